import { boundedCache } from '@stance/core/kernel/bounded-cache'
import { contentUuid } from '@stance/core/kernel/digest'
import type { FindingContent } from './finding.ts'

/**
 * The texts of a check, the same for everything that it fails on. Thousands of findings share them, so
 * they are stored once, under their digest.
 */
export interface TextRow {
  readonly digest: string
  readonly description: string
  readonly remediation: string
  /** JSON, as are the CVEs. */
  readonly compliance: string
  readonly cves: string
}

/** A risk assessment, stored once for all findings with the same one. */
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

const MAX_CACHED = 2_000
/** Longer texts are rarely shared. */
const MAX_CACHED_LENGTH = 4_096

/** Caches a value by the text that it is computed from. */
const textCache = <Value extends object>() => {
  const cache = boundedCache<Value>(MAX_CACHED)
  return (text: string, create: () => Value): Value =>
    text.length > MAX_CACHED_LENGTH ? create() : cache.get(text, create)
}

type TextContent = Pick<FindingContent, 'description' | 'remediation' | 'compliance' | 'cves'>

const textRows = textCache<TextRow>()
const riskRows = textCache<RiskRow>()

export const textRowOf = ({ description, remediation, compliance, cves }: TextContent): TextRow => {
  const json = JSON.stringify([description, remediation, compliance, cves])
  return textRows(json, () => ({
    digest: contentUuid(json),
    description,
    remediation,
    compliance: JSON.stringify(compliance),
    cves: JSON.stringify(cves),
  }))
}

export const riskRowOf = (assessment: string): RiskRow =>
  riskRows(assessment, () => ({ digest: contentUuid(assessment), assessment }))
