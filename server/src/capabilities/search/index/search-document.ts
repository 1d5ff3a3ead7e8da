import type { SearchDocument } from '@stance/core/search/index/search-document'
import type { RuleText } from '@stance/core/search/semantics/rule-text'
import { keyOfRuleText, maskedRuleText } from './masked-rule-text.ts'

interface Row {
  readonly id: string
  readonly issue_id: string
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly severity: SearchDocument['severity']
  readonly status: SearchDocument['status']
  readonly category: SearchDocument['category']
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
}

interface Texts {
  readonly description: string
  readonly remediation: string
  readonly compliance: readonly { readonly control: string }[]
  readonly cves: readonly { readonly id: string }[]
}

export const NO_TEXTS: Texts = { description: '', remediation: '', compliance: [], cves: [] }

const RISK_FACTOR = 10

const unique = (names: readonly string[]): string[] => [...new Set(names)].filter(Boolean)

/** A finding for the index, and the text of its rule. */
export const searchDocument = (
  row: Row,
  texts: Texts,
): { document: SearchDocument; ruleText: RuleText } => {
  const { id, issue_id, account_id, cloud_provider, region, application_id } = row
  const ruleText = maskedRuleText(row, texts)
  const document: SearchDocument = {
    id,
    issue_id,
    placement: { account_id, cloud_provider, region, application_id },
    severity: row.severity,
    status: row.status,
    category: row.category,
    risk_score: row.ai_risk_score * RISK_FACTOR,
    first_found_at: row.first_found_at.getTime(),
    text: {
      title: row.title,
      description: texts.description,
      remediation: texts.remediation,
      resource_id: row.resource_id,
      resource_name: row.resource_name,
      account_name: `${row.account_name} ${account_id}`.trim(),
      service: row.service_name,
      region,
      cves: texts.cves.map((cve) => cve.id),
      controls: unique([
        row.control_id,
        row.check_id,
        ...texts.compliance.map(({ control }) => control),
      ]),
      tags: Object.entries(row.tags).map(([name, value]) => `${name} ${value}`),
    },
    text_key: keyOfRuleText(ruleText),
  }
  return { document, ruleText }
}
