import { describe, expect, it } from 'vitest'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import {
  alone,
  awsAccount,
  benchmark,
  benchmarkSummary,
  cluster,
  image,
  namedCluster,
  repository,
  schema1,
} from './trivy.test-data.ts'
import { trivy } from './trivy.ts'
import { trivyCheck } from './trivy-check.ts'

const read = (record: unknown) => observationsOf(trivy, record)
const IMAGE = 'registry.example.test:5000/shop/web:1.4'

describe('trivy', () => {
  it('reads an image under its name, whatever archive was scanned', () => {
    expect(read(image).map(summaryOf)).toEqual([
      `CVE-2031-2222/openssl | fail | HIGH | ${IMAGE}`,
      `CVE-2031-3333/openssl | pass | HIGH | ${IMAGE}`,
      `CVE-2031-4444/openssl | fail muted | MEDIUM | ${IMAGE}`,
      `AVD-AWS-0086 | fail muted | HIGH | ${IMAGE}`,
      `license/GPL-2.0-only/busybox | fail | HIGH | ${IMAGE}`,
      `license/Zlib/zlib | pass | LOW | ${IMAGE}`,
    ])
    expect(read(image)[0]).toMatchObject({
      account_id: 'registry.example.test:5000/shop/web',
      title: 'CVE-2031-2222 in openssl: a forged certificate is accepted',
      check_aliases: ['CVE-2031-2222', 'GHSA-aaaa-bbbb-cccc'],
      cves: [{ id: 'CVE-2031-2222', cvss: 8.2, patch_available: true }],
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
  ])('says whether there is a fix: status "%s", version "%s"', (Status, FixedVersion, patch) => {
    const [found] = schema1.Vulnerabilities
    const stated = { ...schema1, Vulnerabilities: [{ ...found, Status, FixedVersion }] }
    expect(read(stated)[0]?.cves[0]?.patch_available).toBe(patch)
  })

  it('reads a repository: what code declares, secrets and lock files', () => {
    const bucket = 'main.tf#module.media.aws_s3_bucket.this[0]'
    expect(read(repository).map(summaryOf)).toEqual([
      `AVD-AWS-0086 | fail | HIGH | ${bucket}`,
      'AVD-AWS-0089 | pass | HIGH | main.tf',
      `AVD-AWS-0090 | fail muted | HIGH | ${bucket}`,
      'example-token | fail | CRITICAL | deploy/.env',
      'example-token | fail | CRITICAL | deploy/.env',
      'CVE-2031-2222/openssl | fail | HIGH | package-lock.json',
    ])
    expect(read(repository)[0]).toMatchObject({
      provider: 'aws',
      account_id: 'git.example.test/shop/infra',
      check_aliases: ['AWS-0086'],
      resource: { type: 'aws_s3_bucket' },
      description: expect.stringContaining('The ACL is public'),
    })
  })

  it('tells the same secret at two lines apart', () => {
    const ids = read(repository).map((one) => one.source_finding_id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("reads a scan of an account under the cloud's own names", () => {
    expect(read(awsAccount)[0]).toMatchObject({
      provider: 'aws',
      account_id: '210000000001',
      resource: { id: 'arn:aws:s3:::example-media', type: 'AwsS3Bucket' },
    })
  })

  it("reads a cluster's workloads, in either report and alone", () => {
    const found = (where: string) => [
      `AVD-KSV-0001 | fail | MEDIUM | ${where}shop/Deployment/web`,
      `CVE-2031-2222/openssl | fail | HIGH | ${where}shop/Deployment/web`,
    ]
    expect(read(cluster).map(summaryOf)).toEqual(found(`${cluster.ClusterName}/`))
    expect(read(cluster)[0]).toMatchObject({ provider: 'aws', account_id: '210000000001' })
    expect(read(namedCluster).map(summaryOf)).toEqual(found('kind-shop/'))
    expect(read(alone).map(summaryOf)).toEqual(found(''))
  })

  it('reads an entry of schema 1 alone', () => {
    expect(read(schema1)[0]).toMatchObject({
      account_id: 'shop/web',
      resource: { id: 'shop/web:1.4', type: 'ContainerImage' },
    })
  })

  it("reads a benchmark's controls, in full and as a summary", () => {
    expect(read(benchmark).map(summaryOf)).toEqual([
      'AVD-KSV-0001 | fail | MEDIUM | shop/Deployment/web',
    ])
    expect(read(benchmark)[0]?.compliance).toEqual([
      { framework: 'Example benchmark 1.0', control: '5.2.6' },
    ])
    expect(read(benchmarkSummary).map(summaryOf)).toEqual([
      'k8s-example/5.2.6 | fail | HIGH | Cluster/cluster',
      'k8s-example/5.2.7 | pass | MEDIUM | Cluster/cluster',
      'k8s-example/5.9 | manual | LOW | Cluster/cluster',
    ])
  })

  it('ignores a report that found nothing', () => {
    const nothing = { SchemaVersion: 2, ArtifactName: 'web', ArtifactType: 'container_image' }
    expect(trivy.matches(nothing)).toBe(true)
    expect(trivy.read(nothing)).toMatchObject({ kind: 'ignored' })
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
