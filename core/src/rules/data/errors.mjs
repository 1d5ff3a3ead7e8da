import { findShapeErrors, hasGuidance } from './rule-shape.mjs'
import { findSimilarSentences } from './rule-texts.mjs'

/** How many rules the catalogue must have at least. */
export const MIN_RULES = { withGuidance: 120, withoutGuidance: 500 }

/**
 * Returns all errors of a catalogue: `rules` as `{rule, file}`, `frameworks` as the control ids of
 * each framework, `minRules` as the numbers of rules that the catalogue must have.
 */
export function findErrors(rules, frameworks, minRules = MIN_RULES) {
  return [
    ...rules.flatMap((entry) => toErrors('shape', entry, findShapeErrors(entry.rule))),
    ...rules.flatMap((entry) => toErrors('location', entry, findLocationErrors(entry))),
    ...rules.flatMap((entry) => toErrors('control', entry, findControlErrors(entry, frameworks))),
    ...findDuplicates('id', rules, ({ rule }) => [rule?.id]),
    ...findDuplicates(
      'check',
      rules.filter(({ rule }) => !rule?.shared),
      checkKeys,
    ),
    ...findTemplates(rules),
    ...findMissingRules(rules, minRules),
  ]
}

const toErrors = (kind, { rule, file }, messages) =>
  messages.map((message) => ({ kind, file, message: `${rule?.id ?? '?'}: ${message}` }))

/** A rule belongs to <provider>/<service>.yaml, with guidance to <provider>/full-<anything>.yaml. */
function findLocationErrors({ rule, file }) {
  const [, folder = '', name = ''] = /([^/]+)\/([^/]+)\.yaml$/.exec(file) ?? []
  if (folder !== rule?.provider) return [`is in ${folder}/, but its provider is ${rule?.provider}`]
  if (name.startsWith('full-') !== hasGuidance(rule)) {
    return ['rules with guidance belong to full-*.yaml, all others to other files']
  }
  return name.startsWith('full-') || name === rule.service
    ? []
    : [`belongs to ${rule.service}.yaml`]
}

function findControlErrors({ rule }, frameworks) {
  return Object.entries(rule?.controls ?? {}).flatMap(([framework, ids]) => {
    const controls = frameworks.get(framework)
    if (!controls) return [`${framework} is not a known framework`]
    return [ids]
      .flat()
      .filter((id) => !controls.has(id))
      .map((id) => `${framework} has no control ${id}`)
  })
}

/** A check identifier belongs to one rule for each provider: some scanners use one for several providers. */
const checkKeys = ({ rule }) =>
  Object.entries(rule?.checks ?? {}).flatMap(([scanner, ids]) =>
    [ids].flat().map((id) => `${rule.provider}: ${scanner} ${String(id).toLowerCase()}`),
  )

function findDuplicates(property, rules, keysOf) {
  const entriesByKey = new Map()
  for (const entry of rules) {
    for (const key of keysOf(entry)) {
      entriesByKey.set(key, [...(entriesByKey.get(key) ?? []), entry])
    }
  }
  return [...entriesByKey]
    .filter(([, entries]) => entries.length > 1)
    .map(([key, entries]) => ({
      kind: `duplicate ${property}`,
      file: entries[1].file,
      message: `${key} is in ${entries.map(({ rule }) => rule?.id).join(' and ')}`,
    }))
}

const findTemplates = (rules) =>
  findSimilarSentences(rules.map(({ rule }) => rule)).map(({ one, other, similarity }) => ({
    kind: 'template',
    file: rules.find(({ rule }) => rule === one.rule)?.file ?? '',
    message: `${one.rule.id} and ${other.rule.id} have almost the same sentence (${similarity.toFixed(2)}): ${one.sentence}`,
  }))

function findMissingRules(rules, minRules) {
  const withGuidance = rules.filter(({ rule }) => hasGuidance(rule)).length
  const withoutGuidance = rules.length - withGuidance
  const toError = (message) => ({ kind: 'count', file: '', message })
  return [
    ...(withGuidance < minRules.withGuidance
      ? [toError(`${withGuidance} rules with guidance, expected ${minRules.withGuidance}`)]
      : []),
    ...(withoutGuidance < minRules.withoutGuidance
      ? [toError(`${withoutGuidance} rules without guidance, expected ${minRules.withoutGuidance}`)]
      : []),
  ]
}
