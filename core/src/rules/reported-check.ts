/** A check as its scanner reports it; unknown text is ''. */
export interface ReportedCheck {
  /** The scanner in lower case. */
  readonly source: string
  readonly check_id: string
  readonly check_aliases: readonly string[]
  /** The scanner's own ids of the record, some of which contain the full name of the check. */
  readonly native_ids?: readonly string[]
  readonly title?: string
  /** The scanner's category of finding. */
  readonly finding_type?: string
  readonly resource_type?: string
  /** The weaknesses of code that it names: `CWE-89`. */
  readonly cwes?: readonly string[]
}

/** One name of a check, and the scanner that uses it. */
export interface CheckIdentifier {
  readonly scanner: string
  readonly id: string
}

export const identifier = (scanner: string, id: string): CheckIdentifier => ({ scanner, id })
