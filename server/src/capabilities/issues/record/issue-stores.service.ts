import type { SystemCommentsPort } from '../../findings/comments/system-comments.port.ts'
import type { FindingStores } from '../../findings/ingest/findings.service.ts'
import type { IssueWriteStore } from './issue-write.store.ts'

/** The stores that change issues and their findings, over one transaction. */
export interface IssueStores extends FindingStores {
  readonly issueWrites: IssueWriteStore
  readonly comments: SystemCommentsPort
}

/** The author and the time of a change. `actor` is a display name; '' is the service itself. */
export interface Attribution {
  readonly actor: string
  readonly at: Date
}
