import { exceptionsOfControls } from '../evidence/control-evidence.ts'
import type { EvidenceStores } from '../evidence/evidence.service.ts'
import type { ControlState, Evidence } from '../posture.ts'
import { controlStates } from '../posture.ts'
import {
  attestationObservation,
  type ExceptionsOfControls,
  exceptionRisk,
  findingOf,
  isAssessed,
  isAtRisk,
  metadataOf,
  nothingToDo,
  type OscalSubject,
  poamItem,
  type Remediation,
  riskOf,
  ruleObservation,
} from './oscal-document.ts'
import { oscalId } from './oscal-id.ts'

export interface OscalDeps {
  readonly stores: EvidenceStores
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

/** Rules whose counts are read together. */
const CHUNK_SIZE = 50

/** The results of every rule, rule by rule; notes the accounts of each. */
async function* ruleObservations(
  { stores, subject, evidence }: OscalDeps,
  accounts: Map<string, readonly string[]>,
): AsyncGenerator<object> {
  const all = new Set(subject.framework.controls.flatMap((control) => control.rules))
  const rules = [...all].filter((rule) => evidence.counts.has(rule))
  for (let start = 0; start < rules.length; start += CHUNK_SIZE) {
    const chunk = rules.slice(start, start + CHUNK_SIZE)
    const found = await stores.postureCounts.readByAccount(evidence.scope, chunk)
    for (const rule of chunk) {
      const times = await stores.controlEvidence.reportedIn(evidence.scope, rule)
      const results = [...found].flatMap(([account_id, counts]) => {
        const ofRule = counts.get(rule)
        const reported_at = times.get(account_id) ?? null
        return ofRule ? [{ rule, account_id, counts: ofRule, reported_at }] : []
      })
      accounts.set(
        rule,
        results.map(({ account_id }) => account_id),
      )
      for (const one of results) yield ruleObservation(subject, one)
    }
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

/** Every exception about controls of the framework, each once, and by control. */
const readExceptions = async (
  { stores, subject, evidence }: OscalDeps,
  states: readonly ControlState[],
) => {
  const rules = [...new Set(subject.framework.controls.flatMap((control) => control.rules))]
  const all = await stores.controlExceptions.about(rules, evidence.at)
  return exceptionsOfControls(
    states.map(({ control }) => control),
    all,
  )
}

function* risksOf(
  subject: OscalSubject,
  states: readonly ControlState[],
  exceptions: ExceptionsOfControls,
  remediations: ReadonlyMap<string, Remediation>,
): Generator<object> {
  for (const state of states) {
    if (!isAtRisk(state, exceptions)) continue
    const own = state.control.rules.flatMap((rule) => remediations.get(rule) ?? [])
    yield riskOf(subject, state, uniteRemediations(own))
  }
  const written = new Set<string>()
  for (const one of states.flatMap(({ control }) => exceptions.get(control.id) ?? [])) {
    if (written.has(one.id)) continue
    written.add(one.id)
    yield exceptionRisk(subject, one)
  }
}

const uniteRemediations = (all: readonly Remediation[]): Remediation | null => {
  const deadlines = all.flatMap(({ deadline }) => deadline?.getTime() ?? [])
  return all.length === 0
    ? null
    : {
        deadline: deadlines.length === 0 ? null : new Date(Math.min(...deadlines)),
        isRunning: all.every(({ isRunning }) => isRunning),
      }
}

const readRemediations = (
  { stores, evidence }: OscalDeps,
  states: readonly ControlState[],
): Promise<ReadonlyMap<string, Remediation>> => {
  const failed = states.filter(({ status }) => status === 'failed')
  const rules = [...new Set(failed.flatMap(({ control }) => control.rules))]
  return stores.controlEvidence.remediations(evidence.scope, rules)
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
  const exceptions = await readExceptions(deps, states)
  const remediations = await readRemediations(deps, states)
  yield* memberOf('risks', risksOf(subject, states, exceptions, remediations))
  yield* memberOf(
    'findings',
    states.filter(isAssessed).map((state) => findingOf(subject, state, accounts, exceptions)),
  )
  yield '}]}}\n'
}

/** The plan of action of a framework, as JSON in parts: what fails, and until when it has to be repaired. */
export async function* planOfAction(deps: OscalDeps): AsyncGenerator<string> {
  const { subject, evidence } = deps
  const { framework, scopeKey } = subject
  const states = controlStates(framework, evidence)
  const failed = states.filter(({ status }) => status === 'failed')
  const head = {
    uuid: oscalId('poam', scopeKey, framework.id),
    metadata: metadataOf(subject, 'Plan of action and milestones'),
    'system-id': { id: scopeKey },
  }
  yield `{"plan-of-action-and-milestones":${JSON.stringify(head).slice(0, -1)}`
  const exceptions = await readExceptions(deps, states)
  const remediations = await readRemediations(deps, failed)
  yield* memberOf('risks', risksOf(subject, states, exceptions, remediations))
  yield ',\n"poam-items":'
  const items = failed.map((state) => poamItem(subject, state, exceptions))
  yield* listOf(items.length === 0 ? [nothingToDo(subject)] : items)
  yield '}}\n'
}
