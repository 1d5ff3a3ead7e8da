import type { ResourceCounts } from '@stance/core/compliance/control-status'
import type { Framework } from '@stance/core/compliance/framework'
import { ruleById } from '@stance/core/rules/rule-index'
import type { ControlException } from '../evidence/control-exception.ts'
import type { ControlState } from '../posture.ts'
import { textOfCounts } from '../text-of-counts.ts'
import { textOfEvidence } from '../text-of-evidence.ts'
import { oscalId, oscalToken } from './oscal-id.ts'

export const OSCAL_VERSION = '1.1.3'

export const OSCAL_MODELS = ['assessment-results', 'poam'] as const
export type OscalModel = (typeof OSCAL_MODELS)[number]

/** What a document is about. */
export interface OscalSubject {
  readonly framework: Framework
  readonly at: Date
  /** Distinguishes the documents of different data scopes. */
  readonly scopeKey: string
  readonly productVersion: string
}

/** The results of a rule in one account. */
export interface RuleInAccount {
  readonly rule: string
  readonly account_id: string
  readonly counts: ResourceCounts
  /** When a scanner last reported them; null: unknown. */
  readonly reported_at: Date | null
}

export const metadataOf = ({ framework, at, productVersion }: OscalSubject, kind: string) => ({
  title: `${kind}: ${framework.name} ${framework.version}`,
  'last-modified': at.toISOString(),
  version: productVersion,
  'oscal-version': OSCAL_VERSION,
  remarks: `${framework.controls.length} of ${framework.published_controls} published controls are listed.`,
})

export const observationId = (scopeKey: string, rule: string, account: string): string =>
  oscalId('observation', scopeKey, rule, account)

const attestationId = (scopeKey: string, id: string): string => oscalId('attestation', scopeKey, id)

/** What the checks of a rule saw in an account. */
export const ruleObservation = (
  { scopeKey, at }: OscalSubject,
  { rule, account_id, counts, reported_at }: RuleInAccount,
) => ({
  uuid: observationId(scopeKey, rule, account_id),
  title: ruleById(rule)?.title ?? rule,
  description: `Account ${account_id}: ${textOfCounts(counts)}`,
  props: [
    { name: 'rule', value: rule },
    { name: 'account', value: account_id },
  ],
  methods: ['TEST'],
  collected: (reported_at ?? at).toISOString(),
})

/** What a person stated about a control. */
export const attestationObservation = ({ scopeKey }: OscalSubject, { attested }: ControlState) =>
  attested && {
    uuid: attestationId(scopeKey, attested.attestation.id),
    title: `Attested as ${attested.outcome.replace('_', ' ')} by ${attested.attestation.by}`,
    description: attested.attestation.evidence,
    methods: ['EXAMINE'],
    collected: attested.attestation.at.toISOString(),
    expires: attested.attestation.expires_at.toISOString(),
  }

/** The accounts in which each rule has results. */
export type AccountsOfRules = ReadonlyMap<string, readonly string[]>

/** The observations that a control rests on, rule by rule. A control may have hundreds of thousands. */
export function* relatedObservations(
  { scopeKey }: OscalSubject,
  { control, attested }: ControlState,
  accounts: AccountsOfRules,
): Generator<object> {
  for (const rule of control.rules) {
    for (const account of accounts.get(rule) ?? []) {
      yield { 'observation-uuid': observationId(scopeKey, rule, account) }
    }
  }
  if (attested) yield { 'observation-uuid': attestationId(scopeKey, attested.attestation.id) }
}

const controlKey = ({ scopeKey, framework }: OscalSubject, kind: string, control: string) =>
  oscalId(kind, scopeKey, framework.id, control)

/** Whether a control was assessed, so that there is something to report. */
export const isAssessed = ({ status }: ControlState): boolean =>
  status === 'passed' || status === 'failed'

/** The exceptions about each control of a framework, by the id of the control. */
export type ExceptionsOfControls = ReadonlyMap<string, readonly ControlException[]>

/** Whether something of a control is suppressed by exceptions that the reader does not see. */
const hasHiddenException = (
  { control, resources }: ControlState,
  exceptions: ExceptionsOfControls,
): boolean =>
  resources.excepted > 0 &&
  !exceptions.get(control.id)?.some((exception) => exception.status === 'approved')

/** Whether a control has a risk of its own: it fails, or would without exceptions that are not known. */
export const isAtRisk = (state: ControlState, exceptions: ExceptionsOfControls): boolean =>
  state.status === 'failed' || hasHiddenException(state, exceptions)

/** What is known about the findings of rules that fail. */
export interface Remediation {
  readonly deadline: Date | null
  /** Whether all of them are being worked on. */
  readonly isRunning: boolean
}

const riskStatus = ({ status }: ControlState, remediation: Remediation | null): string => {
  if (status !== 'failed') return 'deviation-approved'
  return remediation?.isRunning ? 'remediating' : 'open'
}

export const riskOf = (
  subject: OscalSubject,
  state: ControlState,
  remediation: Remediation | null,
) => {
  const { control, status, resources } = state
  const deadline = status === 'failed' ? remediation?.deadline : null
  return {
    uuid: controlKey(subject, 'risk', control.id),
    title: `${control.id} ${control.title}`,
    description: textOfCounts(resources) || 'Attested as failed',
    statement: `${control.id} of ${subject.framework.name} ${subject.framework.version}: ${control.title}`,
    status: riskStatus(state, remediation),
    ...(deadline && { deadline: deadline.toISOString() }),
  }
}

const exceptionRiskId = ({ scopeKey, framework }: OscalSubject, exception: string): string =>
  oscalId('exception', scopeKey, framework.id, exception)

/** The risk that an exception accepts, or that a request asks to accept. */
export const exceptionRisk = (subject: OscalSubject, one: ControlException) => {
  const { id, application_id, resource, status, requested_for, approved_by, expires_at } = one
  const isApproved = status === 'approved'
  const decided = isApproved ? `approved by ${approved_by.join(' and ')}` : 'not decided'
  return {
    uuid: exceptionRiskId(subject, id),
    title: `Exception for the application ${application_id}`,
    description: `${resource === '' ? 'All resources' : resource}, requested for ${requested_for}, ${decided}`,
    statement: one.reason.trim() || 'No business case is given.',
    props: [{ name: 'exception', value: id }],
    status: isApproved ? 'deviation-approved' : 'deviation-requested',
    ...(expires_at && { deadline: expires_at.toISOString() }),
  }
}

export const relatedRisks = (
  subject: OscalSubject,
  state: ControlState,
  exceptions: ExceptionsOfControls,
) => {
  const ids = [
    ...(isAtRisk(state, exceptions) ? [controlKey(subject, 'risk', state.control.id)] : []),
    ...(exceptions.get(state.control.id) ?? []).map(({ id }) => exceptionRiskId(subject, id)),
  ]
  return ids.length === 0 ? {} : { 'related-risks': ids.map((id) => ({ 'risk-uuid': id })) }
}

/** How much a control rests on, for programs. */
const evidenceProps = ({ evidence, accounts, assessed_rules, control, resources }: ControlState) =>
  Object.entries({
    evidence: evidence ?? 'none',
    'assessed-accounts': accounts?.assessed ?? 0,
    'unassessed-accounts': accounts?.unassessed ?? 0,
    'assessed-rules': assessed_rules,
    rules: control.rules.length,
    'muted-resources': resources.muted,
  }).map(([name, value]) => ({ name, value: String(value) }))

/** Whether a control that was assessed is satisfied, without the observations that it rests on. */
export const findingOf = (subject: OscalSubject, state: ControlState) => ({
  uuid: controlKey(subject, 'finding', state.control.id),
  title: `${state.control.id} ${state.control.title}`,
  description: textOfCounts(state.resources) || 'No results of scanners',
  props: evidenceProps(state),
  target: {
    type: 'objective-id',
    'target-id': oscalToken(subject.framework.id, state.control.id),
    status: { state: state.status === 'passed' ? 'satisfied' : 'not-satisfied' },
  },
  remarks: `Evidence: ${textOfEvidence(state)}`,
})

/** What has to be done about a control that fails. */
export const poamItem = (
  subject: OscalSubject,
  state: ControlState,
  exceptions: ExceptionsOfControls,
) => ({
  uuid: controlKey(subject, 'poam-item', state.control.id),
  title: `${state.control.id} ${state.control.title}`,
  description: textOfCounts(state.resources) || 'Attested as failed',
  ...relatedRisks(subject, state, exceptions),
})

/** The only item of a plan in which nothing has to be done: OSCAL wants at least one. */
export const nothingToDo = ({ scopeKey, framework }: OscalSubject) => ({
  uuid: oscalId('nothing-to-do', scopeKey, framework.id),
  title: 'Nothing to do',
  description: `No control of ${framework.name} ${framework.version} fails.`,
})
