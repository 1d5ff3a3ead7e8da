import { contentUuid } from '../kernel/digest.ts'

/** Where a statement of a check on a resource was made, and of which of its instances. */
export interface StatedAt {
  /** The scanner's id of the instance; '' where a check has one statement for each resource and place. */
  readonly native_id: string
  /** What was scanned; '' for the account as a whole; null: the record does not name it. */
  readonly artifact: string | null
}

/** The key of a finding with several instances, whose statements are kept one by one. */
export const SEVERAL = '00000000-0000-0000-0000-000000000000'

/**
 * The instance that a statement is about, as a digest: an id of any length costs the same. Statements about
 * one check on one resource decide about each other only if they have the same instance.
 */
export const instanceOf = ({ native_id, artifact }: StatedAt): string =>
  contentUuid(JSON.stringify([native_id.toWellFormed(), artifact?.toWellFormed() ?? null]))

/** A statement that does not name its place cannot end what another import has stated. */
export const canEnd = ({ artifact }: Pick<StatedAt, 'artifact'>): boolean => artifact !== null
