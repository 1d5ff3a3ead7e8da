import { contentUuid } from '../kernel/digest.ts'

/** Findings that agree in these fields are instances of one issue. */
export interface IssueKey {
  readonly control_id: string
  readonly account_id: string
  readonly resource_id: string
}

/**
 * Returns the id of the issue that a finding is an instance of. The same control, account and
 * resource always give the same id, so that no lookup is needed.
 */
export const issueIdOf = ({ control_id, account_id, resource_id }: IssueKey): string =>
  contentUuid(JSON.stringify([control_id, account_id, resource_id]))
