import { asff } from './asff/asff.ts'
import { azurePolicyState } from './azure-policy/azure-policy-state.ts'
import { checkov } from './checkov/checkov.ts'
import { cloudsploit } from './cloudsploit/cloudsploit.ts'
import { defenderAlert } from './defender/defender-alert.ts'
import { defenderAssessment } from './defender/defender-assessment.ts'
import { defenderCsv } from './defender/defender-csv.ts'
import { detectSecrets } from './detect-secrets/detect-secrets.ts'
import { gitleaks } from './gitleaks/gitleaks.ts'
import { grype } from './grype/grype.ts'
import { guardduty } from './guardduty/guardduty.ts'
import { inspector2 } from './inspector2/inspector2.ts'
import { kics } from './kics/kics.ts'
import { kubeBench } from './kube-bench/kube-bench.ts'
import { kubescape } from './kubescape/kubescape.ts'
import type { Format } from './observation.ts'
import { ocsf } from './ocsf/ocsf.ts'
import { orca } from './orca/orca.ts'
import { prowlerCsv } from './prowler/prowler-csv.ts'
import { prowlerJson } from './prowler/prowler-json.ts'
import { sarif } from './sarif/sarif.ts'
import { scc } from './scc/scc.ts'
import { scoutsuite } from './scoutsuite/scoutsuite.ts'
import { stanceNdjson } from './stance/stance-ndjson.ts'
import { terrascan } from './terrascan/terrascan.ts'
import { tfsec } from './tfsec/tfsec.ts'
import { trivy } from './trivy/trivy.ts'
import { trivyOperator } from './trivy/trivy-operator.ts'
import { trufflehog } from './trufflehog/trufflehog.ts'
import { wizCsv } from './wiz/wiz-csv.ts'
import { wizWebhook } from './wiz/wiz-webhook.ts'

/** All supported formats, in the order in which they are tried. */
export const FORMATS: readonly Format[] = [
  asff,
  ocsf,
  scc,
  defenderAssessment,
  defenderAlert,
  defenderCsv,
  azurePolicyState,
  prowlerCsv,
  prowlerJson,
  guardduty,
  inspector2,
  wizCsv,
  wizWebhook,
  orca,
  scoutsuite,
  cloudsploit,
  stanceNdjson,
  sarif,
  trivy,
  trivyOperator,
  grype,
  checkov,
  kics,
  tfsec,
  terrascan,
  kubeBench,
  kubescape,
  gitleaks,
  trufflehog,
  detectSecrets,
]

/**
 * Creates a function that detects the format of one record after another. Consecutive records
 * mostly have one format, so the previous format is tried first. No two formats match the same
 * record.
 */
export const createFormatDetector = (): ((record: unknown) => Format | null) => {
  let last: Format | null = null
  return (record) => {
    if (last?.matches(record)) return last
    const format = detectFormat(record)
    last = format ?? last
    return format
  }
}

/** Returns the format of a record, detected by its content; null if no format matches. */
export const detectFormat = (record: unknown): Format | null =>
  FORMATS.find((format) => format.matches(record)) ?? null

export const formatById = (id: string): Format | null =>
  FORMATS.find((format) => format.id === id) ?? null
