import type { Severity } from '../kernel/severity.ts'

/** Scanners' words for a severity that they do not state, and what some say in place of one. */
const NOT_STATED =
  /^(?:severity[_ ])?(?:unspecified|unknown|undefined|unassigned|unverified|none|null|n\/a)$/i

interface ReportedSeverity {
  readonly severity: Severity
  readonly native_severity: string
}

/** A word without a severity has become the default one; SARIF's `none` is a severity. */
const isStated = ({ severity, native_severity }: ReportedSeverity): boolean =>
  native_severity !== '' && (severity !== 'MEDIUM' || !NOT_STATED.test(native_severity))

/** Returns the severity of a finding: the scanner's, else that of its rule. */
export const severityOf = (
  reported: ReportedSeverity,
  severityOfRule: Severity | null,
): Severity => (severityOfRule === null || isStated(reported) ? reported.severity : severityOfRule)
