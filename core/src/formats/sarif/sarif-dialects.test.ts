import { describe, expect, it } from 'vitest'
import { classify } from '../../classification/classification.ts'
import type { Observation } from '../observation.ts'
import { observationsOf } from '../reading/parse-scan.fixture.ts'
import { sarif } from './sarif.ts'

const reportOf = (tool: string, rule: object, result: object = {}) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: tool, rules: [{ id: 'R1', ...rule }] } },
      results: [
        {
          ruleId: 'R1',
          message: { text: 'Found' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a' } } }],
          ...('id' in rule && { ruleId: rule.id }),
          ...result,
        },
      ],
    },
  ],
})

function only(observations: readonly Observation[]): Observation {
  const [observation] = observations
  if (!observation || observations.length > 1) throw new Error('not one observation')
  return observation
}
const read = (tool: string, rule: object, result?: object) =>
  only(observationsOf(sarif, reportOf(tool, rule, result)))

const text = (words: string) => ({ text: words })
const level = (word: string) => ({ defaultConfiguration: { level: word } })

describe('the severity that a tool states', () => {
  it.each<[string, string, object, object?]>([
    ['CodeQL', 'CRITICAL', { ...level('warning'), properties: { 'security-severity': '9.8' } }],
    ['CodeQL', 'LOW', { properties: { 'problem.severity': 'recommendation' } }],
    ['Semgrep OSS', 'MEDIUM', { ...level('error'), properties: { 'security-severity': 'MEDIUM' } }],
    ['Semgrep OSS', 'MEDIUM', { ...level('warning'), properties: { tags: ['HIGH CONFIDENCE'] } }],
    ['opengrep', 'HIGH', { properties: { severity: 'ERROR' } }],
    ['Snyk Open Source', 'HIGH', { properties: { 'security-severity': '7.5' } }],
    [
      'Snyk Container',
      'CRITICAL',
      { shortDescription: text('Critical severity - Out-of-bounds Write vulnerability in zlib') },
      { level: 'error' },
    ],
    ['Snyk IaC', 'MEDIUM', { properties: { problem: { severity: 'medium' } } }],
    ['checkov', 'CRITICAL', { ...level('error'), properties: { 'security-severity': '10.0' } }],
    ['checkov', 'LOW', { ...level('error'), properties: { severity: 'LOW' } }],
    ['Trivy', 'CRITICAL', { ...level('error'), properties: { tags: ['security', 'CRITICAL'] } }],
    ['Grype', 'LOW', level('error'), { message: text('A low vulnerability in deb package: a') }],
    [
      'Anchore Container Vulnerability Report (T0)',
      'CRITICAL',
      { ...level('error'), shortDescription: text('CVE-2031-0001 Severity=Critical Package=a') },
    ],
    [
      'docker scout',
      'LOW',
      { help: text('Severity          : LOW\nPackage : pkg:deb/debian/a@1') },
    ],
    ['Orca Shift Left Security', 'CRITICAL', { properties: { severity: 'CRITICAL' } }],
    ['WizCLI', 'HIGH', { ...level('warning'), help: { markdown: '**Severity:** High' } }],
    ['Prisma Cloud (twistcli)', 'HIGH', { properties: { severity: 'important' } }],
    ['twistcli', 'CRITICAL', { shortDescription: text('[Prisma Cloud] CVE-2031-0001 (critical)') }],
    ['Veracode Pipeline Scan', 'CRITICAL', {}, { level: 'error', properties: { severity: '5' } }],
    ['Veracode Pipeline Scan', 'LOW', {}, { level: 'error', properties: { severity: 1 } }],
    ['Bandit', 'LOW', {}, { level: 'error', properties: { issue_severity: 'LOW' } }],
    ['gosec', 'HIGH', { ...level('warning'), properties: { tags: ['security', 'HIGH'] } }],
    ['Brakeman', 'MEDIUM', level('warning')],
    ['ESLint', 'HIGH', level('warning'), { level: 'error' }],
    ['mobsfscan', 'MEDIUM', {}, { level: 'error', properties: { severity: 'WARNING' } }],
    ['KICS', 'INFO', level('none')],
    ['terrascan', 'HIGH', { ...level('warning'), properties: { severity: 'HIGH' } }],
    ['Black Duck', 'CRITICAL', { properties: { 'security-severity': 9.1 } }],
    ['Coverity', 'LOW', {}, { level: 'error', properties: { impact: 'Low' } }],
    ['Mend', 'MEDIUM', { properties: { cvssScore: '5.3' } }, { level: 'error' }],
    ['JFrog Xray Scanner', 'CRITICAL', { properties: { 'security-severity': '9.8' } }],
    ['SonarQube', 'HIGH', { properties: { severity: 'CRITICAL' } }],
    ['SonarQube', 'CRITICAL', { properties: { severity: 'BLOCKER' } }],
    ['SonarScanner', 'LOW', { properties: { severity: 'MINOR' } }],
    ['Fortify on Demand', 'CRITICAL', {}, { level: 'error', properties: { friority: 'Critical' } }],
    ['Checkmarx', 'CRITICAL', {}, { level: 'error', properties: { severity: 'Critical' } }],
    ['Own Tool', 'CRITICAL', { id: 'critical/R7', ...level('warning') }],
    ['Own Tool', 'LOW', { id: 'R7 (Low)', ...level('error') }],
    ['Own Tool', 'HIGH', { id: 'R7_HIGH', ...level('note') }],
    ['Own Tool', 'MEDIUM', { id: 'password-length-too-low', ...level('warning') }],
    ['Own Tool', 'LOW', { properties: { tags: ['severity/low'] } }],
    ['Own Tool', 'CRITICAL', {}, { properties: { 'security-severity': 'critical' } }],
    [
      'Own Tool',
      'LOW',
      { properties: { 'security-severity': 9 } },
      { properties: { 'security-severity': 'low' } },
    ],
    ['Own Tool', 'MEDIUM', { properties: { 'security-severity': 'strange' } }],
  ])('%s: %s', (tool, severity, rule, result) => {
    expect(read(tool, rule, result).severity).toBe(severity)
  })
})

describe('a vulnerability of a package', () => {
  it.each<[string, string, object, object?]>([
    [
      'Trivy',
      'CVE-2031-0001/zlib',
      { id: 'CVE-2031-0001', name: 'OsPackageVulnerability' },
      { message: text('Package: zlib\nInstalled Version: 1.0\nFixed Version: 1.1') },
    ],
    [
      'Grype',
      'CVE-2031-0001/zlib',
      { id: 'CVE-2031-0001-zlib' },
      { message: text('A high vulnerability in deb package: zlib, version 1.0 was found at: /a') },
    ],
    [
      'Snyk Open Source',
      'CVE-2031-0001/parser',
      {
        id: 'SNYK-JS-PARSER-1234567',
        shortDescription: text('High severity - Prototype Pollution vulnerability in parser'),
        fullDescription: text('(CVE-2031-0001) parser@1.0.0'),
      },
      { message: text('This file introduces a vulnerable parser package with a high severity.') },
    ],
    [
      'Snyk Container',
      'SNYK-LINUX-BZIP2-106947/bzip2',
      {
        id: 'SNYK-LINUX-BZIP2-106947',
        shortDescription: text('Low severity - Denial of Service (DoS) vulnerability in bzip2'),
      },
    ],
    [
      'Anchore Container Vulnerability Report (T0)',
      'CVE-2031-0001/runc',
      { id: 'ANCHOREVULN_CVE-2031-0001_deb_runc-1.1.1_/usr/bin' },
    ],
    [
      'docker scout',
      'CVE-2031-0001/tar',
      { id: 'CVE-2031-0001' },
      { message: text('Vulnerability : CVE-2031-0001\nPackage : pkg:deb/debian/tar@1.34?os=1') },
    ],
    [
      'Orca Shift Left Security',
      'CVE-2031-0001/app',
      {
        id: 'app-1.0-vulnerability',
        name: 'CVE-2031-0001 in app',
      },
      { message: text('Package: app') },
    ],
    [
      'WizCLI',
      'CVE-2031-0001/app',
      { id: 'wiz-17', properties: { tags: ['CVE-2031-0001'] } },
      { message: text('Package name: app') },
    ],
    [
      'Prisma Cloud (twistcli)',
      'CVE-2031-0001/openssl',
      {
        id: 'twistlock-3',
        helpUri: 'https://nvd.example.test/vuln/detail/CVE-2031-0001',
        fullDescription: text('high severity CVE-2031-0001 found in openssl version 1.1.1k'),
      },
    ],
    [
      'JFrog Xray Scanner',
      'CVE-2031-0001/log4j-core',
      {
        id: 'CVE-2031-0001_log4j-core_2.14.0',
        shortDescription: text('[CVE-2031-0001] log4j-core 2.14.0'),
      },
    ],
    ['Mend', 'CVE-2031-0001/parser', { id: 'CVE-2031-0001/parser-4.17.15.tgz' }],
    [
      'Black Duck',
      'CVE-2031-0001/parser',
      { id: 'BDSA-2031-0099:parser:4.17', properties: { cve: 'CVE-2031-0001' } },
    ],
    [
      'osv-scanner',
      'CVE-2031-0001/parser',
      { id: 'GHSA-aaaa-bbbb-cccc', deprecatedIds: ['CVE-2031-0001'] },
      { message: text("Package 'parser@4.17.1' is vulnerable to 'GHSA-aaaa-bbbb-cccc'") },
    ],
    ['Own Tool', 'CVE-2031-0001', { id: 'check_cve_2031_0001', name: 'x' }],
    ['Checkov', 'CVE-2031-0001', { id: 'CKV_CVE_2031_0001', name: 'SCA package scan' }],
  ])('of %s is %s', (tool, check_id, rule, result) => {
    const observation = read(tool, rule, result)
    expect(observation).toMatchObject({ check_id, finding_type: 'Vulnerability' })
    expect(classify({ ...observation, resource_type: '', service: '' }).kind).toBe('vulnerability')
  })

  it.each<[string, object]>([
    ['CodeQL', { id: 'java/lookup', name: 'Lookup', helpUri: 'https://x.test/CVE-2031-0001' }],
    ['Own Tool', { id: 'R1', fullDescription: text('As in CVE-2031-0001, input is executed') }],
    ['Snyk IaC', { id: 'SNYK-CC-TF-1' }],
  ])('is not what %s refers to as an example: %j', (tool, rule) => {
    expect(read(tool, rule).cves).toEqual([])
  })

  it('has the versions that the tool states', () => {
    const rule = { id: 'SNYK-JS-PARSER-1', fullDescription: text('(CVE-2031-0001) parser@1.0.0') }
    const fixes = [{ description: text('Upgrade to parser@1.0.2') }]
    expect(read('Snyk Open Source', rule, { fixes })).toMatchObject({
      description: expect.stringContaining('Installed: parser 1.0.0'),
      remediation: 'Update parser 1.0.0 to 1.0.2',
      cves: [{ id: 'CVE-2031-0001', patch_available: true }],
    })
  })
})

describe('a secret in code', () => {
  it.each<[string, object]>([
    [
      'Orca Shift Left Security',
      { id: 'aws_access_key_id-AWS Access Key ID', name: 'AWS Access Key ID' },
    ],
    [
      'Orca Shift Left Security',
      { id: 'rsa_private_key-RSA Private Key', name: 'RSA Private Key' },
    ],
    ['WizCLI', { id: 'w1', name: 'GitHub Personal Access Token' }],
    ['Prisma Cloud', { id: 'p1', shortDescription: text('Slack Webhook URL') }],
    ['gitleaks', { id: 'generic-api-key', name: 'generic-api-key' }],
    ['ggshield', { id: 'GitGuardian Detector' }],
    ['Trivy', { id: 'aws-access-key-id', name: 'Secret' }],
    ['Checkov', { id: 'CKV_SECRET_6', name: 'Base64 High Entropy String' }],
    ['KICS', { id: 'q1', name: 'Passwords And Secrets - Generic Password' }],
    ['JFrog SAST', { id: 'REQ.SECRET.KEYS' }],
    [
      'Microsoft Security DevOps',
      { id: 'SEC101/003', name: 'DoNotExposePlaintextSecrets/GoogleApiKey' },
    ],
    ['Bearer', { id: 'python_lang_hardcoded_secret' }],
    ['Semgrep OSS', { id: 'generic.secrets.security.detected-token' }],
    [
      'Bandit',
      {
        id: 'B105',
        name: 'hardcoded_password_string',
        properties: { tags: ['external/cwe/cwe-259'] },
      },
    ],
  ])('is what %s reports as %j', (tool, rule) => {
    const observation = read(tool, rule)
    expect(observation.finding_type).toBe('Secret')
    const { category, control_id } = classify({
      ...observation,
      resource_type: 'File',
      service: '',
    })
    expect([category, control_id]).toEqual(['secrets', 'any-secrets-in-code'])
  })

  it.each<[string, object]>([
    ['KICS', { id: 'q2', name: 'Secrets Manager Secret Without A Key' }],
    ['Orca Shift Left Security', { id: 'o1', name: 'IAM user has an unused access key' }],
    ['Own Tool', { id: 'R1', name: 'Missing CSRF token' }],
    ['Own Tool', { id: 'R1', name: 'Weak password' }],
    ['Own Tool', { id: 'R1', name: 'JWT', properties: { tags: ['CWE-347'] } }],
  ])('is not what %s reports as %j', (tool, rule) => {
    expect(read(tool, rule).finding_type).not.toBe('Secret')
  })
})
