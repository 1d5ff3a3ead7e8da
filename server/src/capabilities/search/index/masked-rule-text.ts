import { contentUuid } from '@stance/core/kernel/digest'
import { ruleById } from '@stance/core/rules/rule-index'
import type { RuleText } from '@stance/core/search/semantics/rule-text'

interface Named {
  readonly title: string
  readonly control_id: string
  readonly service_name: string
  readonly resource_id: string
  readonly resource_name: string
  readonly account_id: string
  readonly account_name: string
  readonly region: string
}

const MIN_NAME_LENGTH = 3
/** Identifiers, addresses, times and numbers, which differ between the resources of one rule. */
const VARYING =
  /arn:[^\s,;'"]+|\/subscriptions\/[^\s,;'"]+|\/\/[a-z.]+googleapis\.com\/[^\s,;'"]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[a-z]{1,6}-[0-9a-f]{8,17}\b|\b\d[\d.,:/-]*\b/gi

/** What a rule is about in spite of its numbers: every address, SSH and RDP by their ports, versions of TLS. */
const TELLING =
  /\b(?:tls|ssl) ?v?\d(?:\.\d)?\b|\bports? (?:22|3389)\b(?![.\d])|\b0\.0\.0\.0(?:\/0)?(?![\d./])/i
const NUMBERS = new RegExp(`(${TELLING.source})|${VARYING.source}`, 'gi')

const namesOf = (named: Named): string[] =>
  [named.resource_id, named.resource_name, named.account_id, named.account_name, named.region]
    .filter((name) => name.length >= MIN_NAME_LENGTH)
    .sort((a, b) => b.length - a.length)

/** Texts of rules repeat: as many are remembered with what is left of them. */
const MAX_CACHED_TEXTS = 20_000

/** A text without what varies; equal ones are the same object. */
interface MaskedText {
  readonly number: number
  readonly text: string
}

/** By the text without names. */
const maskedTexts = new Map<string, MaskedText>()
/** By the numbers of its texts, its service and its control. */
const ruleTexts = new Map<string, RuleText>()
const keys = new WeakMap<RuleText, string>()
let lastNumber = 0

/** Numbers are never used again, so a rule text never gets those of another one. */
const maskedText = (text: string): MaskedText => {
  const existing = maskedTexts.get(text)
  if (existing !== undefined) return existing
  if (maskedTexts.size >= MAX_CACHED_TEXTS) maskedTexts.clear()
  lastNumber++
  const masked = {
    number: lastNumber,
    text: text.replaceAll(NUMBERS, (_, telling?: string) => telling ?? ' '),
  }
  maskedTexts.set(text, masked)
  return masked
}

const mask = (text: string, names: readonly string[]): MaskedText => {
  let masked = text
  for (const name of names) if (masked.includes(name)) masked = masked.replaceAll(name, ' ')
  return maskedText(masked)
}

/** What the catalogue says about the rule of a control; '' where it has none. */
const guidanceOf = (control_id: string): string => {
  const rule = ruleById(control_id)
  return rule ? [rule.title, rule.problem, rule.impact].filter(Boolean).join(' ') : ''
}

/** What the rule of a finding says, without what names its resource. */
export const maskedRuleText = (
  named: Named,
  texts: { readonly description: string; readonly remediation: string },
): RuleText => {
  const names = namesOf(named)
  const { service_name: service, control_id: rule } = named
  const title = mask(named.title, names)
  const description = mask(texts.description, names)
  const remediation = mask(texts.remediation, names)
  const cacheKey = `${title.number} ${description.number} ${remediation.number} ${service.length} ${service}${rule}`
  const existing = ruleTexts.get(cacheKey)
  if (existing !== undefined) return existing
  if (ruleTexts.size >= MAX_CACHED_TEXTS) ruleTexts.clear()
  const found = {
    title: title.text,
    description: description.text,
    service,
    rule,
    guidance: `${guidanceOf(rule)} ${remediation.text}`.trim(),
  }
  ruleTexts.set(cacheKey, found)
  return found
}

export const keyOfRuleText = (text: RuleText): string => {
  const existing = keys.get(text)
  if (existing !== undefined) return existing
  const { title, description, service, rule, guidance } = text
  const key = contentUuid(JSON.stringify([title, description, service, rule, guidance]))
  keys.set(text, key)
  return key
}
