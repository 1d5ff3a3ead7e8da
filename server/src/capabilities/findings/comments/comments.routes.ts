import { Type } from 'typebox'
import { admit, displayName } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { created, emptyAnswer, endpoint, noContent, ok } from '../../../platform/http/endpoint.ts'
import { IdParams } from '../../../platform/http/field-types.ts'
import { Comment, CommentParams, CommentRequest } from '../findings.schema.ts'
import type { CommentRow, CommentStore } from './comments.store.ts'

export interface CommentDeps {
  comments: CommentStore
  now: Clock
  newId: () => string
}

const shown = ({ created_at, ...comment }: CommentRow) => ({
  ...comment,
  created_at: created_at.toISOString(),
})

export const commentEndpoints = {
  listFindingComments: endpoint({
    method: 'GET',
    path: '/api/v1/findings/{id}/comments',
    summary: 'List the comments of a finding, oldest first',
    access: admit('viewer', 'requester', 'operator', 'admin'),
    effect: 'read',
    scope: { fixture: 'finding' },
    request: { params: IdParams },
    responses: { 200: Type.Array(Comment) },
    errors: ['FINDING_NOT_FOUND'],
    handle: async ({ params }, { comments }: CommentDeps) =>
      ok((await comments.list(params.id)).map(shown)),
  }),

  addFindingComment: endpoint({
    method: 'POST',
    path: '/api/v1/findings/{id}/comments',
    summary: 'Comment on a finding',
    access: admit('operator', 'admin'),
    effect: 'write',
    scope: { fixture: 'finding' },
    request: { params: IdParams, body: CommentRequest },
    responses: { 201: Comment },
    errors: ['FINDING_NOT_FOUND'],
    handle: async ({ params, body, caller }, { comments, now, newId }: CommentDeps) => {
      const comment: CommentRow = {
        id: newId(),
        finding_id: params.id,
        author: displayName(caller),
        body: body.body,
        source: 'user',
        created_at: now(),
      }
      await comments.add(comment)
      return created(shown(comment), comment.id)
    },
  }),

  deleteFindingComment: endpoint({
    method: 'DELETE',
    path: '/api/v1/findings/{id}/comments/{commentId}',
    summary: 'Delete a comment',
    // The matrix refuses operators, so the wider role list of the reference admits nobody else.
    access: admit('admin'),
    effect: 'write',
    scope: { fixture: 'comment' },
    request: { params: CommentParams },
    responses: { 204: emptyAnswer },
    errors: ['FINDING_NOT_FOUND', 'COMMENT_NOT_FOUND'],
    handle: async ({ params }, { comments }: CommentDeps) => {
      await comments.remove(params.id, params.commentId)
      return { ...noContent(), subject: params.commentId }
    },
  }),
}
