import type { operations } from '../../api/schema.d.ts'

type Format = NonNullable<
  NonNullable<operations['importFindings']['parameters']['query']>['format']
>

/** Every format of the contract: a missing one is a type error. */
const WORDS: Record<Format, true> = {
  auto: true,
  asff: true,
  ocsf: true,
  scc: true,
  'defender-assessment': true,
  'defender-alert': true,
  'defender-csv': true,
  'azure-policy-state': true,
  'prowler-csv': true,
  'prowler-json': true,
  guardduty: true,
  inspector2: true,
  'wiz-csv': true,
  'wiz-webhook': true,
  orca: true,
  scoutsuite: true,
  cloudsploit: true,
  'stance-ndjson': true,
  sarif: true,
  trivy: true,
  'trivy-operator': true,
  grype: true,
  checkov: true,
  kics: true,
  tfsec: true,
  terrascan: true,
  'kube-bench': true,
  kubescape: true,
  gitleaks: true,
  trufflehog: true,
  'detect-secrets': true,
}

export const FORMATS = Object.keys(WORDS)
