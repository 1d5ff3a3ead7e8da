import {
  type AuditProblem,
  FAULTS,
  type Verification,
} from '../../capabilities/audit-log/audit-verify.service.ts'

/** What a verification could compare the log with. */
export interface Comparison {
  /** The checkpoint file of this installation. */
  readonly file: string
  readonly isFilePresent: boolean
  /** Whether a checkpoint from outside of the database is demanded in any case. */
  readonly isRequired: boolean
}

const count = (number: number, noun: string, plural: string): string =>
  `${number} ${number === 1 ? noun : plural}`

const describeProblem = ({ position, reason }: AuditProblem): string =>
  `The audit log is damaged at position ${position}: ${FAULTS[reason]}`

/**
 * Returns why the log does not count as verified, or null. A log that was signed has a checkpoint
 * outside of the database; without one, its end may have been removed together with all that was
 * signed about it.
 */
export const failureOf = (
  { problem, external, isSigned }: Verification,
  { file, isRequired }: Comparison,
): string | null => {
  if (problem) return describeProblem(problem)
  if (external !== null || !(isSigned || isRequired)) return null
  const reason = isSigned ? ', although the log was signed' : ''
  return `Nothing outside of the database confirms the end of the audit log: ${file} does not exist${reason}. Name a copy, or a file with shipped checkpoints, with --checkpoints FILE`
}

const describeExternal = ({ external, entries }: Verification, { file }: Comparison): string => {
  if (external === null) {
    return `Not compared with a checkpoint outside of the database: ${file} does not exist`
  }
  const after = entries - external.position
  const rest =
    after === 0 ? '' : `; nothing outside of the database confirms the ${after} after them`
  return `A checkpoint from outside of the database, of ${external.at}, confirms the first ${count(external.position, 'entry', 'entries')}${rest}`
}

/** Returns what was verified, and what could not be, in lines. */
export const describeVerification = (verified: Verification, comparison: Comparison): string[] => {
  const { entries, checkpoints, unsealed, unsigned, problem, external } = verified
  const lines = [
    `${count(entries, 'entry', 'entries')} verified, ` +
      `${count(checkpoints, 'signed checkpoint matches', 'signed checkpoints match')}, ` +
      `${count(unsealed, 'committed entry', 'committed entries')} not sealed yet`,
  ]
  if (problem) return lines
  lines.push(describeExternal(verified, comparison))
  if (external !== null && !comparison.isFilePresent) {
    lines.push(`Not compared with ${comparison.file}, which does not exist`)
  }
  if (unsigned === 1) lines.push('The last entry is not signed yet')
  if (unsigned > 1) lines.push(`The last ${unsigned} entries are not signed yet`)
  return lines
}
