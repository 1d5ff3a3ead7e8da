import { isWritten, shapeFaults } from './rule-shape.mjs'
import { alikeSentences } from './rule-texts.mjs'

/** How many rules the catalogue has at least: written in full, and besides. */
export const LEAST = { written: 120, others: 500 }

/**
 * Everything that is wrong with a catalogue: `rules` as `{rule, file}`, `frameworks` as the control
 * ids of each, `least` as the numbers of rules that it must have.
 */
export function findFaults(rules, frameworks, least = LEAST) {
  return [
    ...rules.flatMap(({ rule, file }) => ofRule('shape', { rule, file }, shapeFaults(rule))),
    ...rules.flatMap((one) => ofRule('place', one, placeFaults(one))),
    ...rules.flatMap((one) => ofRule('control', one, controlFaults(one.rule, frameworks))),
    ...twice('id', rules, ({ rule }) => [rule?.id]),
    ...twice(
      'check',
      rules.filter(({ rule }) => !rule?.shared),
      checkKeys,
    ),
    ...templates(rules),
    ...tooFew(rules, least),
  ]
}

const ofRule = (fault, { rule, file }, messages) =>
  messages.map((message) => ({ fault, file, message: `${rule?.id ?? '?'}: ${message}` }))

/** <provider>/<service>.yaml, or full-<anything>.yaml beside it. */
function placeFaults({ rule, file }) {
  const [, folder = '', name = ''] = /([^/]+)\/([^/]+)\.yaml$/.exec(file) ?? []
  if (folder !== rule?.provider) return [`stands in ${folder}/ and is about ${rule?.provider}`]
  if (name.startsWith('full-') !== isWritten(rule)) {
    return ['rules that are written in full stand in full-*.yaml, and no others']
  }
  return name.startsWith('full-') || name === rule.service
    ? []
    : [`belongs to ${rule.service}.yaml`]
}

function controlFaults(rule, frameworks) {
  return Object.entries(rule?.controls ?? {}).flatMap(([framework, ids]) => {
    const known = frameworks.get(framework)
    if (!known) return [`${framework} is no framework that is known`]
    return [ids]
      .flat()
      .filter((id) => !known.has(id))
      .map((id) => `${framework} has no ${id}`)
  })
}

/** One name of a check is one problem, for each provider: some scanners use it for several. */
const checkKeys = ({ rule }) =>
  Object.entries(rule?.checks ?? {}).flatMap(([scanner, ids]) =>
    [ids].flat().map((id) => `${rule.provider}: ${scanner} ${String(id).toLowerCase()}`),
  )

function twice(fault, rules, keysOf) {
  const places = new Map()
  for (const one of rules) {
    for (const key of keysOf(one)) places.set(key, [...(places.get(key) ?? []), one])
  }
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([key, found]) => ({
      fault: `${fault} twice`,
      file: found[1].file,
      message: `${key} stands in ${found.map(({ rule }) => rule?.id).join(' and ')}`,
    }))
}

const templates = (rules) =>
  alikeSentences(rules.map(({ rule }) => rule)).map(({ one, other, alike }) => ({
    fault: 'template',
    file: rules.find(({ rule }) => rule === one.rule)?.file ?? '',
    message: `${one.rule.id} and ${other.rule.id} say almost the same (${alike.toFixed(2)}): ${one.sentence}`,
  }))

function tooFew(rules, least) {
  const written = rules.filter(({ rule }) => isWritten(rule)).length
  const others = rules.length - written
  const fault = (message) => ({ fault: 'number', file: '', message })
  return [
    ...(written < least.written
      ? [fault(`${written} rules are written in full, not ${least.written}`)]
      : []),
    ...(others < least.others ? [fault(`${others} other rules, not ${least.others}`)] : []),
  ]
}
