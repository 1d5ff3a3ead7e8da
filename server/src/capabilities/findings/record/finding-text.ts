import { memo } from '@stance/core/kernel/bounded-cache'
import { contentUuid } from '@stance/core/kernel/digest'
import type { FindingContent } from './finding.ts'

/**
 * What a check says of whatever it fails on. Thousands of findings have it in common, so it is stored
 * once, under its digest.
 */
export interface TextRow {
  readonly digest: string
  readonly description: string
  readonly remediation: string
  /** JSON, as are the CVEs. */
  readonly compliance: string
  readonly cves: string
}

/** A risk assessment, stored once for all findings that are in the same situation. */
export interface RiskRow {
  readonly digest: string
  /** The RiskAssessment as JSON. */
  readonly assessment: string
}

/** The PostgreSQL type of each column. */
export const TEXT_COLUMNS = {
  digest: 'uuid',
  description: 'text',
  remediation: 'text',
  compliance: 'json',
  cves: 'json',
} as const satisfies Record<keyof TextRow, string>

export const RISK_COLUMNS = {
  digest: 'uuid',
  assessment: 'text',
} as const satisfies Record<keyof RiskRow, string>

const MOST_REMEMBERED = 2_000
/** Longer ones are seldom the same. */
const LONGEST_REMEMBERED = 4_096

/** What is made of a text, once for all that have it in common. */
const remembering = <Made extends object>() => {
  const known = memo<Made>(MOST_REMEMBERED)
  return (text: string, make: () => Made): Made =>
    text.length > LONGEST_REMEMBERED ? make() : known.get(text, make)
}

type Told = Pick<FindingContent, 'description' | 'remediation' | 'compliance' | 'cves'>

const texts = remembering<TextRow>()
const risks = remembering<RiskRow>()

export const textRowOf = ({ description, remediation, compliance, cves }: Told): TextRow => {
  const all = JSON.stringify([description, remediation, compliance, cves])
  return texts(all, () => ({
    digest: contentUuid(all),
    description,
    remediation,
    compliance: JSON.stringify(compliance),
    cves: JSON.stringify(cves),
  }))
}

export const riskRowOf = (assessment: string): RiskRow =>
  risks(assessment, () => ({ digest: contentUuid(assessment), assessment }))
