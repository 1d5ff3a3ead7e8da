import type { Provider } from '../kernel/provider.ts'
import type { Severity } from '../kernel/severity.ts'
import type { AttackVector } from './reading/attack-vector.ts'
import type { JsonObject } from './reading/record-fields.ts'

/**
 * The result of a check on a resource. It never follows from the severity: scanners keep the
 * severity of checks that passed. `ended`: the record is no longer about anything (archived,
 * inactive, its check switched off, its resource gone), which ends a failure and proves nothing.
 */
export type Outcome = 'pass' | 'fail' | 'ended' | 'manual' | 'not_evaluated'

export interface ObservedResource {
  /**
   * The canonical identifier, the same for every scanner: an ARN, an Azure resource id, a GCP full
   * resource name, an image reference, the path of an object in its cluster or repository.
   */
  readonly id: string
  /** Other identifiers by which the record names the resource. */
  readonly aliases: readonly string[]
  /**
   * As the scanner spells it, e.g. `AwsS3Bucket`, `Microsoft.Storage/storageAccounts`; '' if
   * unknown.
   */
  readonly type: string
  readonly name: string
  readonly region: string
  readonly tags: Readonly<Record<string, string>>
  /** The reference of the image that the resource runs, where the record names it. */
  readonly image?: string
}

/** A vulnerability. Fields that the scanner does not report are absent. */
export interface ObservedVulnerability {
  readonly id: string
  /** The vulnerable package; of several, the first. */
  readonly package?: string
  readonly installed_version?: string
  /** The version of the package without the vulnerability, as the scanner writes it: `1.2, 2.0.1`. */
  readonly fixed_version?: string
  /** 0.0–10.0 */
  readonly cvss?: number
  /** From where it can be exploited: the `AV` of its CVSS vector. */
  readonly attack_vector?: AttackVector
  /** Probability of exploitation within 30 days, 0.0–1.0. */
  readonly epss?: number
  readonly known_exploited?: boolean
  readonly patch_available?: boolean
  /** Whether the vulnerable package is loaded or run. */
  readonly package_in_use?: boolean
}

/**
 * One check on one resource at one time, to which every scanner format is normalised. It depends
 * neither on stored findings nor on risk. A record that names several resources yields one
 * observation for each. Unknown text is ''. Timestamps are ISO 8601 UTC.
 */
export interface Observation {
  /** The originating scanner in lower case: `securityhub`, `prowler`, `guardduty`, `inspector` … */
  readonly source: string
  /** The stable identity of the check on this resource: the same in every run and every format. */
  readonly source_finding_id: string
  /** The scanner's own ids of this record, which change when the scanner is reconfigured. */
  readonly native_ids: readonly string[]
  /**
   * Distinguishes the instances of one check on one resource, each of which has a record of its own:
   * two threats of one type, the users of an account. The same in every run; '' where a check makes
   * one statement about a resource.
   */
  readonly native_id: string
  /** The check: `S3.8`, `iam_root_mfa_enabled`, a CVE with its package, a threat's type. */
  readonly check_id: string
  /** All other identifiers by which the record names its check. */
  readonly check_aliases: readonly string[]
  readonly outcome: Outcome
  /**
   * What the scan that reported it looked at: the reference of an image, a repository, a cluster, a
   * directory; '' for an account as a whole. Null if the record does not name it: then nothing is
   * known about what the scan covered.
   */
  readonly artifact: string | null
  /**
   * The group of checks of which a scan lists failures only, and every one: `os-pkgs`, `lang-pkgs`,
   * `secret`. '' for a check whose passes are listed too.
   */
  readonly check_group: string
  /** Whether the scanner itself muted it (Security Hub workflow SUPPRESSED, Prowler mute list). */
  readonly muted: boolean
  /** Why it was muted or dismissed, in the scanner's or the person's words; '' if not stated. */
  readonly mute_reason: string
  /**
   * Whether it was closed as fixed where it is kept, by a person or a rule, while its outcome is
   * still a failure: the workflow RESOLVED of Security Hub, an alert that was resolved.
   */
  readonly resolved_at_source: boolean
  readonly severity: Severity
  readonly native_severity: string
  /** The scanner's category of finding, e.g. an ASFF type; becomes the finding's `type`. */
  readonly finding_type: string
  readonly title: string
  readonly description: string
  /** How to fix it, in the scanner's words. */
  readonly remediation: string
  readonly provider: Provider | ''
  readonly account_id: string
  readonly account_name: string
  readonly resource: ObservedResource
  /**
   * Whether the region of the resource is the one in which a service without regions reports, such
   * as IAM in us-east-1: it says nothing about what was looked at there.
   */
  readonly is_region_nominal: boolean
  readonly compliance: readonly { readonly framework: string; readonly control: string }[]
  readonly cves: readonly ObservedVulnerability[]
  readonly exploit_available: boolean
  readonly first_observed_at: string | null
  /**
   * When the check ran that has this outcome: the latest of the record's own times that speak about
   * it, else that of its document; null if neither has one.
   */
  readonly last_observed_at: string | null
  /**
   * When this version of the record was made, which orders decisions (mutes, resolutions, other
   * severities): the latest of all times that it states, since none of them goes back. Some services
   * leave every time as it is when a person decides, so of two versions with one time the one that
   * was received later is the newer one. Null if the record has no time.
   */
  readonly version_at: string | null
}

/** The reason why a record yields no observation, written for the sender of the file. */
export interface RecordError {
  /**
   * The invalid field, as a path in the record: `Resources[0].Id`; '' for the record as a whole.
   */
  readonly field: string
  readonly message: string
  /** The account that the record is about, if it names one. */
  readonly account_id?: string
}

/**
 * What a record shows to have been scanned, beyond its observations: a report of a clean image, the
 * checks that ran without a failure.
 */
export interface ScannedPart {
  readonly source: string
  readonly account_id: string
  /** Null: every region. */
  readonly region: string | null
  /** As in an observation. */
  readonly artifact: string | null
  /** Checks that ran, by their `check_id`. */
  readonly checks: readonly string[]
  /** Groups of checks of which the record lists every failure. */
  readonly groups: readonly string[]
  /** Whether it covers every check of its source. */
  readonly every_check?: boolean
  /** The time of the scan, as in an observation; null: that of the import. */
  readonly last_observed_at: string | null
}

/** What the sender states about an input that does not say it; '' where nothing is stated. */
export interface StatedOrigin {
  readonly account_id: string
  readonly cluster: string
  readonly repository: string
  /** The machine that was scanned, as a node of a cluster. */
  readonly node: string
  /** When the input was exported, ISO 8601: the time of records that have none. */
  readonly as_of: string
}

export const NOTHING_STATED: StatedOrigin = {
  account_id: '',
  cluster: '',
  repository: '',
  node: '',
  as_of: '',
}

/**
 * The result of parsing a record: its observations, or what is wrong with it. A valid record that
 * is deliberately not imported is `ignored` (a sample finding, a record of another kind).
 */
export type ParseResult =
  | {
      readonly kind: 'observations'
      /** Empty only with `scanned`. */
      readonly observations: readonly Observation[]
      readonly scanned?: readonly ScannedPart[]
      /** Errors of invalid results in a document that also has valid ones. */
      readonly errors?: readonly RecordError[]
      /**
       * The record was sent because one thing changed: it lists nothing else that its scanner knows,
       * even of the resources that it names.
       */
      readonly is_event?: true
    }
  | { readonly kind: 'ignored'; readonly reason: string }
  | { readonly kind: 'error'; readonly error: RecordError }

/** What a document yields besides its observations. */
export interface DocumentSummary {
  readonly observations: number
  readonly scanned: readonly ScannedPart[]
  /** The first errors. */
  readonly errors: readonly RecordError[]
  /** The accounts of all other errors, with the number of each; `undefined`: not known. */
  readonly otherErrors: ReadonlyMap<string | undefined, number>
  /** How often each check on a resource is reported that is reported several times. */
  readonly repeated: ReadonlyMap<number, number>
}

/**
 * Yields the observations of a document as they are read, and null after each step that yields none.
 * Holds only those of checks that are reported several times on one resource, which `repeated` of the
 * summary of an earlier reading names; without it, each of their results is an observation. The order
 * is that of the last result of each.
 */
export type ReadResults = (
  repeated: DocumentSummary['repeated'],
) => Generator<Observation | null, DocumentSummary>

/** Begins to read a document; null if it is none that has results. */
export type ReadDocument = (record: JsonObject, stated: StatedOrigin) => ReadResults | null

/** A scanner format, detected by the content of a record, never by the file name. */
export interface Format {
  /** The value of `?format=`, e.g. `asff`. */
  readonly id: string
  readonly matches: (record: unknown) => boolean
  /** Total: returns a result for any JSON value and never throws. */
  readonly parse: (record: unknown, stated?: StatedOrigin) => ParseResult
  /**
   * The results of a document in which the scanner reports many, one by one, so that the document is
   * never held as values. `parse` gives the same.
   */
  readonly read?: ReadDocument
  /**
   * Returns the record as it may be stored, for scanners that report the secrets they found:
   * digests replace the values. It parses to the same result as the original record.
   */
  readonly removeSecrets?: (record: unknown) => unknown
}
