import { countsByAccount } from '../counts/account-counts.ts'
import { exceptionsOfControls } from '../evidence/control-evidence.ts'
import type { EvidenceStores } from '../evidence/evidence.service.ts'
import type { ControlState, Evidence } from '../posture.ts'
import { controlStates } from '../posture.ts'
import {
  type AccountsOfRules,
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
  relatedObservations,
  relatedRisks,
  riskOf,
  ruleObservation,
} from './oscal-document.ts'
import { oscalId } from './oscal-id.ts'
import { furtherMembers, memberOf, openObject, textOfList } from './text-of-lists.ts'

export interface OscalDeps {
  readonly stores: EvidenceStores
  readonly subject: OscalSubject
  readonly evidence: Evidence
}

/** Rules whose counts are unpacked together. */
const CHUNK_SIZE = 50

/** The results of every rule, rule by rule; notes the accounts of each. */
async function* ruleObservations(
  { stores, subject, evidence }: OscalDeps,
  accounts: Map<string, readonly string[]>,
): AsyncGenerator<object> {
  const all = new Set(subject.framework.controls.flatMap((control) => control.rules))
  const rules = [...all].filter((rule) => evidence.counts.has(rule))
  const packed = await stores.postureCounts.readPacked(evidence.scope)
  for (let start = 0; start < rules.length; start += CHUNK_SIZE) {
    const chunk = rules.slice(start, start + CHUNK_SIZE)
    const found = countsByAccount(packed, chunk)
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

/** The findings of the controls that were assessed, each with all the observations that it rests on. */
function* findingsText(
  subject: OscalSubject,
  states: readonly ControlState[],
  accounts: AccountsOfRules,
  exceptions: ExceptionsOfControls,
): Generator<string> {
  let separator = ',\n"findings":['
  for (const state of states.filter(isAssessed)) {
    yield `${separator}${openObject(findingOf(subject, state))},"related-observations":`
    yield* textOfList(relatedObservations(subject, state, accounts), ',')
    yield `${furtherMembers(relatedRisks(subject, state, exceptions))}}`
    separator = ',\n'
  }
  if (separator === ',\n') yield ']'
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
  yield `{"assessment-results":${openObject(head)},\n"results":[`
  yield openObject(result)
  yield* memberOf('observations', observations(deps, states, accounts))
  const exceptions = await readExceptions(deps, states)
  const remediations = await readRemediations(deps, states)
  yield* memberOf('risks', risksOf(subject, states, exceptions, remediations))
  yield* findingsText(subject, states, accounts, exceptions)
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
  yield `{"plan-of-action-and-milestones":${openObject(head)}`
  const exceptions = await readExceptions(deps, states)
  const remediations = await readRemediations(deps, failed)
  yield* memberOf('risks', risksOf(subject, states, exceptions, remediations))
  yield ',\n"poam-items":'
  const items = failed.map((state) => poamItem(subject, state, exceptions))
  yield* textOfList(items.length === 0 ? [nothingToDo(subject)] : items)
  yield '}}\n'
}
