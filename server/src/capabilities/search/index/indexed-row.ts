import type { Category } from '@stance/core/classification/category-rules'
import type { Severity } from '@stance/core/kernel/severity'
import type { FindingStatus } from '../../findings/record/finding.ts'

/** A finding as the index reads it. */
export interface IndexedRow {
  readonly id: string
  readonly issue_id: string
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly severity: Severity
  readonly status: FindingStatus
  readonly category: Category | ''
  readonly ai_risk_score: number
  readonly first_found_at: Date
  readonly title: string
  readonly control_id: string
  readonly check_id: string
  readonly resource_id: string
  readonly resource_name: string
  readonly account_name: string
  readonly service_name: string
  readonly tags: Readonly<Record<string, string>>
  readonly text_digest: string
}

/** The texts that findings share. */
export interface IndexedText {
  readonly digest: string
  readonly description: string
  readonly remediation: string
  readonly compliance: readonly { readonly control: string }[]
  readonly cves: readonly { readonly id: string }[]
}
