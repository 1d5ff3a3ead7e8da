import { readSetAside } from '../../../data/events/set-aside.store.ts'
import { NIL_UUID } from '../../../platform/uuid.ts'
import type { FalsePositiveRatePort } from '../false-positives/false-positive-rate.port.ts'
import type { StoredContent } from '../ingest/findings-write.store.ts'
import { contentOf } from '../record/finding-json.ts'
import type { ExploitIntelligencePort } from './exploit-intelligence.port.ts'
import { cvesOf } from './exploit-intelligence.ts'
import type { FindingMetadataPort } from './finding-metadata.port.ts'
import { RESCORING } from './isolated-findings.service.ts'
import { type RescoreDeps, rescoreFindings } from './rescoring.service.ts'

export interface ScoringSources {
  readonly findingMetadata: FindingMetadataPort
  readonly exploitIntelligence: ExploitIntelligencePort
  readonly storedRates: FalsePositiveRatePort
}

const IDS_BATCH_SIZE = 500

/** The context of findings: today's metadata, intelligence and rates. */
const currentContext =
  ({ findingMetadata, exploitIntelligence, storedRates }: ScoringSources) =>
  async (stored: readonly StoredContent[]) => ({
    metadata: findingMetadata,
    intelligence: await exploitIntelligence.of(cvesOf(stored.map(contentOf))),
    rates: await storedRates.current(),
  })

/** Rescores findings of vulnerabilities with today's exploit intelligence, in short transactions. */
export const refreshVulnerable = async (
  deps: RescoreDeps,
  sources: ScoringSources,
): Promise<void> => {
  for (let after: string | undefined = NIL_UUID; after; ) {
    const from: string = after
    const ids = await deps.transact(({ findingWrites }) =>
      findingWrites.vulnerableIds(from, IDS_BATCH_SIZE),
    )
    await rescoreFindings(deps, ids, currentContext(sources))
    after = ids.length < IDS_BATCH_SIZE ? undefined : ids.at(-1)
  }
}

/** Rescores the findings that were set aside, for example by an earlier release. */
export const rescoreSetAside = async (
  deps: RescoreDeps,
  sources: ScoringSources,
): Promise<void> => {
  const setAside = await deps.transact(({ connection }) => readSetAside(connection, RESCORING))
  await rescoreFindings(
    deps,
    setAside.map(({ subject_id }) => subject_id),
    currentContext(sources),
  )
}
