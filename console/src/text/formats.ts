import type { operations } from '../api/schema.d.ts'
import { lookUp } from './words.ts'

type Format = NonNullable<
  NonNullable<operations['importFindings']['parameters']['query']>['format']
>

/** The name of every format of the contract: a missing one is a type error. */
export const formatNames = {
  asff: 'AWS Security Hub (ASFF)',
  ocsf: 'OCSF',
  scc: 'Security Command Center',
  'defender-assessment': 'Defender for Cloud, assessments',
  'defender-alert': 'Defender for Cloud, alerts',
  'defender-csv': 'Defender for Cloud, CSV',
  'azure-policy-state': 'Azure Policy',
  'prowler-csv': 'Prowler, CSV',
  'prowler-json': 'Prowler, JSON',
  guardduty: 'Amazon GuardDuty',
  inspector2: 'Amazon Inspector',
  'wiz-csv': 'Wiz, CSV',
  'wiz-webhook': 'Wiz, webhook',
  orca: 'Orca',
  scoutsuite: 'ScoutSuite',
  cloudsploit: 'CloudSploit',
  'stance-ndjson': 'Stance, NDJSON',
  sarif: 'SARIF',
  trivy: 'Trivy',
  'trivy-operator': 'Trivy Operator',
  grype: 'Grype',
  checkov: 'Checkov',
  kics: 'KICS',
  tfsec: 'tfsec',
  terrascan: 'Terrascan',
  'kube-bench': 'kube-bench',
  kubescape: 'Kubescape',
  gitleaks: 'Gitleaks',
  trufflehog: 'TruffleHog',
  'detect-secrets': 'detect-secrets',
} as const satisfies Readonly<Record<Exclude<Format, 'auto'>, string>>

/** Returns the name of the format of an import; '' until it is recognised. */
export const formatWord = lookUp({ ...formatNames, auto: '' })
