import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as checkovData from './checkov/checkov.test-data.ts'
import { checkov } from './checkov/checkov.ts'
import {
  artifactsOf,
  gitSecret,
  identitiesOf,
  kicsReport,
  observed,
  repository,
  sarifOf,
  terrascanReport,
  without,
} from './code-scans.fixture.ts'
import * as detectSecretsData from './detect-secrets/detect-secrets.test-data.ts'
import { detectSecrets } from './detect-secrets/detect-secrets.ts'
import * as gitleaksData from './gitleaks/gitleaks.test-data.ts'
import { gitleaks } from './gitleaks/gitleaks.ts'
import { kics } from './kics/kics.ts'
import type { Format } from './observation.ts'
import * as sarifData from './sarif/sarif.test-data.ts'
import { sarif } from './sarif/sarif.ts'
import { terrascan } from './terrascan/terrascan.ts'
import * as tfsecData from './tfsec/tfsec.test-data.ts'
import { tfsec } from './tfsec/tfsec.ts'
import * as trufflehogData from './trufflehog/trufflehog.test-data.ts'
import { trufflehog } from './trufflehog/trufflehog.ts'

/** Records that name neither a repository nor anything else that identifies one. */
const NAMELESS: readonly (readonly [string, Format, unknown])[] = [
  ['a Checkov report', checkov, checkovData.kubernetes],
  [
    'Checkov on a command line',
    checkov,
    { ...checkovData.kubernetes, url: 'https://x.test/?repository=jo_cli_repo/tf' },
  ],
  ['a KICS report of a mounted folder', kics, kicsReport(['/path'])],
  ['a KICS report of two folders', kics, kicsReport(['modules', 'stacks'])],
  ['a KICS report of the current folder', kics, kicsReport(['./'])],
  ['a tfsec report', tfsec, tfsecData.report],
  ['a Terrascan report of the current folder', terrascan, terrascanReport('.')],
  ['a Terrascan report of a temporary folder', terrascan, terrascanReport('/tmp/scan-1234')],
  ['a leak of gitleaks 8', gitleaks, without(gitleaksData.leak, 'Link')],
  ['a leak of gitleaks 7', gitleaks, { ...gitleaksData.oldLeak, repoURL: '', repo: '.' }],
  [
    'a secret of TruffleHog in a folder',
    trufflehog,
    { ...trufflehogData.verified, SourceMetadata: { Data: { Filesystem: { file: '/src/.env' } } } },
  ],
  ['a secret of TruffleHog 2', trufflehog, trufflehogData.old],
  ['a baseline of detect-secrets', detectSecrets, detectSecretsData.baseline],
  ['a SARIF run', sarif, sarifData.secretScan],
  ['a SARIF run in a build folder', sarif, sarifOf('file:///github/workspace')],
]

describe.each(NAMELESS)('%s without a name', (_name, format, record) => {
  it('covers nothing', () => {
    const result = format.parse(record)
    expect(observed(result)).not.toEqual([])
    expect(artifactsOf(result)).toEqual([null])
  })

  it('belongs to the stated repository and account', () => {
    const result = format.parse(
      record,
      repository('https://git.example.test/acme/web.git', '210000000001'),
    )
    for (const artifact of artifactsOf(result))
      expect(artifact).toMatch(/^git\.example\.test\/acme\/web/)
    for (const { account_id, provider, resource } of observed(result)) {
      expect([account_id, provider]).toEqual(['210000000001', 'aws'])
      expect(resource.id).toMatch(/^git\.example\.test\/acme\/web(?:$|\/\/)/)
    }
  })

  it('is of the repository itself if no account is stated', () => {
    const observations = observed(format.parse(record, repository('acme/web')))
    expect(new Set(observations.map((one) => `${one.account_id} ${one.provider}`))).toEqual(
      new Set(['acme/web ']),
    )
  })

  it('shares no finding with the same record of another repository', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}\/[a-z]{1,8}$/)
    fc.assert(
      fc.property(name, name, (one, other) => {
        fc.pre(one !== other)
        const ids = new Set(identitiesOf(format.parse(record, repository(one, '210000000001'))))
        const others = identitiesOf(format.parse(record, repository(other, '210000000001')))
        expect(others.filter((id) => ids.has(id))).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

it.each([
  ['Checkov’s platform', checkov, checkovData.terraform, 'shop/platform'],
  ['tags', checkov, checkovData.secrets, 'shop/infra'],
  ['a folder', kics, kicsReport(['stacks/web']), 'stacks/web'],
  ['a folder', terrascan, terrascanReport('shop/infra'), 'shop/infra'],
  ['a link', gitleaks, gitleaksData.leak, 'git.example.test/shop/web'],
  ['an address', gitleaks, gitleaksData.oldLeak, 'git.example.test/shop/web'],
  ['a folder', gitleaks, { ...gitleaksData.oldLeak, repoURL: '' }, 'web'],
  ['an address', trufflehog, trufflehogData.verified, 'git.example.test/shop/web'],
  ['a clone', trufflehog, gitSecret('file:///srv/clones/web'), '/srv/clones/web'],
  ['a bucket', trufflehog, trufflehogData.inBucket, 'example-media'],
  ['an image', trufflehog, trufflehogData.inImage, 'shop/web:1.4'],
  ['an image', sarif, sarifData.imageScan, 'registry.example.test/shop/web:1.4'],
  [
    'its provenance',
    sarif,
    sarifOf('git@git.example.test:shop/web.git'),
    'git.example.test/shop/web',
  ],
])('a record that is named by %s is of that artifact (%#)', (_name, format, record, artifact) => {
  expect(artifactsOf(format.parse(record))).toEqual([artifact])
})

it.each([
  [checkov, checkovData.terraform, 'url', 'shop/platform'],
  [gitleaks, gitleaksData.leak, 'Link', 'git.example.test/shop/web'],
  [gitleaks, gitleaksData.oldLeak, 'repoURL', 'git.example.test/shop/web'],
  [
    trufflehog,
    trufflehogData.verified,
    'SourceMetadata.Data.Git.repository',
    'git.example.test/shop/web',
  ],
  [
    sarif,
    sarifOf('https://git.example.test/shop/web'),
    'runs[0].versionControlProvenance[0].repositoryUri',
    'git.example.test/shop/web',
  ],
])(
  'a record that contradicts the stated repository is an error (%#)',
  (format, record, field, name) => {
    const result = format.parse(record, repository('acme/other'))
    expect(result).toMatchObject({ kind: 'error', error: { field } })
    expect(JSON.stringify(result)).toContain(name)
    expect(JSON.stringify(result)).toContain('acme/other')
    expect(format.parse(record, repository(name.replace('git.example.test/', ''))).kind).toBe(
      'observations',
    )
  },
)

it.each([
  ['tags', checkov, checkovData.secrets],
  ['a folder', terrascan, terrascanReport('/home/jo/clone')],
  ['a clone', trufflehog, gitSecret('file:///srv/clones/web')],
  ['a folder', gitleaks, { ...gitleaksData.oldLeak, repoURL: '' }],
])('a stated repository takes precedence over %s (%#)', (_name, format, record) => {
  expect(artifactsOf(format.parse(record, repository('acme/web')))).toEqual(['acme/web'])
})

it.each([
  ['a bucket', trufflehogData.inBucket, 'example-media'],
  ['an image', trufflehogData.inImage, 'shop/web:1.4'],
])('a stated repository does not name %s', (_name, record, artifact) => {
  expect(artifactsOf(trufflehog.parse(record, repository('acme/web')))).toEqual([artifact])
})

it('two tags of an image share no secret', () => {
  const { Docker } = trufflehogData.inImage.SourceMetadata.Data
  const next = {
    ...trufflehogData.inImage,
    SourceMetadata: { Data: { Docker: { ...Docker, tag: '1.5' } } },
  }
  const ids = (record: unknown) => identitiesOf(trufflehog.parse(record))
  expect(ids(next)).not.toEqual(ids(trufflehogData.inImage))
})

it('a scan of one folder of a stated repository covers only that folder', () => {
  const stated = repository('acme/web')
  const parts = ['stacks/a', 'stacks/b'].flatMap((folder) => [
    kics.parse(kicsReport([folder]), stated),
    terrascan.parse(terrascanReport(folder), stated),
  ])
  expect(parts.flatMap(artifactsOf)).toEqual([
    'acme/web//stacks/a',
    'acme/web//stacks/a',
    'acme/web//stacks/b',
    'acme/web//stacks/b',
  ])
  expect(artifactsOf(terrascan.parse(terrascanReport('web'), stated))).toEqual(['acme/web'])
})
