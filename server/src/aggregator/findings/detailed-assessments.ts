import { sha256Hex } from '@stance/core/kernel/digest'
import type { Provider } from '@stance/core/kernel/provider'
import type { FindingFacts } from './finding-facts.ts'

/** The source of what Defender for Cloud reports. */
const DEFENDER = 'defender'

/** The id of a sub-assessment of Defender begins with that of its assessment. */
const SUB_ASSESSMENT = /^(.+\/assessments\/[^/]+)\/subassessments\//i

/** A record, whose facts may be parsed when they are read. */
interface ProvidedRecord {
  readonly provider: Provider
  readonly facts: Pick<FindingFacts, 'source' | 'finding_id'>
}

/**
 * The assessments of Defender whose sub-assessments are open findings of the same run: one problem,
 * which is counted once.
 */
export interface DetailedAssessments {
  /** Takes a record that says that a finding is open. */
  readonly add: (record: ProvidedRecord) => void
  readonly has: (record: ProvidedRecord) => boolean
  readonly digests: () => DetailedDigests
  readonly merge: (digests: DetailedDigests) => void
}

/** The ids of assessments that have parts, as digests. */
export type DetailedDigests = ReadonlyMap<Provider, ReadonlySet<string>>

/** Ids are kept as digests of this length, because there may be as many as findings. */
const DIGEST_LENGTH = 32

const digestOf = (id: string): string => sha256Hex(id.toLowerCase()).slice(0, DIGEST_LENGTH)

export const collectDetailedAssessments = (): DetailedAssessments => {
  const byProvider = new Map<Provider, Set<string>>()
  let last = ''
  return {
    add: ({ provider, facts }) => {
      const id = facts.source === DEFENDER ? SUB_ASSESSMENT.exec(facts.finding_id)?.[1] : undefined
      if (id === undefined || `${provider} ${id}` === last) return
      const digests = byProvider.get(provider) ?? new Set()
      byProvider.set(provider, digests.add(digestOf(id)))
      last = `${provider} ${id}`
    },
    digests: () => byProvider,
    merge: (others) => {
      for (const [provider, digests] of others) {
        byProvider.set(provider, new Set([...(byProvider.get(provider) ?? []), ...digests]))
      }
    },
    has: (record) => {
      // Read first: without sub-assessments no record is parsed.
      const digests = byProvider.get(record.provider)
      return digests?.has(digestOf(record.facts.finding_id)) === true
    },
  }
}
