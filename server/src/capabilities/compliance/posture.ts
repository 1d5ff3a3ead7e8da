import {
  type Attestation,
  type Attested,
  attestedOutcome,
} from '@stance/core/compliance/attestation'
import {
  type AssessedControl,
  assessControl,
  type CountsByRule,
  type Posture,
  postureOf,
  resourceScore,
} from '@stance/core/compliance/control-status'
import type { AccountNumbers } from '@stance/core/compliance/evidence-level'
import type { Framework, FrameworkControl } from '@stance/core/compliance/framework'
import { severityOfRule } from '@stance/core/compliance/framework-catalogue'
import { badRequest } from '../../kernel/app-error.ts'
import type { DataScope } from '../../kernel/data-scope.ts'
import { accountCounter, type ScopeAccounts } from './counts/assessed-accounts.ts'

/** Everything that decides about controls in one data scope. */
export interface Evidence {
  readonly scope: DataScope
  readonly counts: CountsByRule
  readonly attestations: ReadonlyMap<string, readonly Attestation[]>
  /** All that the scope knows, if attestations have to cover them. */
  readonly knownAccounts: readonly string[]
  /** Where controls are assessed, and which accounts the scope knows; null: it is not known of the past. */
  readonly accounts: ScopeAccounts | null
  readonly at: Date
  /** Whether the counts say only which states occurred. */
  readonly isPast: boolean
}

/** No identifier has this character, and joining is cheaper than JSON. */
const attestationKey = (framework: string, control: string): string =>
  `${framework}\u0000${control}`

/** Groups attestations by their control. */
export const groupAttestations = (attestations: readonly Attestation[]) => {
  const groups = new Map<string, Attestation[]>()
  for (const attestation of attestations) {
    const key = attestationKey(attestation.framework, attestation.control)
    groups.set(key, [...(groups.get(key) ?? []), attestation])
  }
  return groups
}

/** The attestations of a control that are part of the evidence. */
export const attestationsOf = (
  { attestations }: Pick<Evidence, 'attestations'>,
  framework: string,
  control: string,
): readonly Attestation[] => attestations.get(attestationKey(framework, control)) ?? []

/** A control of a framework, assessed in one data scope. */
export interface ControlState extends AssessedControl {
  readonly control: FrameworkControl
  readonly attested: Attested | null
}

/** Returns the state of each control of a framework, in the order of its file. */
export const controlStates = (framework: Framework, evidence: Evidence): ControlState[] => {
  const { scope, counts, knownAccounts, at } = evidence
  const accountsOf = accountsIn(framework, evidence)
  return framework.controls.map((control) => {
    const given = attestationsOf(evidence, framework.id, control.id)
    const attested = attestedOutcome(given, scope, knownAccounts, at)
    const outcome = attested?.outcome ?? null
    const accounts = accountsOf(control.rules)
    return { control, attested, ...assessControl(control, { counts, attested: outcome, accounts }) }
  })
}

/** Returns a function that counts the accounts in which any of some rules is assessed; null: it is not known. */
const accountsIn = (
  { provider }: Framework,
  { accounts }: Evidence,
): ((rules: readonly string[]) => AccountNumbers | null) =>
  accounts === null ? () => null : accountCounter(accounts.assessed, accounts.known, provider)

/** Throws BAD_REQUEST for a profile that none of some frameworks has. */
export const requireProfile = (
  frameworks: readonly Framework[],
  profile: string | undefined,
): void => {
  const known = [...new Set(frameworks.flatMap(({ profiles }) => profiles))]
  if (profile === undefined || known.includes(profile)) return
  throw badRequest(
    known.length === 0
      ? 'The framework has no profiles; leave profile out'
      : `profile must be one of ${known.join(', ')}`,
  )
}

/** Returns the controls of a framework that a profile includes; all without a profile. */
export const inProfile = (framework: Framework, profile: string | undefined): Framework =>
  profile === undefined
    ? framework
    : {
        ...framework,
        controls: framework.controls.filter(({ profiles }) => profiles.includes(profile)),
      }

/** Returns a score minus an earlier one, with one decimal; null if either is null. */
export const difference = (score: number | null, earlier: number | null): number | null =>
  score === null || earlier === null ? null : Math.round((score - earlier) * 10) / 10

/** Returns the posture of a framework. The past knows no numbers of resources, so it has no score of them. */
export const frameworkPosture = (framework: Framework, evidence: Evidence): Posture => {
  const rules = framework.controls.flatMap((control) => control.rules)
  const score = evidence.isPast ? null : resourceScore(rules, evidence.counts, severityOfRule)
  const accounts = accountsIn(framework, evidence)(rules)
  return postureOf(controlStates(framework, evidence), score, accounts)
}
