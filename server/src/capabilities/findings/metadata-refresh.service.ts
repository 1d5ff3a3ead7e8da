import type { ControlHistory } from './control-history.ts'
import type { FindingMetadataPort } from './finding-metadata.port.ts'
import { nextAfter, type Portion, renew } from './finding-renewal.service.ts'
import type { FindingsUnit } from './findings.service.ts'

interface Known {
  readonly metadata: FindingMetadataPort
  readonly history: ControlHistory
}

/**
 * Brings some findings of an account, those after an id, under the metadata of today, in the
 * caller's transaction. Answers the id to go on after, or null when there are no more.
 */
export const refreshAccount = async (
  unit: FindingsUnit,
  { metadata, history }: Known,
  accountId: string,
  portion: Portion,
): Promise<string | null> => {
  const stored = await unit.store.lockOfAccount(accountId, portion.after, portion.limit)
  await renew(unit, stored, { metadata, intelligence: null, history }, portion.at)
  return nextAfter(stored, portion)
}
