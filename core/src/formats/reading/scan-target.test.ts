import { describe, expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { clusterOrigin, codeOrigin, imageOrigin, isError, type ScanOrigin } from './scan-origin.ts'
import {
  clusterTarget,
  declarationTarget,
  filePath,
  fileTarget,
  imageTarget,
  objectTarget,
  pathWithin,
  providerOfName,
} from './scan-target.ts'

const source = 'trivy'
const valid = (origin: ReturnType<typeof codeOrigin>): ScanOrigin => {
  if (isError(origin)) throw new Error(origin.message)
  return origin
}
const folder = (...directories: string[]) =>
  valid(codeOrigin({ source, stated: NOTHING_STATED, directories, field: '' }))
const cluster = (name: string) =>
  valid(clusterOrigin({ source, stated: NOTHING_STATED, clusters: [name], field: '' }))
const WEB = valid(
  codeOrigin({ source, stated: NOTHING_STATED, repositories: ['shop/web'], field: '' }),
)

describe('a file', () => {
  it.each([
    ['./src/a.ts', 'src/a.ts'],
    ['file:///C:/src/a.ts', 'C:/src/a.ts'],
    ['file:////src/a.ts', '/src/a.ts'],
    ['src/a.ts', 'src/a.ts'],
  ])('%s is %s', (path, expected) => {
    expect(filePath(path)).toBe(expected)
  })

  it.each([
    [folder('/srv/shop'), '/srv/shop/src/a.ts', 'src/a.ts'],
    [folder('/srv/shop/'), '/srv/shop/src/a.ts', 'src/a.ts'],
    [folder('/srv/shop'), '/srv/shopping/a.ts', 'srv/shopping/a.ts'],
    [folder('/srv/shop'), '/app/a.ts', 'app/a.ts'],
    [folder('/tf'), '/tf/main.tf', 'main.tf'],
    [folder('.'), '/etc/main.tf', '/etc/main.tf'],
    [WEB, './main.tf', 'main.tf'],
  ])('is named by its path below what was scanned %#', (origin, path, expected) => {
    expect(pathWithin(origin, path)).toBe(expected)
  })

  it('contains the repository in its id, with what was scanned as the artifact', () => {
    expect(fileTarget(WEB, 'src/a.ts')).toEqual({
      provider: '',
      account_id: 'shop/web',
      artifact: 'shop/web',
      resource: { id: 'shop/web//src/a.ts', type: 'File', name: 'a.ts', region: '' },
    })
  })

  it.each([
    [WEB, '.', 'shop/web'],
    [WEB, '', 'shop/web'],
    [folder('/srv/shop'), '/srv/shop', '/srv/shop'],
    [folder('.'), '', 'scanner:trivy'],
  ])('is the repository itself if no file is named %#', (origin, path, id) => {
    expect(fileTarget(origin, path).resource).toMatchObject({ id, type: 'Repository' })
  })

  it('of an unknown repository has only its path', () => {
    const target = fileTarget(folder('.'), 'src/a.ts')
    expect(target).toMatchObject({ artifact: null, resource: { id: 'src/a.ts' } })
  })
})

describe('a declaration', () => {
  it.each([
    ['aws_s3_bucket.logs', 'aws_s3_bucket'],
    ['module.media["a.b"].aws_s3_bucket.this[0]', 'aws_s3_bucket'],
    ['module.a:module.b:google_storage_bucket.this', 'google_storage_bucket'],
    ['data.azurerm_key_vault.main', 'azurerm_key_vault'],
    ['AWS::S3::Bucket.Logs', 'AWS::S3::Bucket'],
    ['Microsoft.Storage/storageAccounts.media', 'Microsoft.Storage/storageAccounts'],
    ['module.media', 'module'],
    ['Something', 'File'],
  ])('%s is a %s, and not of a cloud account', (address, type) => {
    expect(declarationTarget(WEB, { path: 'main.tf', address })).toMatchObject({
      provider: '',
      account_id: 'shop/web',
      resource: { id: `shop/web//main.tf#${address}`, type },
    })
  })

  it('without a name is the whole file, with the reported type', () => {
    const declaration = { path: 'main.tf', address: '', type: 'aws_s3_bucket' }
    expect(declarationTarget(WEB, declaration).resource).toMatchObject({
      id: 'shop/web//main.tf',
      type: 'aws_s3_bucket',
    })
  })
})

it.each([
  ['AWS', 'aws'],
  ['azurerm', 'azure'],
  ['Google', 'gcp'],
  ['toString', ''],
])('the cloud %s is %j', (name, provider) => {
  expect(providerOfName(name)).toBe(provider)
})

it('an image is a resource with its other names', () => {
  const image = imageOrigin({ source, stated: NOTHING_STATED, reference: 'docker.io/shop/web:1' })
  expect(imageTarget(image)).toMatchObject({
    account_id: 'shop/web',
    artifact: 'shop/web:1',
    resource: { id: 'shop/web:1', type: 'ContainerImage', aliases: ['docker.io/shop/web:1'] },
  })
})

describe('an object of a cluster', () => {
  const object = { namespace: 'shop', kind: 'Deployment', name: 'web' }

  it('belongs to the account of the cluster if the name of the cluster contains it', () => {
    const arn = 'arn:aws:eks:eu-west-1:210000000001:cluster/shop'
    expect(objectTarget(cluster(arn), object)).toEqual({
      provider: 'aws',
      account_id: '210000000001',
      artifact: arn,
      resource: {
        id: `${arn}/shop/Deployment/web`,
        type: 'Kubernetes/Deployment',
        name: 'web',
        region: 'eu-west-1',
      },
    })
  })

  it.each([
    ['kind-shop', 'kind-shop', 'kind-shop', 'kind-shop/shop/Deployment/web'],
    ['', 'scanner:trivy', null, 'shop/Deployment/web'],
  ])('of %j otherwise belongs to the cluster or scanner', (name, account_id, artifact, id) => {
    expect(objectTarget(cluster(name), object)).toMatchObject({
      provider: '',
      account_id,
      artifact,
      resource: { id },
    })
  })

  it.each([
    ['kind-shop', 'kind-shop'],
    ['', 'Cluster/cluster'],
  ])('without a kind is the cluster %j', (name, id) => {
    const target = clusterTarget(cluster(name))
    expect(target.resource).toMatchObject({ id, type: 'Kubernetes/Cluster' })
    expect(objectTarget(cluster(name), { namespace: '', kind: '', name: '' })).toEqual(target)
  })
})
