import { contentUuid } from '../kernel/digest.ts'

/** What makes two findings instances of one problem. */
export interface IssueKey {
  readonly control_id: string
  readonly account_id: string
  readonly resource_id: string
}

/**
 * The id of the problem that a finding is an instance of. Whoever derives it from the same control,
 * account and resource gets the same one, so nobody has to be asked for it.
 */
export const issueIdOf = ({ control_id, account_id, resource_id }: IssueKey): string =>
  contentUuid(JSON.stringify([control_id, account_id, resource_id]))
