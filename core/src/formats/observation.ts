import type { Provider } from '../kernel/provider.ts'
import type { Severity } from '../kernel/severity.ts'

/**
 * What a check said about a resource. Severity never decides it: scanners keep a severity on what
 * passed.
 */
export type Outcome = 'pass' | 'fail' | 'manual' | 'not_evaluated'

export interface ObservedResource {
  /** The provider's own identifier: an ARN, an Azure resource id, a GCP full resource name. */
  readonly id: string
  /** As the scanner spells it, e.g. `AwsS3Bucket`, `Microsoft.Storage/storageAccounts`; '' unknown. */
  readonly type: string
  readonly name: string
  readonly region: string
  readonly tags: Readonly<Record<string, string>>
}

/** A vulnerability; what nobody says of it is absent. */
export interface ObservedVulnerability {
  readonly id: string
  /** 0.0–10.0 */
  readonly cvss?: number
  /** Probability of exploitation within 30 days, 0.0–1.0. */
  readonly epss?: number
  readonly known_exploited?: boolean
  readonly patch_available?: boolean
  /** Whether what is vulnerable is loaded or run at all. */
  readonly package_in_use?: boolean
}

/**
 * One check, one resource, one moment: what every scanner format is reduced to. It is neutral: it
 * knows no finding and no risk. A record that names several resources yields one for each.
 * Unknown text is ''. Moments are ISO 8601 UTC.
 */
export interface Observation {
  /** The originating scanner in lower case: `securityhub`, `prowler`, `guardduty`, `inspector` … */
  readonly source: string
  /** The check's stable identity on this resource: the same in every run, the same in every format. */
  readonly source_finding_id: string
  /** The scanner's own ids of this record, which change when it is configured anew. */
  readonly native_ids: readonly string[]
  /** The check: `S3.8`, `iam_root_mfa_enabled`, a CVE with its package, a threat's type. */
  readonly check_id: string
  /** Every other identifier under which the record names its check. */
  readonly check_aliases: readonly string[]
  readonly outcome: Outcome
  /** The scanner itself has muted it (Security Hub workflow SUPPRESSED, Prowler mute list). */
  readonly muted: boolean
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
  readonly compliance: readonly { readonly framework: string; readonly control: string }[]
  readonly cves: readonly ObservedVulnerability[]
  readonly exploit_available: boolean
  readonly first_observed_at: string | null
  readonly last_observed_at: string | null
}

/** Why a record yields no observation: written for the person who sent the file. */
export interface RecordError {
  /** The field at fault, as a path in the record: `Resources[0].Id`; '' for the record as a whole. */
  readonly field: string
  readonly message: string
}

/**
 * A record's meaning: its observations, or what is wrong with it. `ignored` says why a well-formed
 * record is deliberately not taken (a sample finding, a record of another kind).
 */
export type Reading =
  | {
      readonly kind: 'observations'
      readonly observations: readonly Observation[]
      /** The results of a document that could not be read, beside those that were. */
      readonly errors?: readonly RecordError[]
    }
  | { readonly kind: 'ignored'; readonly reason: string }
  | { readonly kind: 'error'; readonly error: RecordError }

/** A scanner format: recognised by the content of a record, never by the file's name. */
export interface Format {
  /** The value of `?format=`, e.g. `asff`. */
  readonly id: string
  readonly matches: (record: unknown) => boolean
  /** Total: any JSON value gives a reading, never an exception. */
  readonly read: (record: unknown) => Reading
  /**
   * The record as it may be kept, where scanners report the secrets that they found: digests stand
   * in place of the values. It reads exactly as the record itself does.
   */
  readonly withoutSecrets?: (record: unknown) => unknown
}
