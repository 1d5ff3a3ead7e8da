import { Type } from 'typebox'
import { admit, displayName } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { created, emptyResponse, endpoint, noContent, ok } from '../../../platform/http/endpoint.ts'
import { IdParams } from '../../../platform/http/field-types.ts'
import { Comment, CommentParams, CommentRequest } from '../findings.schema.ts'
import type { CommentRow, CommentStore } from './comments.store.ts'

export interface CommentDeps {
  comments: CommentStore
  now: Clock
  newId: () => string
}

const commentJson = ({ created_at, ...comment }: CommentRow) => ({
  ...comment,
  created_at: created_at.toISOString(),
})

export const commentEndpoints = {
  listFindingComments: endpoint({
    method: 'GET',
    path: '/api/v1/findings/{id}/comments',
    summary: 'List the comments of a finding, oldest first',
    returns: 'All comments of the finding',
    access: admit('viewer', 'requester', 'operator', 'admin'),
    effect: 'read',
    request: { params: IdParams },
    responses: { 200: Type.Array(Comment) },
    errors: ['FINDING_NOT_FOUND'],
    handle: async ({ params }, { comments }: CommentDeps) =>
      ok((await comments.list(params.id)).map(commentJson)),
  }),

  addFindingComment: endpoint({
    method: 'POST',
    path: '/api/v1/findings/{id}/comments',
    summary: 'Comment on a finding',
    returns: 'The new comment',
    access: admit('operator', 'admin'),
    effect: 'write',
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
      return created(commentJson(comment), comment.id)
    },
  }),

  deleteFindingComment: endpoint({
    method: 'DELETE',
    path: '/api/v1/findings/{id}/comments/{commentId}',
    summary: 'Delete a comment',
    returns: 'The comment is deleted',
    // The specification's matrix denies operators; its reference lists more roles. The stricter applies.
    access: admit('admin'),
    effect: 'write',
    request: { params: CommentParams },
    responses: { 204: emptyResponse },
    errors: ['FINDING_NOT_FOUND', 'COMMENT_NOT_FOUND'],
    handle: async ({ params }, { comments }: CommentDeps) => {
      await comments.remove(params.id, params.commentId)
      return { ...noContent(), resourceId: params.commentId }
    },
  }),
}
