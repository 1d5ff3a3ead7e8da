import type { ParseResult } from '../observation.ts'

export const SAMPLE_FINDING: ParseResult = {
  kind: 'ignored',
  reason: 'A sample finding, which describes nothing real',
}

/** What may mark a finding as a sample, from any format. */
export interface SampleMarks {
  readonly source: string
  readonly title: string
  /** Returns the names and ids of its resources. */
  readonly listResources: () => readonly string[]
  /** The value of a field that says so: a boolean, its word, or JSON that contains it. */
  readonly flags: readonly unknown[]
}

const SAMPLE_TITLE = /^\s*\[SAMPLE\]/i
/** The resources of GuardDuty's samples: instance `i-99999999`, bucket `GeneratedFindingS3Bucket`. */
const GENERATED_RESOURCE = /(?:^|[/:\s])(?:i-9{8,17}$|GeneratedFinding)/
const FLAG_IN_JSON = /"sample"\s*:\s*(?:true|"true")/i

const isSet = (flag: unknown): boolean =>
  flag === true ||
  (typeof flag === 'string' && (/^\s*true\s*$/i.test(flag) || FLAG_IN_JSON.test(flag)))

/**
 * Returns whether a finding is one of the samples that GuardDuty and Security Hub generate. Their
 * flag is lost in some exports, but not their title and the names of their resources.
 */
export const isSampleFinding = ({ flags, listResources, source, title }: SampleMarks): boolean =>
  flags.some(isSet) ||
  (source === 'guardduty' &&
    (SAMPLE_TITLE.test(title) || listResources().some((name) => GENERATED_RESOURCE.test(name))))
