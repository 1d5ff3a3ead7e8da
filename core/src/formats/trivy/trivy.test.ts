import { describe, expect, it } from 'vitest'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import {
  awsAccount,
  benchmark,
  benchmarkSummary,
  cluster,
  image,
  namedCluster,
  repository,
  schema1,
  workloadAlone,
} from './trivy.test-data.ts'
import { trivy } from './trivy.ts'
import { trivyCheck } from './trivy-check.ts'

const parse = (record: unknown) => observationsOf(trivy, record)
const IMAGE = 'registry.example.test:5000/shop/web:1.4'

describe('trivy', () => {
  it('parses an image under its name, even if an archive was scanned', () => {
    expect(parse(image).map(summaryOf)).toEqual([
      `CVE-2031-2222/openssl | fail | HIGH | ${IMAGE}`,
      `CVE-2031-3333/openssl | pass | HIGH | ${IMAGE}`,
      `CVE-2031-4444/openssl | fail muted | MEDIUM | ${IMAGE}`,
      `AVD-AWS-0086 | fail muted | HIGH | ${IMAGE}`,
      `license/GPL-2.0-only/busybox | fail | HIGH | ${IMAGE}`,
      `license/Zlib/zlib | pass | LOW | ${IMAGE}`,
    ])
    expect(parse(image)[0]).toMatchObject({
      account_id: 'registry.example.test:5000/shop/web',
      title: 'CVE-2031-2222 in openssl: a forged certificate is accepted',
      check_aliases: ['CVE-2031-2222', 'GHSA-aaaa-bbbb-cccc'],
      cves: [{ id: 'CVE-2031-2222', package: 'openssl', cvss: 8.2, patch_available: true }],
      last_observed_at: '2031-04-05T06:07:08.123Z',
    })
  })

  it.each([
    ['fixed', '3.0.2', true],
    ['', '3.0.2', true],
    ['affected', '', false],
    ['will_not_fix', '', false],
    ['under_investigation', '', undefined],
    ['', '', undefined],
  ])('reports whether there is a fix: status "%s", version "%s"', (Status, FixedVersion, patch) => {
    const [vulnerability] = schema1.Vulnerabilities
    const report = { ...schema1, Vulnerabilities: [{ ...vulnerability, Status, FixedVersion }] }
    expect(parse(report)[0]?.cves[0]?.patch_available).toBe(patch)
  })

  it('parses a repository: declarations, secrets and lock files', () => {
    const root = 'git.example.test/shop/infra'
    const bucket = `${root}//main.tf#module.media.aws_s3_bucket.this[0]`
    expect(parse(repository).map(summaryOf)).toEqual([
      `AVD-AWS-0086 | fail | HIGH | ${bucket}`,
      `AVD-AWS-0089 | pass | HIGH | ${root}//main.tf`,
      `AVD-AWS-0090 | fail muted | HIGH | ${bucket}`,
      `example-token | fail | CRITICAL | ${root}//deploy/.env`,
      `example-token | fail | CRITICAL | ${root}//deploy/.env`,
      `CVE-2031-2222/openssl | fail | HIGH | ${root}//package-lock.json`,
    ])
    expect(parse(repository)[0]).toMatchObject({
      provider: '',
      account_id: 'git.example.test/shop/infra',
      check_aliases: ['AWS-0086'],
      resource: { type: 'aws_s3_bucket' },
      description: expect.stringContaining('The ACL is public'),
    })
  })

  it('distinguishes the same secret at two lines', () => {
    const ids = parse(repository).map((one) => one.source_finding_id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("parses a scan of an account with the cloud's own identifiers", () => {
    expect(parse(awsAccount)[0]).toMatchObject({
      provider: 'aws',
      account_id: '210000000001',
      resource: { id: 'arn:aws:s3:::example-media', type: 'AwsS3Bucket' },
    })
  })

  it("parses a cluster's workloads, in either report and alone", () => {
    const summaries = (target: string) => [
      `AVD-KSV-0001 | fail | MEDIUM | ${target}shop/Deployment/web`,
      `CVE-2031-2222/openssl | fail | HIGH | ${target}shop/Deployment/web`,
    ]
    expect(parse(cluster).map(summaryOf)).toEqual(summaries(`${cluster.ClusterName}/`))
    expect(parse(cluster)[0]).toMatchObject({ provider: 'aws', account_id: '210000000001' })
    expect(parse(namedCluster).map(summaryOf)).toEqual(summaries('kind-shop/'))
    expect(parse(workloadAlone).map(summaryOf)).toEqual(summaries(''))
  })

  it('parses a single entry of schema 1', () => {
    expect(parse(schema1)[0]).toMatchObject({
      account_id: 'shop/web',
      resource: { id: 'shop/web:1.4', type: 'ContainerImage' },
    })
  })

  it("parses a benchmark's controls, in full and as a summary", () => {
    expect(parse(benchmark).map(summaryOf)).toEqual([
      'AVD-KSV-0001 | fail | MEDIUM | shop/Deployment/web',
    ])
    expect(parse(benchmark)[0]?.compliance).toEqual([
      { framework: 'Example benchmark 1.0', control: '5.2.6' },
    ])
    expect(parse(benchmarkSummary).map(summaryOf)).toEqual([
      'k8s-example/5.2.6 | fail | HIGH | Cluster/cluster',
      'k8s-example/5.2.7 | pass | MEDIUM | Cluster/cluster',
      'k8s-example/5.9 | manual | LOW | Cluster/cluster',
    ])
  })

  it('reads a report without results', () => {
    const nothing = { SchemaVersion: 2, ArtifactName: 'web', ArtifactType: 'container_image' }
    expect(trivy.matches(nothing)).toBe(true)
    expect(trivy.parse(nothing)).toMatchObject({ kind: 'observations', observations: [] })
  })

  it('has both versions of a package with one vulnerability, and both fixes', () => {
    const item = (installed: string, fixed: string, path: string) => ({
      VulnerabilityID: 'CVE-2031-0002',
      PkgName: 'parser',
      PkgPath: path,
      InstalledVersion: installed,
      FixedVersion: fixed,
      Status: fixed === '' ? 'affected' : 'fixed',
      Severity: fixed === '' ? 'HIGH' : 'LOW',
      Description: 'Reads too far.',
      PrimaryURL: 'https://avd.example.test/cve-2031-0002',
    })
    const Vulnerabilities = [
      item('5.7.1', '5.7.2', 'a/package.json'),
      item('6.3.0', '6.3.1', 'b/package.json'),
      item('4.0.0', '', 'c/package.json'),
    ]
    const report = {
      SchemaVersion: 2,
      ArtifactName: 'web:1',
      ArtifactType: 'container_image',
      Results: [{ Target: 'Node.js', Class: 'lang-pkgs', Vulnerabilities }],
    }
    expect(parse(report)).toMatchObject([
      {
        severity: 'HIGH',
        description: [
          'Reads too far.',
          'Installed: parser 5.7.1 in a/package.json',
          'Installed: parser 6.3.0 in b/package.json',
          'Installed: parser 4.0.0 in c/package.json',
        ].join('\n'),
        remediation: [
          'Update parser 5.7.1 to 5.7.2',
          'https://avd.example.test/cve-2031-0002',
          'Update parser 6.3.0 to 6.3.1',
        ].join('\n'),
        cves: [{ id: 'CVE-2031-0002', patch_available: true }],
      },
    ])
  })

  it.each([
    ['KSV001', 'AVD-KSV-0001'],
    ['KSV-0001', 'AVD-KSV-0001'],
    ['DS002', 'AVD-DS-0002'],
    ['AVD-AZU-0012', 'AVD-AZU-0012'],
    ['AWS002', 'AWS002'],
    ['user-defined', 'user-defined'],
  ])('names the check %s %s', (id, expected) => {
    expect(trivyCheck(id, '').check_id).toBe(expected)
  })
})
