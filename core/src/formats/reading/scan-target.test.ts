import { describe, expect, it } from 'vitest'
import {
  clusterTarget,
  declarationTarget,
  filePath,
  fileTarget,
  imageRepository,
  providerOfCheck,
  providerOfPage,
  repositoryName,
  scanAccount,
} from './scan-target.ts'

describe('the account of a scan', () => {
  it.each([
    ['https://git.example.test/shop/web.git', 'git.example.test/shop/web'],
    ['https://bot:word@git.example.test/shop/web', 'git.example.test/shop/web'],
    ['https://bot@corp:word@git.example.test/shop/web', 'git.example.test/shop/web'],
    ['git@git.example.test:shop/web.git', 'git.example.test/shop/web'],
    ['ssh://git@git.example.test/shop/web/', 'git.example.test/shop/web'],
    ['/srv/shop', '/srv/shop'],
    ['/', '/'],
  ])('%s is the repository %s', (address, name) => {
    expect(repositoryName(address)).toBe(name)
  })

  it.each([
    ['web', 'web'],
    ['shop/web:1.4', 'shop/web'],
    ['registry.example.test:5000/shop/web', 'registry.example.test:5000/shop/web'],
    ['registry.example.test:5000/shop/web:1.4@sha256:00ff', 'registry.example.test:5000/shop/web'],
  ])('the image %s is of the repository %s', (reference, name) => {
    expect(imageRepository(reference)).toBe(name)
  })

  it('is the scanner if no name is usable', () => {
    expect(scanAccount('trivy', '', '.', ' ', 'x'.repeat(257))).toBe('scanner:trivy')
    expect(scanAccount('trivy', './', 'shop/web', 'shop/api')).toBe('shop/web')
  })
})

describe('a file', () => {
  it.each([
    ['./src/a.ts', 'src/a.ts'],
    ['file:///C:/src/a.ts', 'C:/src/a.ts'],
    ['file:////src/a.ts', '/src/a.ts'],
    ['src/a.ts', 'src/a.ts'],
  ])('%s is %s', (path, expected) => {
    expect(filePath(path)).toBe(expected)
  })

  it('is the repository itself if no file is named', () => {
    expect(fileTarget('shop/web', '.').resource).toMatchObject({
      id: 'shop/web',
      type: 'Repository',
    })
  })
})

describe('a declaration', () => {
  const of = (address: string, more: object = {}) =>
    declarationTarget({ repository: 'shop/infra', path: 'main.tf', address, ...more })

  it.each([
    ['aws_s3_bucket.logs', 'aws_s3_bucket', 'aws'],
    ['module.media["a.b"].aws_s3_bucket.this[0]', 'aws_s3_bucket', 'aws'],
    ['module.a:module.b:google_storage_bucket.this', 'google_storage_bucket', 'gcp'],
    ['data.azurerm_key_vault.main', 'azurerm_key_vault', 'azure'],
    ['AWS::S3::Bucket.Logs', 'AWS::S3::Bucket', 'aws'],
    ['Microsoft.Storage/storageAccounts.media', 'Microsoft.Storage/storageAccounts', 'azure'],
    ['module.media', 'module', ''],
    ['Something', 'File', ''],
  ])('%s is a %s of %s', (address, type, provider) => {
    const target = of(address)
    expect([target.resource.type, target.provider]).toEqual([type, provider])
    expect(target.resource.id).toBe(`main.tf#${address}`)
    expect(target.account_id).toBe('shop/infra')
  })

  it('without a name is the whole file, with the reported cloud', () => {
    expect(of('', { provider: 'Google' })).toMatchObject({
      provider: 'gcp',
      resource: { id: 'main.tf', type: 'File' },
    })
  })
})

it.each([
  ['CKV2_AWS_6', 'aws'],
  ['AVD-AZU-0012', 'azure'],
  ['accurics.gcp.NS.109', 'gcp'],
  ['aws-s3-enable-logging', 'aws'],
  ['CKV_K8S_8', ''],
  ['laws-of-nature', ''],
])('the check %s is about %s', (check, provider) => {
  expect(providerOfCheck(check)).toBe(provider)
})

it.each([
  ['https://docs.aws.amazon.com/sns/latest/dg/welcome.html', 'aws'],
  ['https://registry.terraform.io/providers/hashicorp/azurerm/latest/docs', 'azure'],
  ['https://docs.ansible.com/ansible/latest/collections/google/cloud/gcp_sql.html', 'gcp'],
  ['https://learn.microsoft.com/en-us/azure/storage/common', 'azure'],
  ['https://kubernetes.io/docs/concepts', ''],
  ['', ''],
])('the page %s is about %s', (address, provider) => {
  expect(providerOfPage(address)).toBe(provider)
})

describe('an object of a cluster', () => {
  const object = { source: 'trivy', namespace: 'shop', kind: 'Deployment', name: 'web' }

  it('belongs to the account of the cluster if the name of the cluster contains it', () => {
    const cluster = 'arn:aws:eks:eu-west-1:210000000001:cluster/shop'
    expect(clusterTarget({ ...object, cluster })).toEqual({
      provider: 'aws',
      account_id: '210000000001',
      resource: {
        id: `${cluster}/shop/Deployment/web`,
        type: 'Kubernetes/Deployment',
        name: 'web',
        region: 'eu-west-1',
      },
    })
  })

  it('otherwise belongs to the cluster, or to the scanner', () => {
    expect(clusterTarget({ ...object, cluster: 'kind-shop' }).account_id).toBe('kind-shop')
    expect(clusterTarget({ ...object, cluster: '' })).toMatchObject({
      provider: '',
      account_id: 'scanner:trivy',
      resource: { id: 'shop/Deployment/web' },
    })
  })
})
