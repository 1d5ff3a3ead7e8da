import type { PostureCountStore } from '../counts/posture-counts.store.ts'
import type { ControlState, Evidence } from '../posture.ts'
import { controlStates } from '../posture.ts'
import {
  attestationObservation,
  findingOf,
  isAssessed,
  isAtRisk,
  metadataOf,
  type OscalSubject,
  poamItem,
  riskOf,
  ruleObservation,
} from './oscal-document.ts'
import { oscalId } from './oscal-id.ts'

export interface OscalDeps {
  readonly postureCounts: PostureCountStore
  readonly subject: OscalSubject
  readonly evidence: Evidence
}

/** The members of a list as JSON, each on its own, so that a document is never in memory as a whole. */
async function* listOf(items: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  let separator = '['
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`
    separator = ',\n'
  }
  yield separator === '[' ? '[]' : ']'
}

/** The same as a member of an object; nothing when the list is empty, which OSCAL does not allow. */
async function* memberOf(
  name: string,
  items: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  let isEmpty = true
  for await (const text of listOf(items)) {
    if (text === '[]') return
    if (isEmpty) yield `,\n"${name}":`
    isEmpty = false
    yield text
  }
}

/** The results of every rule, rule by rule; notes the accounts of each. */
async function* ruleObservations(
  { postureCounts, subject, evidence }: OscalDeps,
  accounts: Map<string, readonly string[]>,
): AsyncGenerator<object> {
  const rules = [...new Set(subject.framework.controls.flatMap((control) => control.rules))]
  for (const rule of rules.filter((one) => evidence.counts.has(one))) {
    const found = await postureCounts.readByAccount(evidence.scope, [rule])
    const results = [...found].flatMap(([account_id, counts]) => {
      const ofRule = counts.get(rule)
      return ofRule ? [{ rule, account_id, counts: ofRule }] : []
    })
    accounts.set(
      rule,
      results.map(({ account_id }) => account_id),
    )
    for (const one of results) yield ruleObservation(subject, one)
  }
}

async function* observations(
  deps: OscalDeps,
  states: readonly ControlState[],
  accounts: Map<string, readonly string[]>,
): AsyncGenerator<object> {
  yield* ruleObservations(deps, accounts)
  for (const state of states) {
    const attested = attestationObservation(deps.subject, state)
    if (attested) yield attested
  }
}

/** The assessment results of a framework, as JSON in parts. */
export async function* assessmentResults(deps: OscalDeps): AsyncGenerator<string> {
  const { subject, evidence } = deps
  const { framework, scopeKey, at } = subject
  const states = controlStates(framework, evidence)
  const accounts = new Map<string, readonly string[]>()
  const head = {
    uuid: oscalId('assessment-results', scopeKey, framework.id),
    metadata: metadataOf(subject, 'Assessment results'),
    'import-ap': { href: '#', remarks: 'The checks of connected scanners, as they report.' },
  }
  const result = {
    uuid: oscalId('result', scopeKey, framework.id),
    title: `${framework.name} ${framework.version}`,
    description: 'The latest results of scanners and the attestations that are valid.',
    start: at.toISOString(),
    'reviewed-controls': { 'control-selections': [{ 'include-all': {} }] },
  }
  yield `{"assessment-results":${JSON.stringify(head).slice(0, -1)},\n"results":[`
  yield JSON.stringify(result).slice(0, -1)
  yield* memberOf('observations', observations(deps, states, accounts))
  yield* memberOf('risks', risksOf(subject, states, NO_DEADLINES))
  yield* memberOf(
    'findings',
    states.filter(isAssessed).map((state) => findingOf(subject, state, accounts)),
  )
  yield '}]}}\n'
}

const NO_DEADLINES: ReadonlyMap<string, Date> = new Map()

const risksOf = (
  subject: OscalSubject,
  states: readonly ControlState[],
  deadlines: ReadonlyMap<string, Date>,
) =>
  states.filter(isAtRisk).map((state) => {
    const own = state.control.rules.flatMap((rule) => deadlines.get(rule)?.getTime() ?? [])
    return riskOf(subject, state, own.length === 0 ? null : new Date(Math.min(...own)))
  })

/** The plan of action of a framework, as JSON in parts: what fails, and until when it has to be repaired. */
export async function* planOfAction({
  postureCounts,
  subject,
  evidence,
}: OscalDeps): AsyncGenerator<string> {
  const { framework, scopeKey } = subject
  const states = controlStates(framework, evidence)
  const failed = states.filter(({ status }) => status === 'failed')
  const rules = failed.flatMap(({ control }) => control.rules)
  const deadlines = await postureCounts.deadlines(evidence.scope, [...new Set(rules)])
  const head = {
    uuid: oscalId('poam', scopeKey, framework.id),
    metadata: metadataOf(subject, 'Plan of action and milestones'),
    'system-id': { id: scopeKey },
  }
  yield `{"plan-of-action-and-milestones":${JSON.stringify(head).slice(0, -1)}`
  yield* memberOf('risks', risksOf(subject, failed, deadlines))
  yield ',\n"poam-items":'
  yield* listOf(failed.map((state) => poamItem(subject, state)))
  yield '}}\n'
}
