import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { api, type Schemas } from '../../../api/client.ts'
import { useHasRole, whenLeft } from '../../../session/session.ts'
import { findingText } from '../../../text/finding.ts'
import { commonText } from '../../../text/shell.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkedText } from '../../../ui/linked-text/linked-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InlineError } from '../../../ui/states.tsx'
import { Age } from '../../../ui/time.tsx'
import { commentsQuery } from '../findings-queries.ts'

const MAX_LENGTH = 4_096

/** What was typed and not sent yet, by finding: stepping through the list does not lose it. */
const drafts = new Map<string, string>()
whenLeft(() => drafts.clear())

const useAddComment = (id: string, onAdded: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: string) =>
      api.POST('/api/v1/findings/{id}/comments', { params: { path: { id } }, body: { body } }),
    onSuccess: () => {
      drafts.delete(id)
      onAdded()
      return client.invalidateQueries({ queryKey: commentsQuery(id).queryKey })
    },
  })
}

/** The field of a comment. What was typed stays when the service says no. */
const CommentForm = ({ findingId }: { findingId: string }) => {
  const field = useId()
  const [text, setText] = useState(drafts.get(findingId) ?? '')
  const add = useAddComment(findingId, () => setText(''))
  const left = MAX_LENGTH - [...text].length
  const canSend = text.trim() !== '' && left >= 0 && !add.isPending
  const send = () => canSend && add.mutate(text)
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={field} className="sr-only">
        {findingText.addComment}
      </label>
      <textarea
        id={field}
        value={text}
        rows={3}
        placeholder={findingText.addComment}
        aria-invalid={left < 0 || add.error !== null}
        aria-describedby={`${field}-hint ${field}-error`}
        onChange={(event) => {
          setText(event.target.value)
          drafts.set(findingId, event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
        className="w-full rounded-lg border border-line-strong bg-surface px-2.5 py-1.5 placeholder:text-faint"
      />
      <div id={`${field}-error`} className="empty:hidden">
        <InlineError error={add.error} />
      </div>
      <div className="flex items-center justify-between gap-2">
        <span
          id={`${field}-hint`}
          className={left < 0 ? 'text-xs text-critical-text' : 'text-xs text-faint'}
        >
          {left < 0 ? findingText.commentTooLong(-left) : findingText.commentHint(left)}
        </span>
        <Button type="submit" look="primary" disabled={!canSend}>
          {findingText.comment}
        </Button>
      </div>
    </form>
  )
}

const CommentItem = ({ comment }: { comment: Schemas['Comment'] }) => {
  const client = useQueryClient()
  const canDelete = useHasRole('admin')
  const [isAsking, setAsking] = useState(false)
  const { id: commentId, finding_id: id } = comment
  const remove = useMutation({
    mutationFn: () =>
      api.DELETE('/api/v1/findings/{id}/comments/{commentId}', {
        params: { path: { id, commentId } },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: commentsQuery(id).queryKey }),
  })
  return (
    <li className="rounded-lg border border-line px-3 py-2">
      <div className="flex items-center gap-2 text-xs text-muted">
        <span className="min-w-0 truncate font-semibold text-foreground">{comment.author}</span>
        <Age at={comment.created_at} />
        {canDelete && (
          <button
            type="button"
            onClick={() => setAsking(!isAsking)}
            className="ml-auto inline-grid size-6 place-items-center rounded-md hover:bg-row-hover"
          >
            <Trash2 size={13} aria-hidden="true" />
            <span className="sr-only">{findingText.deleteComment}</span>
          </button>
        )}
      </div>
      <p className="break-words whitespace-pre-wrap">
        <LinkedText text={comment.body} />
      </p>
      {isAsking && (
        <div className="mt-2 flex items-center justify-end gap-2">
          <span className="mr-auto text-muted">{findingText.deleteQuestion}</span>
          <Button onClick={() => setAsking(false)}>{commonText.cancel}</Button>
          <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {findingText.deleteComment}
          </Button>
        </div>
      )}
      <InlineError error={remove.error} />
    </li>
  )
}

/** The comments of a finding, oldest first, and the field for the next. */
export const Comments = ({ findingId }: { findingId: string }) => {
  const comments = useQuery(commentsQuery(findingId))
  const canComment = useHasRole('operator', 'admin')
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{findingText.comments}</h3>
      <InlineError error={comments.error} />
      {comments.isPending && <Skeleton lines={2} />}
      {comments.data?.length === 0 && <p className="text-muted">{findingText.noComments}</p>}
      <ul className="flex flex-col gap-2">
        {comments.data?.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      {canComment ? (
        <CommentForm key={findingId} findingId={findingId} />
      ) : (
        <p className="text-xs text-muted">{findingText.needsRole}</p>
      )}
    </section>
  )
}
