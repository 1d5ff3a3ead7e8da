import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { imageRepository, isNameless, repositoryName, withoutMountPoint } from './scan-name.ts'
import {
  clusterOrigin,
  codeOrigin,
  imageNameIn,
  imageOrigin,
  isError,
  partOfCluster,
  type ScanOrigin,
  scanAccount,
  statedCluster,
} from './scan-origin.ts'

const source = 'trivy'
const state = (stated: Partial<typeof NOTHING_STATED>) => ({ ...NOTHING_STATED, ...stated })

/** Name, account and artifact in one line; the message of an error. */
const summaryOf = (origin: ReturnType<typeof codeOrigin>) =>
  isError(origin)
    ? `error in ${origin.field}`
    : [origin.name, `${origin.provider}:${origin.account_id}`, origin.artifact].join(' | ')

describe('the name of a repository', () => {
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
})

describe('a name that identifies nothing', () => {
  it.each([
    '',
    ' ',
    '.',
    './',
    '../..',
    '/',
    '/tf',
    '/src/',
    'src',
    './app',
    '/app',
    '/code',
    '/repo',
    '/work',
    '/workspace',
    '/github/workspace',
    'file:///github/workspace/',
    '/data',
    '/path',
    '/scan',
    '/iac',
    '/usr/src/app',
    '/tmp',
    '/tmp/a1b2c3/web',
    '/private/tmp/x',
    '/home/vsts/work/1/s',
    'C:\\',
    '%SRCROOT%',
    '$(pwd)',
  ])('is %j', (name) => {
    expect(isNameless(name)).toBe(true)
  })

  it.each([
    '/srv/shop',
    'shop/web',
    'infra',
    'modules/src',
    '/home/runner/work/web/web',
    '/builds/shop/web',
    'app:1',
    'git.example.test/shop/app',
    'C:\\builds\\web',
  ])('is not %j', (name) => {
    expect(isNameless(name)).toBe(false)
  })

  it('is decided in linear time', () => {
    fc.assert(
      fc.property(fc.constantFrom('/', './', '../', 'a/', '\\', ' '), (unit) => {
        expect(typeof isNameless(unit.repeat(20_000))).toBe('boolean')
      }),
    )
  })

  it('is no account', () => {
    expect(scanAccount(source, '', '.', ' ', 'x'.repeat(257))).toBe('scanner:trivy')
    expect(scanAccount(source, './', 'shop/web', 'shop/api')).toBe('shop/web')
  })
})

it.each([
  ['/src/main.tf', 'main.tf'],
  ['/github/workspace/a/main.tf', 'a/main.tf'],
  ['/srv/src/main.tf', '/srv/src/main.tf'],
])('the path %s is %s within its mount point', (path, expected) => {
  expect(withoutMountPoint(path)).toBe(expected)
})

describe('the origin of a scan of code', () => {
  const URL = 'https://git.example.test/shop/web.git'
  const WEB = 'git.example.test/shop/web'
  it.each([
    ['a repository', {}, { repositories: [URL] }, `${WEB} | :${WEB} | ${WEB}`],
    ['a folder', {}, { directories: ['/srv/shop'] }, '/srv/shop | :/srv/shop | /srv/shop'],
    ['nothing', {}, { directories: ['.'] }, ' | :scanner:trivy | '],
    ['several folders', {}, { directories: ['a', 'b'] }, ' | :scanner:trivy | '],
    [
      'a stated repository, before a folder',
      { repository: URL },
      { directories: ['/srv/shop'] },
      `${WEB} | :${WEB} | ${WEB}`,
    ],
    [
      'a stated repository of another spelling',
      { repository: 'Shop/Web' },
      { repositories: [URL] },
      'Shop/Web | :Shop/Web | Shop/Web',
    ],
    ['another repository', { repository: 'shop/api' }, { repositories: [URL] }, 'error in origin'],
    ['half of a name', { repository: 'eb' }, { repositories: ['web'] }, 'error in origin'],
    [
      'a stated account',
      { account_id: '210000000001' },
      { repositories: [URL] },
      `${WEB} | aws:210000000001 | ${WEB}`,
    ],
    ['a stated account alone', { account_id: 'team-a' }, {}, ' | :team-a | '],
  ])('of %s', (_, stated, named, expected) => {
    const origin = codeOrigin({ source, stated: state(stated), ...named, field: 'origin' })
    expect(summaryOf(origin)).toBe(expected)
  })

  it('is an error that names both repositories', () => {
    const stated = state({ repository: 'shop/api' })
    expect(codeOrigin({ source, stated, repositories: [URL], field: 'RepoURL' })).toEqual({
      field: 'RepoURL',
      message: `RepoURL names the repository ${WEB}, but the import states shop/api`,
    })
  })
})

describe('the origin of a scan of a cluster', () => {
  const ARN = 'arn:aws:eks:eu-west-1:210000000001:cluster/shop'
  it.each([
    ['kind-shop', {}, 'kind-shop | :kind-shop | kind-shop'],
    ['', {}, ' | :scanner:trivy | '],
    ['kubernetes-admin@kubernetes', {}, ' | :scanner:trivy | '],
    ['default', { cluster: 'shop' }, 'shop | :shop | shop'],
    ['', { cluster: ' shop ' }, 'shop | :shop | shop'],
    ['kind-shop', { cluster: 'shop' }, 'shop | :shop | shop'],
    ['gke_project_europe-west1_shop', { cluster: 'shop' }, 'shop | :shop | shop'],
    [ARN, {}, `${ARN} | aws:210000000001 | ${ARN}`],
    [ARN, { cluster: 'shop' }, `${ARN} | aws:210000000001 | ${ARN}`],
    [ARN, { cluster: 'shop', account_id: 'a' }, `${ARN} | aws:210000000001 | ${ARN}`],
    ['', { cluster: ARN }, `${ARN} | aws:210000000001 | ${ARN}`],
    ['shop', { cluster: ARN }, `${ARN} | aws:210000000001 | ${ARN}`],
    ['shop', { cluster: 'api' }, 'error in ClusterName'],
    [ARN, { cluster: 'api' }, 'error in ClusterName'],
    ['shop', { account_id: '210000000001' }, 'shop | aws:210000000001 | shop'],
  ])('%j with %j', (name, stated, expected) => {
    const field = 'ClusterName'
    const origin = clusterOrigin({ source, stated: state(stated), clusters: [name], field })
    expect(summaryOf(origin)).toBe(expected)
  })

  it('of a part is not evidence of the rest; a part of an unknown cluster stays unknown', () => {
    const part = (cluster: string) =>
      partOfCluster(statedCluster({ source, stated: state({ cluster }) }), 'payments')
    expect(part('shop').artifact).toBe('shop/payments')
    expect(part('').artifact).toBeNull()
  })
})

describe('the origin of a scan of an image', () => {
  const DIGEST = `sha256:${'0f'.repeat(32)}`
  const ECR = '210000000001.dkr.ecr.eu-west-1.amazonaws.com/shop/web'
  const ARN = 'arn:aws:ecr:eu-west-1:210000000001:repository/shop/web'
  const REPOSITORY = 'registry.example.test:5000/shop/web'

  it.each([
    ['app:1', 'app:1 | :app | app:1'],
    ['app', 'app:latest | :app | app:latest'],
    ['docker.io/library/app:1', 'app:1 | :app | app:1'],
    [`${REPOSITORY}:1.4`, `${REPOSITORY}:1.4 | :${REPOSITORY} | ${REPOSITORY}:1.4`],
    [`app:1@${DIGEST}`, `app@${DIGEST} | :app | app:1@${DIGEST}`],
    [`${ECR}:1`, `${ARN}:1 | aws:210000000001 | ${ECR}:1`],
    ['images/web.tar.gz', 'images/web.tar.gz | :images/web.tar.gz | images/web.tar.gz'],
    [DIGEST, `${DIGEST} | :scanner:trivy | ${DIGEST}`],
    ['', ' | :scanner:trivy | '],
  ])('%j', (reference, expected) => {
    expect(summaryOf(imageOrigin({ source, stated: NOTHING_STATED, reference }))).toBe(expected)
  })

  const withDigest = (reference: string): ScanOrigin =>
    imageOrigin({ source, stated: NOTHING_STATED, reference, digests: [`web@${DIGEST}`] })

  it('keeps the name of its tag after it was built again, with the digest as another name', () => {
    expect(withDigest('app:1')).toMatchObject({
      name: 'app:1',
      artifact: 'app:1',
      aliases: [`web@${DIGEST}`],
    })
  })

  it('is the digest in the registry of a cloud, as in findings of its own scanner', () => {
    expect(withDigest(`${ECR}:1`)).toMatchObject({
      name: `${ARN}/${DIGEST}`,
      artifact: `${ECR}:1`,
      account_id: '210000000001',
      region: 'eu-west-1',
    })
  })

  it('has the stated account', () => {
    const stated = state({ account_id: '210000000001' })
    expect(imageOrigin({ source, stated, reference: 'app:1' })).toMatchObject({
      provider: 'aws',
      account_id: '210000000001',
    })
  })

  it.each([
    [['web.tar.gz', 'app:1'], 'app:1'],
    [['', DIGEST], DIGEST],
    [['./', 'web.tar.gz'], 'web.tar.gz'],
    [[], ''],
  ])('is named by the best of %j', (names, expected) => {
    expect(imageNameIn(names)).toBe(expected)
  })
})
