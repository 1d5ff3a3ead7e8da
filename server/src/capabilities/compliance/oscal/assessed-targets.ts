import type { AttestedOutcome } from '@stance/core/compliance/control-status'
import type { Framework } from '@stance/core/compliance/framework'
import { oscalToken } from './oscal-id.ts'

/** The parts of a finding of OSCAL that say what was found out about which objective. */
export interface OscalFinding {
  readonly uuid: string
  readonly title: string
  readonly description: string
  readonly target: {
    readonly 'target-id': string
    readonly status: { readonly state: 'satisfied' | 'not-satisfied' }
    readonly 'implementation-status'?: { readonly state: string }
  }
}

export interface OscalResult {
  readonly uuid: string
  readonly title: string
  readonly start: string
  readonly end?: string
  readonly findings?: readonly OscalFinding[]
}

/** What an assessment says about a control. */
export interface AssessedTarget {
  readonly control: string
  readonly outcome: AttestedOutcome
  /** The result that says it. */
  readonly result: OscalResult
  readonly findings: readonly OscalFinding[]
}

/** `ac-2.1` and `AC-2(1)` are one control. */
const plain = (id: string): string => id.toLowerCase().replaceAll(/\((\d+)\)/g, '.$1')

/** What OSCAL appends to the id of a control for its objectives and statements. */
const PART = /_(?:obj|smt|asm|gdn)\b.*$/

const controlsByTarget = ({ id, controls }: Framework): ReadonlyMap<string, string> =>
  new Map(
    controls.flatMap((control) => [
      [plain(control.id), control.id] as const,
      [plain(oscalToken(id, control.id)), control.id] as const,
    ]),
  )

const outcomeOf = ({ target }: OscalFinding): AttestedOutcome => {
  if (target.status.state === 'not-satisfied') return 'failed'
  return target['implementation-status']?.state === 'not-applicable' ? 'not_applicable' : 'passed'
}

/** One objective that is not satisfied fails its control. */
const WORST_FIRST: readonly AttestedOutcome[] = ['failed', 'passed', 'not_applicable']

export const endOf = ({ start, end }: OscalResult): Date => new Date(end ?? start)

const newestFirst = (one: OscalResult, other: OscalResult): number =>
  endOf(other).getTime() - endOf(one).getTime() || (one.uuid < other.uuid ? -1 : 1)

export interface AssessedTargets {
  readonly assessed: readonly AssessedTarget[]
  /** The objectives that are none of the controls of the framework, each once. */
  readonly unknown: readonly string[]
}

/** Returns what assessment results say about the controls of a framework; of several results the latest. */
export const assessedTargets = (
  framework: Framework,
  results: readonly OscalResult[],
): AssessedTargets => {
  const known = controlsByTarget(framework)
  const unknown = new Set<string>()
  const found = new Map<string, { result: OscalResult; findings: OscalFinding[] }>()
  for (const result of [...results].sort(newestFirst)) {
    for (const finding of result.findings ?? []) {
      const target = finding.target['target-id']
      const control = known.get(plain(target)) ?? known.get(plain(target.replace(PART, '')))
      if (control === undefined) {
        unknown.add(target)
        continue
      }
      const own = found.get(control) ?? { result, findings: [] }
      if (own.result === result) own.findings.push(finding)
      found.set(control, own)
    }
  }
  const assessed = [...found].map(([control, { result, findings }]): AssessedTarget => {
    const outcomes = findings.map(outcomeOf)
    const outcome = WORST_FIRST.find((one) => outcomes.includes(one)) ?? 'passed'
    return { control, outcome, result, findings }
  })
  return { assessed, unknown: [...unknown] }
}

const MAX_EVIDENCE_LENGTH = 4_096

/** Returns the evidence of an attestation that rests on an assessment. */
export const evidenceOf = (
  document: string,
  { result, findings, outcome }: AssessedTarget,
): string => {
  const deciding = findings.filter((finding) => outcomeOf(finding) === outcome)
  const lines = deciding.map(({ title, description }) =>
    title.trim() === description.trim() ? title.trim() : `${title.trim()}: ${description.trim()}`,
  )
  const day = endOf(result).toISOString().slice(0, 10)
  const text = [`${document}, ${result.title}, ${day}`, ...lines].join('\n')
  return text.length <= MAX_EVIDENCE_LENGTH ? text : `${text.slice(0, MAX_EVIDENCE_LENGTH - 1)}…`
}
