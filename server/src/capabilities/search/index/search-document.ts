import type { SearchDocument } from '@stance/core/search/index/search-document'
import type { RuleText } from '@stance/core/search/semantics/rule-text'
import type { IndexedRow, IndexedText } from './indexed-row.ts'
import { keyOfRuleText, maskedRuleText } from './masked-rule-text.ts'

/** The texts of a finding that others share. */
export type Texts = Omit<IndexedText, 'digest'>

export const NO_TEXTS: Texts = { description: '', remediation: '', compliance: [], cves: [] }

const RISK_FACTOR = 10

const unique = (names: readonly string[]): string[] => [...new Set(names)].filter(Boolean)

/** A finding for the index, and the text of its rule. */
export const searchDocument = (
  row: IndexedRow,
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
