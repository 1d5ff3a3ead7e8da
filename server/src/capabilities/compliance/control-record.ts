import type { Attestation } from '@stance/core/compliance/attestation'
import type { ControlStatus } from '@stance/core/compliance/control-status'
import type { Framework, FrameworkControl } from '@stance/core/compliance/framework'
import { checksOf, severityOf } from '@stance/core/compliance/framework-catalogue'
import { boundedCache } from '@stance/core/kernel/bounded-cache'
import { toIso } from '../../kernel/clock.ts'
import { admits, type DataScope } from '../../kernel/data-scope.ts'
import type { ControlEvidence } from './evidence/control-evidence.ts'
import type { ControlState } from './posture.ts'

/** An attestation as a caller sees it, with the accounts that the caller may see. */
export const attestationRecord = (
  { id, framework, control, outcome, evidence, by, at, expires_at, accounts }: Attestation,
  scope: DataScope,
) => ({
  id,
  framework,
  control,
  outcome,
  evidence,
  by,
  at: at.toISOString(),
  expires_at: expires_at.toISOString(),
  accounts:
    accounts === null
      ? scope.accounts === 'all'
        ? null
        : [...scope.accounts]
      : accounts.filter((account) => admits(scope.accounts, account)),
})

export const shownStatus = (status: ControlStatus | null) => status ?? ('not_applicable' as const)

/** A control as the API returns it, without the checks that can decide it. */
export const controlFacts = (
  state: ControlState,
  scope: DataScope,
  staleSince: ReadonlyMap<string, Date>,
) => {
  const { control, attested, status, status_without_exceptions, resources, accounts } = state
  const stale = control.rules.flatMap((rule) => staleSince.get(rule)?.getTime() ?? [])
  return {
    id: control.id,
    title: control.title,
    section: control.section,
    severity: severityOf(control),
    assessment: control.assessment,
    status: shownStatus(status),
    status_without_exceptions: shownStatus(status_without_exceptions),
    status_without_mutes: shownStatus(state.status_without_mutes),
    evidence: state.evidence ?? ('none' as const),
    assessed_accounts: accounts?.assessed ?? 0,
    unassessed_accounts: accounts?.unassessed ?? 0,
    assessed_rules: state.assessed_rules,
    profiles: [...control.profiles],
    failed_resources: resources.failing,
    passed_resources: resources.passing,
    excepted_resources: resources.excepted,
    muted_resources: resources.muted,
    undecided_resources: resources.undecided,
    stale_resources: resources.stale,
    code_failed_resources: resources.code_failing,
    code_passed_resources: resources.code_passing,
    stale_since: stale.length === 0 ? null : new Date(Math.max(...stale)).toISOString(),
    rules: [...control.rules],
    attestation: attested ? attestationRecord(attested.attestation, scope) : null,
  }
}

/** A control as the API returns it. */
export const controlRecord = (
  state: ControlState,
  scope: DataScope,
  staleSince: ReadonlyMap<string, Date>,
) => ({ ...controlFacts(state, scope, staleSince), checks: checksOf(state.control) })

const bytesOfChecks = new WeakMap<FrameworkControl, Buffer>()

/** The end of a record. Checks are five sixths of a list of controls, and the same in each response. */
const checksBytes = (control: FrameworkControl): Buffer => {
  const known = bytesOfChecks.get(control)
  if (known !== undefined) return known
  const bytes = Buffer.from(`,"checks":${JSON.stringify(checksOf(control))}}`)
  bytesOfChecks.set(control, bytes)
  return bytes
}

const COMMA = Buffer.from(',')
const BRACKETS = [Buffer.from('['), Buffer.from(']')] as const

interface ListedControl {
  readonly control: FrameworkControl
  readonly facts: ReturnType<typeof controlFacts>
}

const joinRecords = (controls: readonly ListedControl[], facts: readonly string[]): Buffer => {
  const records = controls.flatMap(({ control }, at) => [
    ...(at === 0 ? [] : [COMMA]),
    Buffer.from((facts[at] as string).slice(0, -1)),
    checksBytes(control),
  ])
  const [open, close] = BRACKETS
  return Buffer.concat([open, ...records, close])
}

/** The largest list has a megabyte and a half. */
const MAX_KEPT_LISTS = 16
const keptLists = boundedCache<Buffer>(MAX_KEPT_LISTS)

/**
 * Returns the records of controls as JSON. They are put together as bytes: encoding them takes longer. The same
 * records are the same bytes, which are compressed once. The facts name the rules, and the checks follow
 * from these, so that a list that differs in anything has a key of its own.
 */
export const controlsJson = (controls: readonly ListedControl[]): Buffer => {
  const facts = controls.map((one) => JSON.stringify(one.facts))
  return keptLists.get(facts.join('\n'), () => joinRecords(controls, facts))
}

const MAX_LISTED_ACCOUNTS = 100

/** What a control rests on, as the API returns it. */
export const evidenceRecord = (
  { reported_at, sources, unassessed_accounts, exceptions, attestations }: ControlEvidence,
  scope: DataScope,
) => ({
  last_reported_at: toIso(reported_at),
  scanners: [...sources],
  first_unassessed_accounts: unassessed_accounts.slice(0, MAX_LISTED_ACCOUNTS),
  exceptions: exceptions.map(
    ({ control_ids: _, requested_at: __, approved_at, expires_at, approved_by, ...one }) => ({
      ...one,
      approved_by: [...approved_by],
      approved_at: toIso(approved_at),
      expires_at: toIso(expires_at),
    }),
  ),
  attestations: attestations.map((one) => attestationRecord(one, scope)),
})

/** A framework as the API lists it. */
export const frameworkRecord = ({ controls, profiles, sections, ...framework }: Framework) => ({
  ...framework,
  profiles: [...profiles],
  sections: [...sections],
  controls: controls.length,
})
