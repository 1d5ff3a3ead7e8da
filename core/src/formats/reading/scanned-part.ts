import type { ScannedPart } from '../observation.ts'
import { cleanText, distinctTexts, RESOURCE_ID_LENGTH } from './record-fields.ts'
import type { ScanOrigin } from './scan-origin.ts'

/**
 * Returns what a record shows to have been scanned: checks that ran, and groups of checks of which
 * the record lists every failure.
 */
export const scannedPart = (
  { source, account_id, artifact }: Pick<ScanOrigin, 'source' | 'account_id' | 'artifact'>,
  {
    checks = [],
    groups = [],
    last_observed_at = null,
  }: Partial<Pick<ScannedPart, 'checks' | 'groups' | 'last_observed_at'>>,
): ScannedPart => ({
  source,
  account_id,
  region: null,
  artifact,
  checks,
  groups,
  last_observed_at,
})

/** Parts of a document that differ only in the checks that ran. */
interface CollectedPart {
  readonly part: ScannedPart
  readonly checks: Set<string>
  readonly groups: Set<string>
}

/** The parts of a document by account, artifact and time. */
export type ScannedParts = Map<string, CollectedPart>

/** Adds a part. Of what has no name nothing is known to have been scanned. */
export function addPart(parts: ScannedParts, part: ScannedPart): void {
  if (part.artifact === null) return
  const { source, account_id, region, artifact, last_observed_at } = part
  const key = JSON.stringify([source, account_id, region, artifact, last_observed_at])
  const existing = parts.get(key) ?? { part, checks: new Set(), groups: new Set() }
  for (const check of part.checks) existing.checks.add(cleanText(check))
  for (const group of part.groups) existing.groups.add(group)
  parts.set(key, existing)
}

export const scannedPartsOf = (parts: ScannedParts): readonly ScannedPart[] =>
  [...parts.values()].map(({ part, checks, groups }) => ({
    source: part.source,
    account_id: cleanText(part.account_id),
    region: part.region,
    artifact: cleanText(part.artifact, RESOURCE_ID_LENGTH),
    checks: distinctTexts([...checks]),
    groups: distinctTexts([...groups]),
    last_observed_at: part.last_observed_at,
  }))
