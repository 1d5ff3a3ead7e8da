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

interface KnownText {
  readonly content: TextContent
  readonly row: TextRow
}

/** By description: comparing the other texts costs less than writing and hashing all of them. */
const knownTexts = new Map<string, KnownText>()
const riskRows = textCache<RiskRow>()

type Compliance = TextContent['compliance']

const isSameCompliance = (one: Compliance, other: Compliance): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ control, framework }, index) => {
      const counterpart = other[index]
      return control === counterpart?.control && framework === counterpart.framework
    }))

const isSameContent = ({ content, row }: KnownText, other: TextContent): boolean =>
  row.remediation === other.remediation &&
  isSameCompliance(content.compliance, other.compliance) &&
  (other.cves.length === 0 ? content.cves.length === 0 : row.cves === JSON.stringify(other.cves))

const createTextRow = ({ description, remediation, compliance, cves }: TextContent): TextRow => ({
  digest: contentUuid(JSON.stringify([description, remediation, compliance, cves])),
  description,
  remediation,
  compliance: JSON.stringify(compliance),
  cves: JSON.stringify(cves),
})

export const textRowOf = (content: TextContent): TextRow => {
  const { description, remediation, compliance, cves } = content
  const known = knownTexts.get(description)
  if (known && isSameContent(known, content)) return known.row
  const row = createTextRow(content)
  if (row.description.length + row.remediation.length > MAX_CACHED_LENGTH) return row
  if (knownTexts.size >= MAX_CACHED) knownTexts.clear()
  knownTexts.set(description, { content: { description, remediation, compliance, cves }, row })
  return row
}

export const riskRowOf = (assessment: string): RiskRow =>
  riskRows(assessment, () => ({ digest: contentUuid(assessment), assessment }))
