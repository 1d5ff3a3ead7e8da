import type { Attestation } from '@stance/core/compliance/attestation'
import type { ControlStatus } from '@stance/core/compliance/control-status'
import type { Framework } from '@stance/core/compliance/framework'
import { checksOf, severityOf } from '@stance/core/compliance/framework-catalogue'
import { admits, type DataScope } from '../../kernel/data-scope.ts'
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

const shown = (status: ControlStatus | null) => status ?? ('not_applicable' as const)

/** A control as the API returns it. */
export const controlRecord = (
  { control, attested, status, status_without_exceptions, resources }: ControlState,
  scope: DataScope,
  staleSince: ReadonlyMap<string, Date>,
) => {
  const stale = control.rules.flatMap((rule) => staleSince.get(rule)?.getTime() ?? [])
  return {
    id: control.id,
    title: control.title,
    section: control.section,
    severity: severityOf(control),
    assessment: control.assessment,
    status: shown(status),
    status_without_exceptions: shown(status_without_exceptions),
    profiles: [...control.profiles],
    failed_resources: resources.failing,
    passed_resources: resources.passing,
    excepted_resources: resources.excepted,
    muted_resources: resources.muted,
    undecided_resources: resources.undecided,
    stale_resources: resources.stale,
    stale_since: stale.length === 0 ? null : new Date(Math.max(...stale)).toISOString(),
    rules: [...control.rules],
    checks: checksOf(control),
    attestation: attested ? attestationRecord(attested.attestation, scope) : null,
  }
}

/** A framework as the API lists it. */
export const frameworkRecord = ({ controls, profiles, sections, ...framework }: Framework) => ({
  ...framework,
  profiles: [...profiles],
  sections: [...sections],
  controls: controls.length,
})
