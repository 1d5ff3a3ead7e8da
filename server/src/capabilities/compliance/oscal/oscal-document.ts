import type { ResourceCounts } from '@stance/core/compliance/control-status'
import type { Framework } from '@stance/core/compliance/framework'
import { ruleById } from '@stance/core/rules/rule-index'
import type { ControlState } from '../posture.ts'
import { textOfCounts } from '../text-of-counts.ts'
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
  { rule, account_id, counts }: RuleInAccount,
) => ({
  uuid: observationId(scopeKey, rule, account_id),
  title: ruleById(rule)?.title ?? rule,
  description: `Account ${account_id}: ${textOfCounts(counts)}`,
  props: [
    { name: 'rule', value: rule },
    { name: 'account', value: account_id },
  ],
  methods: ['TEST'],
  collected: at.toISOString(),
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

const relatedObservations = (
  { scopeKey }: OscalSubject,
  { control, attested }: ControlState,
  accounts: AccountsOfRules,
) => [
  ...control.rules.flatMap((rule) =>
    (accounts.get(rule) ?? []).map((account) => ({
      'observation-uuid': observationId(scopeKey, rule, account),
    })),
  ),
  ...(attested ? [{ 'observation-uuid': attestationId(scopeKey, attested.attestation.id) }] : []),
]

const controlKey = ({ scopeKey, framework }: OscalSubject, kind: string, control: string) =>
  oscalId(kind, scopeKey, framework.id, control)

/** Whether a control was assessed, so that there is something to report. */
export const isAssessed = ({ status }: ControlState): boolean =>
  status === 'passed' || status === 'failed'

/** Whether something about a control is at risk: it fails, or would without exceptions. */
export const isAtRisk = ({ status, resources }: ControlState): boolean =>
  status === 'failed' || resources.excepted > 0

export const riskOf = (
  subject: OscalSubject,
  { control, status, resources }: ControlState,
  deadline: Date | null,
) => ({
  uuid: controlKey(subject, 'risk', control.id),
  title: `${control.id} ${control.title}`,
  description: textOfCounts(resources) || 'Attested as failed',
  statement: `${control.id} of ${subject.framework.name} ${subject.framework.version}: ${control.title}`,
  status: status === 'failed' ? 'open' : 'deviation-approved',
  ...(deadline && status === 'failed' && { deadline: deadline.toISOString() }),
})

/** Whether a control that was assessed is satisfied. */
export const findingOf = (
  subject: OscalSubject,
  state: ControlState,
  accounts: AccountsOfRules,
) => {
  const { control, status, resources } = state
  return {
    uuid: controlKey(subject, 'finding', control.id),
    title: `${control.id} ${control.title}`,
    description: textOfCounts(resources) || 'No results of scanners',
    target: {
      type: 'objective-id',
      'target-id': oscalToken(subject.framework.id, control.id),
      status: { state: status === 'passed' ? 'satisfied' : 'not-satisfied' },
    },
    'related-observations': relatedObservations(subject, state, accounts),
    ...(isAtRisk(state) && {
      'related-risks': [{ 'risk-uuid': controlKey(subject, 'risk', control.id) }],
    }),
  }
}

/** What has to be done about a control that fails. */
export const poamItem = (subject: OscalSubject, { control, resources }: ControlState) => ({
  uuid: controlKey(subject, 'poam-item', control.id),
  title: `${control.id} ${control.title}`,
  description: textOfCounts(resources) || 'Attested as failed',
  'related-risks': [{ 'risk-uuid': controlKey(subject, 'risk', control.id) }],
})
