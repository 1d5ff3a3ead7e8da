import { about, CONCEPTS, type Concept } from '../concepts.ts'
import type { Anchor, Item, Meaning } from '../item.ts'
import { and, is, type Node, or, quote, test } from '../node.ts'
import {
  ENCRYPTED_WORDS,
  FRAMEWORK_WORDS,
  KIND_WORDS,
  PLACE_WORDS,
  PROBLEM_WORDS,
  SAFEGUARD_WORDS,
  TOPIC_QUALIFIERS,
  UNENCRYPTED_WORDS,
} from './concept-words.ts'
import { FILLER_WORDS, GRAMMAR_WORDS, ORDER_WORDS, TOPIC_WORDS } from './grammar.ts'
import { AZURE_REGIONS, REGION_WORDS } from './places.ts'
import {
  CATEGORY_NOUNS,
  CATEGORY_WORDS,
  ENVIRONMENT_WORDS,
  GENERIC_NOUNS,
  MACHINE_SERVICES,
  NAMED_CVES,
  PROVIDER_SERVICES,
  PROVIDER_WORDS,
  SERVICE_GROUPS,
  SERVICE_WORDS,
  SOURCE_WORDS,
  STATUS_WORDS,
  TITLE_WORDS,
  WATCHING_SERVICES,
} from './values.ts'

type Entry = readonly [phrase: string, item: Item]

const phrasesOf = (list: string): string[] => list.split(', ')

const entriesOf = (list: string, item: Item): Entry[] =>
  phrasesOf(list).map((phrase): Entry => [phrase, item])

const meaning = (node: Node | null, key: string, more: Partial<Meaning> = {}): Meaning => ({
  kind: 'meaning',
  node,
  key,
  ...more,
})

const valuesOf = (
  field: string,
  words: Readonly<Record<string, string>>,
  more: (value: string, phrase: string) => Partial<Meaning> = () => ({}),
): Entry[] =>
  Object.entries(words).flatMap(([value, list]) =>
    phrasesOf(list).map(
      (phrase): Entry => [phrase, meaning(is(field, value), field, more(value, phrase))],
    ),
  )

const conceptNode = (concept: Concept) => test(CONCEPTS[concept])

const conceptsOf = (
  words: Partial<Readonly<Record<Concept, string>>>,
  key: string,
  more: (node: Node, concept: Concept, list: string) => Partial<Meaning> = () => ({}),
): Entry[] =>
  (Object.entries(words) as [Concept, string][]).flatMap(([concept, list]) => {
    const node = conceptNode(concept)
    return entriesOf(list, meaning(node, key, more(node, concept, list)))
  })

/** What titles call a kind of resource otherwise. */
const NOUNS: Partial<Readonly<Record<Concept, string>>> = {
  disk: 'disk|volume',
  policy: 'polic(y|ies)',
  node: 'node',
}

/** Findings on a kind of resource, or that name it. */
const qualifierOf = (node: Node, concept: Concept, list: string): Node => {
  const [noun = ''] = NOUNS[concept] ? [NOUNS[concept]] : phrasesOf(list)
  return or(node, test(`title MATCHES "${noun.replaceAll(' ', '[ _-]?')}"`))
}

/** Findings that name a kind of resource, in the singular or the plural. */
const partOf = (list: string): Node => {
  const [noun = ''] = phrasesOf(list)
  const singular = noun.replace(/ies$/, '(y|ies)').replace(/s$/, '')
  return test(about(singular.replaceAll(' ', '[ _-]?')))
}

/** The name alone, and before a word that says no more. */
const withGenericNouns = (list: string): string =>
  phrasesOf(list)
    .flatMap((phrase) => [phrase, ...GENERIC_NOUNS.map((noun) => `${phrase} ${noun}`)])
    .join(', ')

const lackOf = (field: 'service_name' | 'source', value: string): Partial<Meaning> => {
  if (!WATCHING_SERVICES.has(value)) return {}
  return { lacking: field === 'service_name' ? is(field, value) : conceptNode('threat_detection') }
}

const servicesOf = (words: Readonly<Record<string, string>>): Entry[] =>
  Object.entries(words).flatMap(([service, list]) =>
    entriesOf(
      MACHINE_SERVICES.has(service) ? list : withGenericNouns(list),
      meaning(is('service_name', service), 'service_name', lackOf('service_name', service)),
    ),
  )

/** Problems that a time in the question is about. */
const ANCHORS: Partial<Readonly<Record<Concept, Anchor>>> = { overdue: 'due', expiring: 'other' }

const anchorOf = (_: Node, concept: Concept): Partial<Meaning> => {
  const anchor = ANCHORS[concept]
  return anchor ? { anchor } : {}
}

const UNENCRYPTED = conceptNode('unencrypted')

const CATEGORIES = valuesOf('category', CATEGORY_WORDS, (value, phrase) => ({
  isNoun: CATEGORY_NOUNS.has(phrase),
  ...(TOPIC_QUALIFIERS[value] && { qualifier: conceptNode(TOPIC_QUALIFIERS[value]) }),
  ...(value === 'encryption' && { lacking: UNENCRYPTED }),
  ...(value === 'logging' && { lacking: conceptNode('unlogged') }),
}))

const STATUSES: Entry[] = [
  // No field has the end of a suppression.
  ...entriesOf(
    'suppressed until, muted until, ignored until, snoozed until, silenced until, dismissed until, waived until, accepted until, suppressed till, muted till, waived till, accepted till, risk accepted until, accepted as risk until',
    meaning(is('status', 'suppressed'), 'status', { anchor: 'other' }),
  ),
  ...valuesOf('status', STATUS_WORDS, (value) =>
    value === 'resolved' ? { anchor: 'resolved' } : {},
  ),
  ...entriesOf('opened', meaning(is('status', 'open'), 'status', { isEvent: true })),
  ...entriesOf(
    'unresolved, still to do, left to do, still to be done, to be done, still to be fixed, still to fix, left to fix, unfixed, not fixed, not yet fixed, outstanding, pending, active, remaining, unsolved, unremediated, unaddressed, not resolved yet, not remediated, not been fixed, not been resolved, not been closed, not been remediated, not yet resolved, not yet closed, not yet remediated, not yet been fixed, not yet been resolved, not been fixed yet, not been resolved yet, not been addressed, not yet been remediated',
    meaning(is('status', 'open', 'in_progress'), 'status'),
  ),
]

/** Findings of a state, those that have it for the longest time first. */
const LONGEST: Entry[] = [
  ...entriesOf(
    'most overdue, longest overdue',
    meaning(conceptNode('overdue'), 'problem', {
      anchor: 'due',
      order: { field: 'sla_deadline', direction: 'ASC' },
    }),
  ),
  ...entriesOf(
    'longest open',
    meaning(is('status', 'open'), 'status', {
      order: { field: 'first_found_at', direction: 'ASC' },
    }),
  ),
]

const KEV = meaning(test('cve.kev = true'), 'problem')
const AUTOMATIC = meaning(test('auto_remediatable = true'), 'auto_remediatable')
const NO_OWNER = meaning(test('owner IS EMPTY'), 'owner')

const exists = (field: string) =>
  meaning(test(`${field} EXISTS`), field, { lacking: test(`${field} IS EMPTY`) })
const absent = (field: string) => meaning(null, field, { lacking: test(`${field} IS EMPTY`) })

const FIELDS: Entry[] = [
  ...entriesOf(
    'with owner, with an owner, has owner, has an owner, have an owner',
    exists('owner'),
  ),
  ...entriesOf('owner, owners, an owner', absent('owner')),
  ...entriesOf(
    'unowned, orphaned, ownerless, unknown owner, no known owner, without known owner, nobody owns, no one owns, noone owns, unassigned, not assigned, not yet assigned, assigned to nobody, assigned to no one, owned by nobody, owned by no one, nobody is responsible for, no one is responsible for, nobody responsible, no one responsible, nobody takes care of, no one takes care of, nobody cares about, no one cares about, nobody looks after, no one looks after, nobody is in charge of, nobody in charge, nobody as owner, no one as owner, belongs to nobody, belong to nobody, belongs to no one, belong to no one, nobody feels responsible for, nobody feels responsible, without anybody responsible, without anyone responsible, owner is nobody, nobody is assigned to, nobody is assigned, nobody assigned',
    NO_OWNER,
  ),
  ...entriesOf('environment, an environment', absent('environment')),
  ...entriesOf('region, a region', absent('region')),
  ...entriesOf(
    'without deadline, without a deadline, no deadline, with no deadline, with no due date, with no sla, nor a deadline, nor deadline, nor a due date, nor due date, nor an sla, nor sla, has no deadline, have no deadline, have no due date, without due date, without a due date, no due date, without sla, without an sla, no sla',
    meaning(test('sla_deadline IS EMPTY'), 'due'),
  ),
  ...entriesOf('application, an application, applications', absent('application_id')),
  ...entriesOf('cost center, a cost center, cost centre', absent('cost_center')),
  ...entriesOf('with cve, with a cve, with cves, has a cve, have a cve', exists('cves')),
  ...entriesOf(
    'cve, a cve, cves',
    meaning(is('category', 'vulnerability'), 'category', {
      isNoun: true,
      lacking: test('cves IS EMPTY'),
    }),
  ),
  ...entriesOf(
    'compliance mapping, compliance framework, compliance frameworks',
    absent('compliance'),
  ),
]

const OTHERS: Entry[] = [
  // An open port is no key that anybody can read.
  ...entriesOf('public key, public keys', { kind: 'unread' }),
  ...entriesOf(
    'misconfigurations, misconfiguration, misconfigured, misconfigs, misconfig',
    meaning({ kind: 'not', node: is('category', 'vulnerability') }, 'category', { isNoun: true }),
  ),
  ...entriesOf(
    'kev, in kev, in kev list, in kev catalog, in kev catalogue, in cisa kev, cisa kev, kev list, kev catalog, kev catalogue, known exploited, cisa known exploited',
    KEV,
  ),
  ...entriesOf('actively exploited, exploited, exploited in wild, being exploited', KEV),
  ...entriesOf(
    'autofix, autofixable, auto fix, autofixed, autoremediate, auto remediate, fix automatically, remediate automatically, resolve automatically, automatically fix, automatically remediate, automatically resolve, fixed automatically, be fixed automatically, auto remediable, auto remediatable, auto fixable, auto fixed, be auto fixed, auto remediated, be auto remediated, auto resolved, automatically fixable, remediated automatically, automatically remediated, automatically fixed, automatic fix, automatic remediation, auto remediation',
    AUTOMATIC,
  ),
  ...entriesOf('no exceptions, no exception, without exception, without exceptions', {
    kind: 'filler',
  }),
  // Who asks is no part of a question.
  ...entriesOf(
    'owned by me, owned by us, assigned to me, assigned to us, my team, our team, my squad, our squad, my department, our department',
    { kind: 'unread' },
  ),
  ...entriesOf(
    'with fixes, with fix, with a fix, with patch, with a patch, have fix, have a fix, have fixes, has fix, has a fix, has fixes, have patch, have a patch, has patch, has a patch, fix available, fixes available, patch available, patches available, fix exists, fix is available, fixes are available, patch is available, with fix available, with a fix available, with fixes available, fixable',
    meaning(conceptNode('fixable'), 'fix'),
  ),
  ...entriesOf(
    'without fix, without a fix, without fixes, without patch, without a patch, no fix, no fix available, no patch, no patch available, have no fix, has no fix, unfixable',
    meaning(conceptNode('unfixable'), 'fix'),
  ),
  ...entriesOf('patches, fixes', { kind: 'unread' }),
  ...entriesOf(
    'are missing security patches, is missing security patches, are missing patches, is missing patches, are missing updates, is missing updates, are missing security updates',
    meaning(is('category', 'vulnerability'), 'category'),
  ),
  ...entriesOf(
    'exceptions, approved exceptions, active exceptions, security exceptions, exempted findings, excepted, under exception, under an exception, covered by exception, covered by an exception, because of exception, because of an exception, with exception, with an exception, exempted, exempt',
    meaning(test('suppression_reason = exception'), 'suppression_reason'),
  ),
  ...entriesOf(
    'muted by scanner, suppressed by scanner, ignored by scanner, suppressed in scanner, muted in scanner',
    meaning(and(is('status', 'suppressed'), test('suppression_reason = scanner')), 'status'),
  ),
  ...entriesOf('recurring, repeated, recurrent', meaning(test('occurrences > 1'), 'occurrences')),
  ...entriesOf(
    'seen once, seen only once, only once',
    meaning(test('occurrences = 1'), 'occurrences'),
  ),
  ...entriesOf('minor', meaning(is('severity', 'LOW'), 'severity')),
  ...entriesOf('severe, serious', meaning(test('severity >= HIGH'), 'severity')),
  ...entriesOf(
    'open security groups, open security group',
    meaning(and(conceptNode('security_group'), conceptNode('public')), 'problem', { isNoun: true }),
  ),
  ...entriesOf(
    'unused public ips, unused public ip, unused public ip addresses, unattached public ips, unattached public ip, idle public ips, idle public ip',
    meaning(and(conceptNode('public_address'), conceptNode('unused')), 'problem', { isNoun: true }),
  ),
  ...entriesOf(UNENCRYPTED_WORDS, meaning(UNENCRYPTED, 'problem')),
  ...entriesOf(ENCRYPTED_WORDS, meaning(UNENCRYPTED, 'problem', { lacking: UNENCRYPTED })),
  ...SERVICE_GROUPS.flatMap(([services, list]) =>
    entriesOf(withGenericNouns(list), meaning(is('service_name', ...services), 'service_name')),
  ),
  ...PROVIDER_SERVICES.flatMap(([provider, services, list]) =>
    entriesOf(
      list,
      meaning(
        and(is('cloud_provider', provider), is('service_name', ...services)),
        'provider_service',
      ),
    ),
  ),
  ...entriesOf(
    'azure storage account, azure storage accounts',
    meaning(and(is('cloud_provider', 'azure'), conceptNode('storage_account')), 'provider_service'),
  ),
  ...entriesOf(
    'cloud functions, cloud function',
    meaning(
      and(
        is('cloud_provider', 'gcp'),
        or(is('service_name', 'cloudfunctions'), conceptNode('function')),
      ),
      'provider_service',
    ),
  ),
  ...Object.entries(NAMED_CVES).flatMap(([cve, list]) =>
    phrasesOf(list).map((name): Entry => {
      const node = or(is('cves', cve), test(`title CONTAINS ${quote(name)}`))
      return [name, meaning(node, 'cves')]
    }),
  ),
  ...phrasesOf(TITLE_WORDS).flatMap((word) =>
    entriesOf(
      withGenericNouns(word),
      meaning(
        or(test(`package CONTAINS ${quote(word)}`), test(`title CONTAINS ${quote(word)}`)),
        'problem',
        { text: word },
      ),
    ),
  ),
]

/** Later entries replace earlier ones of the same phrase. */
const ENTRIES: Entry[] = [
  ...entriesOf(FILLER_WORDS, { kind: 'filler' }),
  ...entriesOf(TOPIC_WORDS, { kind: 'topic' }),
  [',', { kind: 'join', join: 'comma' }],
  ...'what which show list give how who tell i we find get'
    .split(' ')
    .map((word): Entry => [`, ${word}`, { kind: 'join', join: 'comma', endsException: true }]),
  [':', { kind: 'lead' }],
  ['(', { kind: 'open' }],
  [')', { kind: 'close' }],
  ['nor', { kind: 'nor' }],
  [';', { kind: 'join', join: 'but' }],
  ...GRAMMAR_WORDS.flatMap(([item, list]) => entriesOf(list, item)),
  ...ORDER_WORDS.flatMap(([item, list]) => entriesOf(list, item)),
  ...valuesOf('cloud_provider', PROVIDER_WORDS),
  ...CATEGORIES,
  ...valuesOf('environment', ENVIRONMENT_WORDS),
  ...servicesOf(SERVICE_WORDS),
  ...valuesOf('source', SOURCE_WORDS, (source) => lackOf('source', source)),
  ...phrasesOf(AZURE_REGIONS).map((id): Entry => [id, meaning(is('region', id), 'region')]),
  ...valuesOf('region', REGION_WORDS),
  ...conceptsOf(PLACE_WORDS, 'region'),
  ...conceptsOf(KIND_WORDS, 'kind', (node, concept, list) => ({
    isNoun: true,
    qualifier: qualifierOf(node, concept, list),
    part: partOf(list),
  })),
  ...conceptsOf(FRAMEWORK_WORDS, 'framework'),
  ...conceptsOf(PROBLEM_WORDS, 'problem', anchorOf),
  ...conceptsOf(SAFEGUARD_WORDS, 'problem', (lacking) => ({ lacking })),
  ...OTHERS,
  ...LONGEST,
  ...FIELDS,
  ...STATUSES,
]

/** Every phrase that the lexicon knows, in lower case, with what it says. */
export const LEXICON: ReadonlyMap<string, Item> = new Map(ENTRIES)

/** The phrases without their last words: what more words can follow. */
export const PHRASE_BEGINNINGS: ReadonlySet<string> = new Set(
  [...LEXICON.keys()].flatMap((phrase) => {
    const words = phrase.split(' ')
    return words.slice(1).map((_, at) => words.slice(0, at + 1).join(' '))
  }),
)

/** Words of patterns, which are no phrases of the lexicon. */
const PATTERN_WORDS =
  'crit crits med critical criticals high highs medium mediums low lows info informational minimum maximum least above below between than higher lower worse better older newer younger since before after until during last past previous next today yesterday tomorrow hour hours day days week weeks month months quarter quarters year years weekend ytd qtd mtd wtd min mins hr hrs utc ago beginning january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday sorted ordered order tagged label resource application control cvss epss automatically belongs belonging subscription times score named called department squad ignore skip hide omit disregard filter left remaining only just starts starting begins ending titles descriptions two three four five six seven eight nine ten twelve fourteen fifteen twenty thirty sixty ninety hundred couple few fortnight sprint once twice occurred requirement auditor auditors board management boss ciso leadership executive executives director directors regulator regulators insurer insurers stakeholder stakeholders customer customers client clients colleague colleagues asked asking asks needed requested requests expects back rotated nobody accesses logs logged signed'

/** Every word of the lexicon and of the patterns: a word that is none of them may be misspelt. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...[...LEXICON.keys()].flatMap((phrase) => phrase.split(' ')),
  ...PATTERN_WORDS.split(' '),
])
