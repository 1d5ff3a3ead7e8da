import type { Attestation } from '@stance/core/compliance/attestation'
import type { CountsByRule } from '@stance/core/compliance/control-status'
import type { FrameworkControl } from '@stance/core/compliance/framework'
import type { ControlState } from '../posture.ts'
import type { ControlException } from './control-exception.ts'

/** When scanners last reported results of a rule, and which. */
export interface RuleReport {
  readonly reported_at: Date
  readonly sources: readonly string[]
}

/** What scanners have looked at for rules. */
export interface RuleReports {
  readonly reports: ReadonlyMap<string, RuleReport>
  /** The accounts in which resources of a rule pass or fail. */
  readonly accounts: ReadonlyMap<string, readonly string[]>
}

/** What was looked at for a control, when, what is excepted, and what was not looked at. */
export interface ControlEvidence {
  readonly state: ControlState
  readonly reported_at: Date | null
  readonly sources: readonly string[]
  readonly stale_since: Date | null
  /** Sorted. */
  readonly assessed_accounts: readonly string[]
  /** The accounts of the data scope in which no result of the control counts, sorted. */
  readonly unassessed_accounts: readonly string[]
  readonly exceptions: readonly ControlException[]
  /** Those that are valid, the newest first, whether or not they cover the whole data scope. */
  readonly attestations: readonly Attestation[]
}

const latestOf = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : new Date(Math.max(...times.map((time) => time.getTime())))

const isAboutControl = ({ rules }: FrameworkControl) => {
  const wanted = new Set(rules.map((rule) => rule.toLowerCase()))
  return ({ control_ids }: ControlException): boolean => control_ids.some((id) => wanted.has(id))
}

/** Returns the exceptions about each of the controls that has any. */
export const exceptionsOfControls = (
  controls: readonly FrameworkControl[],
  exceptions: readonly ControlException[],
): ReadonlyMap<string, readonly ControlException[]> =>
  new Map(
    controls.flatMap((control) => {
      const own = exceptions.filter(isAboutControl(control))
      return own.length === 0 ? [] : [[control.id, own] as const]
    }),
  )

/** Returns the accounts in which resources of each rule pass or fail. */
export const assessedAccounts = (
  byAccount: ReadonlyMap<string, CountsByRule>,
): ReadonlyMap<string, readonly string[]> => {
  const accounts = new Map<string, string[]>()
  const add = (rule: string, account: string) => {
    const known = accounts.get(rule)
    if (known) known.push(account)
    else accounts.set(rule, [account])
  }
  for (const [account, counts] of byAccount) {
    const assessed = [...counts].filter(([, { failing, passing }]) => failing + passing > 0)
    for (const [rule] of assessed) add(rule, account)
  }
  return accounts
}

/** Joins what is known about a control. `accounts` are those of the data scope that it is about. */
export const controlEvidence = (
  state: ControlState,
  {
    reports,
    accounts,
    staleSince,
    exceptions,
    attestations,
    scopeAccounts,
  }: RuleReports & {
    readonly staleSince: ReadonlyMap<string, Date>
    readonly exceptions: readonly ControlException[]
    readonly attestations: readonly Attestation[]
    readonly scopeAccounts: readonly string[]
  },
): ControlEvidence => {
  const { rules } = state.control
  const own = rules.flatMap((rule) => reports.get(rule) ?? [])
  const assessed = new Set(rules.flatMap((rule) => accounts.get(rule) ?? []))
  return {
    state,
    reported_at: latestOf(own.map(({ reported_at }) => reported_at)),
    sources: [...new Set(own.flatMap(({ sources }) => sources))].sort(),
    stale_since: latestOf(rules.flatMap((rule) => staleSince.get(rule) ?? [])),
    assessed_accounts: [...assessed].sort(),
    unassessed_accounts: scopeAccounts.filter((account) => !assessed.has(account)),
    exceptions: exceptions.filter(isAboutControl(state.control)),
    attestations: [...attestations].sort((one, other) => other.at.getTime() - one.at.getTime()),
  }
}
