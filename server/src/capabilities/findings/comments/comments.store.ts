import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { notFound } from '../../../kernel/app-error.ts'
import { executeBatch } from '../../../platform/db/batch.ts'
import { insertOrCopy } from '../../../platform/db/insert-or-copy.ts'
import type { SystemComment } from './system-comments.port.ts'

export interface CommentRow {
  readonly id: string
  readonly finding_id: string
  readonly author: string
  readonly body: string
  readonly source: 'user' | 'ticket' | 'system'
  readonly created_at: Date
}

const COMMENT_COLUMNS = {
  id: 'uuid',
  account_id: 'text',
  finding_id: 'uuid',
  author: 'text',
  body: 'text',
  source: 'text',
  created_at: 'timestamptz',
} as const

export type CommentStore = ReturnType<typeof commentStore>

/** Comments are visible and writable exactly where their finding is visible. */
export const commentStore = ({ db, scoped, target }: ScopedConnection) => {
  const accountOf = async (findingId: string): Promise<string> => {
    const { rows } = await sql<{ account_id: string }>`
      select account_id from ${scoped('finding')} f where id = ${findingId}::uuid`.execute(db)
    if (!rows[0]) throw notFound('FINDING')
    return rows[0].account_id
  }

  return {
    /** Oldest first. */
    async list(findingId: string): Promise<CommentRow[]> {
      const account = await accountOf(findingId)
      const { rows } = await sql<CommentRow>`
        select id, finding_id, author, body, source, created_at
        from ${scoped('finding_comment')} c
        where account_id = ${account} and finding_id = ${findingId}::uuid
        order by created_at, id`.execute(db)
      return rows
    },

    async add(comment: CommentRow): Promise<void> {
      const account = await accountOf(comment.finding_id)
      const { id, finding_id, author, body, source, created_at } = comment
      await sql`
        insert into ${target('finding_comment')}
          (id, account_id, finding_id, author, body, source, created_at)
        values (${id}, ${account}, ${finding_id}, ${author}, ${body}, ${source}, ${created_at})`.execute(
        db,
      )
    },

    /** Adds comments to findings that the transaction has read within the scope. */
    async addAll(comments: readonly SystemComment[]): Promise<void> {
      if (comments.length === 0) return
      const rows = comments.map((comment) => ({
        ...comment,
        created_at: comment.created_at.toISOString(),
      }))
      await executeBatch(db, [insertOrCopy(target('finding_comment'), COMMENT_COLUMNS, rows)])
    },

    async remove(findingId: string, commentId: string): Promise<void> {
      const account = await accountOf(findingId)
      const { numAffectedRows } = await sql`
        delete from ${target('finding_comment')}
        where id = ${commentId}::uuid and account_id = ${account}
          and finding_id = ${findingId}::uuid`.execute(db)
      if (numAffectedRows !== 1n) throw notFound('COMMENT')
    },
  }
}
