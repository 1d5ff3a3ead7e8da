import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  AWS_EQUIVALENCES,
  aws,
  azure,
  DIFFERENT,
  type Equivalence,
  gcp,
  OTHER_EQUIVALENCES,
  other,
  SUBSCRIPTION,
} from './canonical-resource.test-data.ts'
import { canonicalResource, type ReportedName } from './canonical-resource.ts'
import { identifyResource } from './resource-identifier.ts'

const nameOf = ({ id, type, region, account_id }: ReportedName) =>
  [id, type, region, account_id].filter((text) => text !== '').join(' | ')

const rows = (equivalences: readonly Equivalence[]) =>
  equivalences.flatMap(({ canonical, spellings }) =>
    spellings.map((reported): [string, string, ReportedName] => [
      nameOf(reported),
      canonical,
      reported,
    ]),
  )

describe.each([
  ['of AWS', AWS_EQUIVALENCES],
  ['of other clouds, images and clusters', OTHER_EQUIVALENCES],
])('a resource %s', (_, equivalences) => {
  it.each(rows(equivalences))('%s is %s', (_name, canonical, reported) => {
    expect(canonicalResource(reported).id).toBe(canonical)
  })

  it.each(
    equivalences.map(({ canonical, spellings }): [string, ReportedName[]] => [
      canonical,
      [...spellings],
    ]),
  )('%s is canonical, whatever else the record says', (canonical, spellings) => {
    for (const reported of spellings) {
      const again = canonicalResource({ ...reported, id: canonical })
      expect(again).toEqual({ id: canonical, aliases: [] })
    }
  })
})

describe('different resources', () => {
  it.each(DIFFERENT.map(([one, another]) => [nameOf(one), nameOf(another), one, another] as const))(
    '%s is not %s',
    (_one, _another, one, another) => {
      expect(canonicalResource(one).id).not.toBe(canonicalResource(another).id)
    },
  )
})

describe('aliases', () => {
  it('are the reported id', () => {
    expect(canonicalResource(aws('sg-0a1b2c3d')).aliases).toEqual(['sg-0a1b2c3d'])
  })

  it('do not repeat an Azure id in another letter case', () => {
    const id = `/subscriptions/${SUBSCRIPTION}/resourceGroups/Shop`
    expect(canonicalResource(azure(id)).aliases).toEqual([])
    const link = `https://portal.azure.com/#resource${id}`
    expect(canonicalResource(azure(link)).aliases).toEqual([link])
  })

  it('are the tag and the registry of an image that is named by its digest', () => {
    const digest = `sha256:${'0a'.repeat(32)}`
    const image = other(`docker.io/shop/web:1@${digest}`, 'ContainerImage')
    expect(canonicalResource(image)).toEqual({
      id: `shop/web@${digest}`,
      aliases: [`docker.io/shop/web:1@${digest}`, 'shop/web:1'],
    })
  })
})

describe('an id that cannot be completed', () => {
  it.each([
    ['without a region', aws('sg-0a1b2c3d', '', { region: '' })],
    ['in no region', aws('billing', 'AwsLambdaFunction', { region: 'global' })],
    ['without an account', aws('sg-0a1b2c3d', '', { account_id: 'live' })],
    ['of an unknown account', aws('root', 'AwsAccount', { account_id: 'live' })],
    ['without a type', aws('billing')],
    ['that is a display name', aws('Web server', 'AwsEc2Instance')],
    ['of a VM without a zone', gcp('vm1', 'Instance', { region: 'europe-west1' })],
    ['of a numbered VM without a name', gcp('7001', 'Instance', { region: 'europe-west1-b' })],
    ['of Azure without a resource group', azure('media', 'Microsoft.Storage/storageAccounts')],
    ['of nothing known', other('main.tf#aws_s3_bucket.logs', 'aws_s3_bucket')],
    ['of an image in a file', other('web.tar', 'ContainerImage')],
    ['that is empty', aws('')],
  ])('%s is left as it is', (_, reported) => {
    expect(canonicalResource(reported)).toEqual({ id: reported.id, aliases: [] })
  })
})

describe('the number of a project', () => {
  const path = '//compute.googleapis.com/projects/210000000042/global/networks/main'

  it('is replaced by the id only if the record has it', () => {
    expect(canonicalResource(gcp(path, '', { account_id: '210000000042' })).id).toBe(path)
    expect(canonicalResource(gcp(path)).id).toBe(
      '//compute.googleapis.com/projects/shop-live/global/networks/main',
    )
  })
})

describe('every name', () => {
  const part = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      ...['arn', 'aws', 'ec2', 's3', 'iam', 'rds', 'ecr', ACCOUNT, 'eu-west-1', 'root', 'unknown'],
      ...['repository', 'sha256', 'projects', 'buckets', 'subscriptions', 'v1', 'locations', 'b'],
      ...['constructor', '__proto__', 'zones', 'global', '-', '@', '#', ' ', 'sg-0a1b2c3d', '7001'],
    ),
  )
  const start = fc.constantFrom(
    ...['arn:aws:', 'AWS::', '/subscriptions/', '//', '//storage.googleapis.com/', 'https://'],
    ...['//compute.googleapis.com/projects/', 'https://www.googleapis.com/storage/v1/', 'gs://'],
    ...[`${ACCOUNT}.dkr.ecr.eu-west-1.amazonaws.com/`, `arn:aws:eks:eu-west-1:${ACCOUNT}:cluster/`],
    ...['https://portal.azure.com/#resource/', 'projects/', 's3://', ''],
  )
  const id = fc
    .tuple(start, fc.array(part, { maxLength: 10 }), fc.constantFrom('/', ':'))
    .map(([head, parts, separator]) => head + parts.join(separator))
  const reportedName: fc.Arbitrary<ReportedName> = fc.record({
    id,
    type: fc.oneof(
      fc.string(),
      fc.constantFrom('AwsS3Bucket', 'AwsEc2Instance', 'ContainerImage', 'Instance', 'AwsIamRole'),
    ),
    name: fc.oneof(fc.string(), fc.constantFrom('web', 'sg-0a1b2c3d')),
    region: fc.constantFrom('', 'eu-west-1', 'europe-west1-b', 'global'),
    provider: fc.constantFrom('aws', 'azure', 'gcp', ''),
    account_id: fc.oneof(fc.string(), fc.constantFrom(ACCOUNT, SUBSCRIPTION, 'shop-live', '42')),
  })
  const RUNS = { numRuns: 3_000 }

  it('has a canonical id that is its own canonical id, and aliases that differ from it', () => {
    fc.assert(
      fc.property(reportedName, (reported) => {
        const { id: canonical, aliases } = canonicalResource(reported)
        const again = canonicalResource({ ...reported, id: canonical })
        expect(again.id).toBe(canonical)
        expect(aliases).not.toContain(canonical)
        expect(new Set(aliases).size).toBe(aliases.length)
        expect(canonical === '').toBe(reported.id.trim() === '' && reported.id === '')
      }),
      RUNS,
    )
  })

  it('keeps the account that its id names', () => {
    fc.assert(
      fc.property(reportedName, (reported) => {
        const before = identifyResource(reported.id)
        const after = identifyResource(canonicalResource(reported).id)
        fc.pre(before.provider === 'aws' && before.account_id !== '' && after.account_id !== '')
        expect(after.account_id).toBe(before.account_id)
      }),
      RUNS,
    )
  })

  it.each([
    ['/', '//compute.googleapis.com/projects/p'],
    [':', 'arn:aws:rds:eu-west-1:1:'],
    ['a-', ''],
    ['@', 'projects/-/serviceAccounts/'],
    ['/x', '/subscriptions/'],
    ['?', 'https://management.azure.com/subscriptions/'],
    ['.s3', 'https://'],
    ['#', 'https://portal.azure.com/'],
    ['/*', 'arn:aws:s3:::b'],
    ['-a', 'arn:aws:iam::1:'],
    ['a/', `${ACCOUNT}.dkr.ecr.eu-west-1.amazonaws.com/`],
  ])('of many %j after %j takes linear time', (word, head) => {
    // Quadratic time would exceed the time limit of a test.
    const long = head + word.repeat(20_000)
    for (const provider of ['aws', 'azure', 'gcp', ''] as const) {
      for (const type of ['ContainerImage', 'AwsS3Bucket', 'AwsEc2Instance', 'Instance']) {
        const { id } = canonicalResource({ ...other(long, type), provider })
        expect(id.length).toBeLessThanOrEqual(2 * long.length)
      }
    }
  })
})
