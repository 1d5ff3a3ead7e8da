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

const namesOf = (named: Named): string[] =>
  [named.resource_id, named.resource_name, named.account_id, named.account_name, named.region]
    .filter((name) => name.length >= MIN_NAME_LENGTH)
    .sort((a, b) => b.length - a.length)

const mask = (text: string, names: readonly string[]): string =>
  names.reduce((masked, name) => masked.replaceAll(name, ' '), text).replaceAll(VARYING, ' ')

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
  return {
    title: mask(named.title, names),
    description: mask(texts.description, names),
    service: named.service_name,
    rule: named.control_id,
    guidance: `${guidanceOf(named.control_id)} ${mask(texts.remediation, names)}`.trim(),
  }
}

export const keyOfRuleText = ({ title, description, service, rule, guidance }: RuleText): string =>
  contentUuid(JSON.stringify([title, description, service, rule, guidance]))
