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
import type { Framework, FrameworkControl } from '@stance/core/compliance/framework'
import { severityOfRule } from '@stance/core/compliance/framework-catalogue'
import { badRequest } from '../../kernel/app-error.ts'
import type { DataScope } from '../../kernel/data-scope.ts'

/** Everything that decides about controls in one data scope. */
export interface Evidence {
  readonly scope: DataScope
  readonly counts: CountsByRule
  readonly attestations: ReadonlyMap<string, readonly Attestation[]>
  readonly knownAccounts: readonly string[]
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
export const controlStates = ({ id, controls }: Framework, evidence: Evidence): ControlState[] =>
  controls.map((control) => {
    const { scope, counts, knownAccounts, at } = evidence
    const given = attestationsOf(evidence, id, control.id)
    const attested = attestedOutcome(given, scope, knownAccounts, at)
    const assessed = assessControl(control, { counts, attested: attested?.outcome ?? null })
    return { control, attested, ...assessed }
  })

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
  return postureOf(controlStates(framework, evidence), score)
}
