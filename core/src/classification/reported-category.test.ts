import { describe, expect, it } from 'vitest'
import type { Category } from './category-rules.ts'
import { type ClassifiedCheck, classify, deriveCategory } from './classification.ts'

const checkOf = (fields: Partial<ClassifiedCheck>): ClassifiedCheck => ({
  source: 'any-product',
  provider: '',
  check_aliases: [],
  native_ids: [],
  check_id: 'x-1',
  finding_type: '',
  title: 'A check failed',
  resource_type: '',
  service: '',
  cves: [],
  compliance: [],
  ...fields,
})

const cwe = (...ids: string[]) => ids.map((control) => ({ framework: 'CWE', control }))

describe("the scanner's own category", () => {
  it.each<[Category, string]>([
    ['vulnerability', 'Software and Configuration Checks/Vulnerabilities/CVE'],
    [
      'network',
      'Software and Configuration Checks/AWS Security Best Practices/Network Reachability',
    ],
    ['identity', 'Software and Configuration Checks/Best Practices/External Access Granted'],
    ['data', 'Effects/Data Exposure'],
    ['data', 'Effects/Data Exfiltration/Unusual download'],
    ['data', 'Sensitive Data Identifications/PII'],
    ['identity', 'TTPs/Credential Access'],
    ['network', 'TTPs/Command and Control/Beacon'],
    ['identity', 'TTPs/Defense Evasion/Stealth:IAMUser-LoggingDisabled'],
    ['compute', 'Effects/Resource Consumption'],
    ['network', 'Unusual Behaviors/Network Flow'],
    ['network', 'Recon:EC2/PortProbeUnprotectedPort'],
    ['compute', 'Backdoor:EC2/Spambot'],
    ['data', 'Exfiltration:S3/AnomalousBehavior'],
    ['container', 'Execution:Kubernetes/ExecInPod'],
    ['compute', 'UnauthorizedAccess:Lambda/TorClient'],
    ['identity', 'IdentityAndAccess'],
    ['network', 'Networking'],
    ['network', 'Networking and Firewall'],
    ['logging', 'Observability'],
    ['logging', 'Logging and Monitoring'],
    ['secrets', 'Secret Management'],
    ['identity', 'IAM misconfigurations'],
    ['data', 'Data at risk'],
    ['container', 'Kubernetes Security Check'],
    ['cost', 'Cost Optimization'],
    ['vulnerability', 'VULNERABILITY'],
    ['configuration', 'Best Practices'],
    ['configuration', 'General'],
    ['configuration', 'MISCONFIGURATION'],
  ])('is %s: %s', (category, finding_type) => {
    expect(deriveCategory(checkOf({ finding_type }))).toBe(category)
  })

  it.each<[Category, string]>([
    ['network', 'C2: Bad IP'],
    ['compute', 'Execution: Added Binary Executed'],
    ['data', 'Exfiltration: Query to an external table'],
    ['identity', 'Persistence: IAM Anomalous Grant'],
  ])('is %s for a threat named %s', (category, name) => {
    const reported = checkOf({ source: 'scc', check_id: name, title: name, finding_type: 'THREAT' })
    expect(deriveCategory(reported)).toBe(category)
  })

  it('goes before the words of the title, and these before the resource', () => {
    const title = 'Buckets are encrypted'
    const resource_type = 'AwsS3Bucket'
    const { category: byType } = classify(
      checkOf({ title, resource_type, finding_type: 'Observability' }),
    )
    expect(byType).toBe('logging')
    expect(classify(checkOf({ title, resource_type })).category).toBe('encryption')
    expect(classify(checkOf({ resource_type })).category).toBe('data')
  })
})

describe('the identifier of a check', () => {
  it.each([
    'java.lang.security.audit.some-problem',
    'vendor_audit_logging_public_bucket_encrypted',
    'network/firewall/iam/secrets',
  ])('says nothing about its topic: %s', (check_id) => {
    const reported = checkOf({ check_id })
    expect(deriveCategory(reported)).toBe('configuration')
    expect(deriveCategory({ ...reported, title: check_id })).toBe('configuration')
    expect(deriveCategory({ ...reported, title: '' })).toBe('configuration')
  })
})

describe('a weakness of code', () => {
  const codeOf = (fields: Partial<ClassifiedCheck>) =>
    checkOf({
      source: 'semgrep',
      resource_type: 'File',
      finding_type: 'Static analysis',
      ...fields,
    })

  it.each<[Category, string, string[]]>([
    ['vulnerability', 'any-code-sql-injection', ['CWE-89']],
    ['vulnerability', 'any-code-sql-injection', ['CWE-9999', 'CWE-89']],
    ['vulnerability', 'any-code-cross-site-scripting', ['CWE-79', 'CWE-116']],
    ['vulnerability', 'any-code-path-traversal', ['CWE-22', 'CWE-23', 'CWE-73']],
    ['vulnerability', 'any-code-log-injection', ['CWE-117']],
    ['encryption', 'any-code-weak-cryptography', ['CWE-327']],
    ['encryption', 'any-code-cleartext-transmission', ['CWE-614']],
    ['identity', 'any-code-authorization', ['CWE-862']],
    ['secrets', 'any-secrets-in-code', ['CWE-798']],
    ['data', 'any-code-information-exposure', ['CWE-532']],
    ['logging', 'any-code-security-logging', ['CWE-778']],
    ['vulnerability', 'any-code-cookie-script-access', ['CWE-1004']],
    ['configuration', 'any-code-debug-mode', ['CWE-489']],
    ['configuration', 'any-code-dead-code', ['CWE-561']],
    ['vulnerability', 'any-code-weaknesses/lang.security.audit.x', ['CWE-9999']],
  ])('is about %s, under %s: %j', (category, control_id, cwes) => {
    const reported = codeOf({ check_id: 'lang.security.audit.x', compliance: cwe(...cwes) })
    expect(classify(reported)).toMatchObject({ category, control_id })
  })

  it.each<[string, string]>([
    ['any-code-sql-injection', 'A formatted string is used in a SQL statement'],
    ['any-code-sql-injection', 'NoSQL injection through a filter'],
    ['any-code-command-injection', 'Input reaches a shell and is executed'],
    ['any-code-cross-site-scripting', 'Reflected XSS'],
    ['any-code-cookie-script-access', 'A cookie lacks the HttpOnly flag'],
    ['any-code-cross-site-request-forgery', 'A cookie without the SameSite attribute'],
    ['any-code-cleartext-transmission', 'A cookie is set without the secure flag'],
    ['any-code-weak-cryptography', 'MD5 is used as a digest'],
    ['any-code-query-injection', 'Input is part of an LDAP query'],
    ['any-secrets-in-code', 'Hard-coded password'],
    ['any-code-certificate-validation', 'The TLS certificate is not verified'],
    ['any-code-weaknesses/x-1', 'Something else that is wrong'],
  ])('without a CWE is %s: %s', (control_id, title) => {
    expect(classify(codeOf({ title })).control_id).toBe(control_id)
  })

  it.each([
    { source: 'codeql', finding_type: 'maintainability' },
    { source: 'eslint', finding_type: 'Static analysis' },
    { source: 'shellcheck', finding_type: 'Scan' },
  ])('is none if it is about readability: %j', (fields) => {
    expect(classify(codeOf({ ...fields, title: 'A cookie is never used' }))).toMatchObject({
      category: 'configuration',
      control_id: 'any-code-quality/x-1',
    })
  })

  it('has one control, whichever analyser finds it', () => {
    const controls = ['codeql', 'semgrep', 'bandit', 'sonarqube'].map((source) =>
      classify(codeOf({ source, check_id: `${source}/sql`, compliance: cwe('CWE-89') })),
    )
    expect(new Set(controls.map(({ control_id }) => control_id)).size).toBe(1)
  })

  it('is not what a scanner of infrastructure reports, although that names CWEs', () => {
    const { control_id } = classify(
      codeOf({ source: 'kics', check_id: 'no-rule', compliance: cwe('CWE-732') }),
    )
    expect(control_id).toBe('no-rule')
    expect(classify(codeOf({ source: 'snyk-iac', title: 'A port is open' }))).toMatchObject({
      category: 'network',
      control_id: 'x-1',
    })
  })
})

describe('a secret', () => {
  it.each<Partial<ClassifiedCheck>>([
    { source: 'gitleaks', check_id: 'aws-access-token', finding_type: 'Secret' },
    { source: 'trufflehog', check_id: 'PrivateKey', finding_type: 'Secret' },
    { source: 'detect-secrets', check_id: 'Secret Keyword', finding_type: 'Secret' },
    { source: 'trivy', check_id: 'github-pat', finding_type: 'Secret' },
    { source: 'trivy', check_id: 'mysecret', finding_type: 'Secret', provider: 'aws' },
    { source: 'semgrep', check_id: 'generic.key', finding_type: 'Secret', resource_type: 'File' },
    { source: 'github-secret-scanning', check_id: 'token' },
    { source: 'any-hub', finding_type: 'Sensitive Data Identifications/Passwords' },
    { source: 'any-hub', finding_type: 'Secret scanning alert' },
    { source: 'checkov', check_id: 'CKV_SECRET_6' },
    { source: 'checkov', check_id: 'CKV_SECRET_9999' },
    { source: 'any-hub', check_id: 'y', check_aliases: ['CKV_SECRET_2'] },
    { source: 'kics', check_id: 'y', check_aliases: ['Passwords And Secrets - Generic Token'] },
  ])('has the rule of the catalogue: %j', (fields) => {
    expect(classify(checkOf(fields))).toMatchObject({
      category: 'secrets',
      control_id: 'any-secrets-in-code',
      severity: 'HIGH',
    })
  })

  it.each<Partial<ClassifiedCheck>>([
    { source: 'macie', finding_type: 'Sensitive Data Identifications/Passwords' },
    { source: 'kubescape', check_id: 'C-9999', finding_type: 'Secrets' },
    { source: 'checkov', check_id: 'CKV_AWS_9999', finding_type: 'Secrets' },
    { source: 'kics', check_id: 'y', finding_type: 'Secret Management' },
  ])('is not a check about the subject: %j', (fields) => {
    expect(classify(checkOf(fields)).control_id).not.toBe('any-secrets-in-code')
  })
})

describe('a licence', () => {
  it.each(['License', 'licence', 'License violation'])(
    'has the rule of the catalogue: %s',
    (type) => {
      expect(classify(checkOf({ source: 'trivy', finding_type: type }))).toMatchObject({
        control_id: 'any-software-licence',
        category: 'configuration',
      })
    },
  )
})
