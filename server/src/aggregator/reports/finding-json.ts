import type {
  NormalizedFinding,
  PrioritizedFinding,
} from '@stance/core/assessment/priority/prioritized-finding'

/** A part of a text, encoded where findings share it. */
export type TextPiece = string | Buffer

/** Findings with the same context share their assessments, so each one is encoded once. */
const encoded = new WeakMap<object, Buffer>()

const sharedJson = (name: string, assessment: object): Buffer => {
  const known = encoded.get(assessment)
  if (known !== undefined) return known
  const bytes = Buffer.from(`,"${name}":${JSON.stringify(assessment)}`)
  encoded.set(assessment, bytes)
  return bytes
}

/** Characters that JSON escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/

/** Most texts need no escapes, and `JSON.stringify` costs more than the test. */
const quote = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`)

const MAX_QUOTED = 10_000
const MAX_QUOTED_LENGTH = 1_024
const quoted = new Map<string, string>()

/** The same for a text that many findings have. */
const quoteShared = (text: string): string => {
  const known = quoted.get(text)
  if (known !== undefined) return known
  const quotedText = quote(text)
  if (text.length > MAX_QUOTED_LENGTH) return quotedText
  if (quoted.size >= MAX_QUOTED) quoted.clear()
  quoted.set(text, quotedText)
  return quotedText
}

/** Written by hand, because there is one for each finding: words and times need no escapes. */
const normalizedJson = (finding: NormalizedFinding): string => {
  const { asana_task_id: task } = finding
  return (
    `{"finding":{"finding_id":${quote(finding.finding_id)},"finding_id_short":"${finding.finding_id_short}",` +
    `"csp":"${finding.csp}","account_id":${quoteShared(finding.account_id)},"resource_id":${quote(finding.resource_id)},` +
    `"title":${quoteShared(finding.title)},"description":${quoteShared(finding.description)},"severity":"${finding.severity}",` +
    `"status":"${finding.status}","control_id":${quoteShared(finding.control_id)},"standard":"${finding.standard}",` +
    `"cbu":${quoteShared(finding.cbu)},"tier":"${finding.tier}","env_type":"${finding.env_type}","owner":${quoteShared(finding.owner)},` +
    `"first_seen":"${finding.first_seen}","last_seen":"${finding.last_seen}","remediation_sla":"${finding.remediation_sla}",` +
    `${task === undefined ? '' : `"asana_task_id":${quote(task)},`}` +
    `"delta_status":"${finding.delta_status}","days_open":${finding.days_open}}`
  )
}

const reasonTexts = new WeakMap<readonly string[], string>()

const reasonsJson = (reasons: readonly string[] | undefined): string => {
  if (!reasons) return ''
  const known = reasonTexts.get(reasons)
  if (known !== undefined) return known
  const text = `"escalation_reasons":[${reasons.map(quote).join()}],`
  reasonTexts.set(reasons, text)
  return text
}

const decisionJson = (listed: PrioritizedFinding): string => {
  const { escalation_reasons: reasons } = listed
  return (
    `,"priority":"${listed.priority}",${reasonsJson(reasons)}` +
    `"queue":"${listed.queue}","auto_remediation_ready":${listed.auto_remediation_ready},` +
    `"sla_deadline":"${listed.sla_deadline}","sla_status":"${listed.sla_status}","days_until_sla":${listed.days_until_sla}}`
  )
}

/** Puts a finding as JSON, piece by piece. */
export const putFindingJson = (
  listed: PrioritizedFinding,
  put: (piece: TextPiece) => void,
): void => {
  put(normalizedJson(listed.finding))
  put(sharedJson('risk_assessment', listed.risk_assessment))
  put(sharedJson('complexity_assessment', listed.complexity_assessment))
  put(decisionJson(listed))
}
