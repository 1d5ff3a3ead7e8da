import type { Attestation } from '@stance/core/compliance/attestation'
import type { CountsByRule } from '@stance/core/compliance/control-status'
import type { Framework } from '@stance/core/compliance/framework'
import { UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { controlStates } from '../posture.ts'

/** What decides about the controls of one account at one time. */
export interface AccountEvidence {
  readonly counts: CountsByRule
  readonly at: Date
}

/** An account with rules whose resources began to fail. */
export interface FailingAccount {
  readonly account_id: string
  readonly rules: ReadonlySet<string>
  readonly before: AccountEvidence
  readonly now: AccountEvidence
}

/** A control that had passed in an account, and fails. */
export interface Regression {
  readonly account_id: string
  readonly framework: string
  readonly control: string
  readonly title: string
}

/** Returns the controls of all frameworks that had passed in the account, and fail because of the rules. */
export const regressionsIn = (
  { account_id, rules, before, now }: FailingAccount,
  frameworks: readonly Framework[],
  attestations: ReadonlyMap<string, readonly Attestation[]>,
): Regression[] => {
  const scope = { ...UNRESTRICTED, accounts: [account_id] }
  const controlsThat = (framework: Framework, evidence: AccountEvidence, status: string) => {
    const states = controlStates(framework, {
      ...evidence,
      scope,
      attestations,
      knownAccounts: [],
      accounts: null,
      isPast: true,
    })
    return states.filter((one) => one.status === status).map(({ control }) => control)
  }
  return frameworks.flatMap((framework) => {
    const affected = framework.controls.filter((control) =>
      control.rules.some((rule) => rules.has(rule)),
    )
    const had = new Set(controlsThat({ ...framework, controls: affected }, before, 'passed'))
    return controlsThat({ ...framework, controls: [...had] }, now, 'failed').map(
      ({ id, title }) => ({
        account_id,
        framework: framework.id,
        control: id,
        title,
      }),
    )
  })
}
