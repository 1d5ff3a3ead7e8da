import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { coverageOf, observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { folder, image } from './grype.test-data.ts'
import { grype } from './grype.ts'

it('parses the matches of an image, and ignored matches as muted', () => {
  const id = 'registry.example.test/shop/api:2'
  expect(observationsOf(grype, image).map(summaryOf)).toEqual([
    `CVE-2031-5555/requests | fail | CRITICAL | ${id}`,
    `CVE-2031-6666/bash | fail | INFO | ${id}`,
    `CVE-2031-7777/bash | fail muted | MEDIUM | ${id}`,
  ])
})

it('prefers the CVE over the id of another database, and scores of CVSS 3', () => {
  expect(observationsOf(grype, image)[0]).toMatchObject({
    account_id: 'registry.example.test/shop/api',
    check_aliases: ['CVE-2031-5555', 'GHSA-aaaa-bbbb-cccc'],
    cves: [
      {
        id: 'CVE-2031-5555',
        package: 'requests',
        installed_version: '1.9.8',
        fixed_version: '2.1.0, 1.9.9',
        cvss: 9.1,
        epss: 0.42,
        known_exploited: true,
        patch_available: true,
      },
    ],
    exploit_available: true,
    remediation: 'Update requests 1.9.8 to 2.1.0, 1.9.9\nhttps://advisories.example.test/aaaa',
    last_observed_at: '2031-04-05T06:07:08.000Z',
  })
})

it('does not compare scores of CVSS 2', () => {
  expect(observationsOf(grype, image)[1]?.cves).toEqual([
    { id: 'CVE-2031-6666', package: 'bash', installed_version: '5.0' },
  ])
})

it.each([
  [{ state: 'fixed', versions: ['2.1.0'] }, true],
  [{ state: 'not-fixed', versions: [] }, false],
  [{ state: 'wont-fix', versions: [] }, false],
  [{ state: 'unknown', versions: [] }, undefined],
])('reports whether there is a fix %#', (fix, patch_available) => {
  const [match] = folder.matches
  const report = { ...folder, matches: [{ ...match, vulnerability: { id: 'CVE-2031-1', fix } }] }
  expect(observationsOf(grype, report)[0]?.cves[0]?.patch_available).toBe(patch_available)
})

it('parses the fixed version in reports of older versions', () => {
  const vulnerability = { id: 'CVE-2031-1', fixedInVersion: '5.1' }
  const report = { matches: [{ vulnerability, artifact: { name: 'bash', version: '5.0' } }] }
  expect(observationsOf(grype, report)[0]).toMatchObject({
    remediation: 'Update bash 5.0 to 5.1',
    cves: [{ patch_available: true }],
  })
})

it('names the file of a folder', () => {
  expect(observationsOf(grype, folder)[0]).toMatchObject({
    account_id: '/srv/shop',
    resource: { id: '/srv/shop//app/requirements.txt', type: 'File' },
  })
})

it('matches a report without results, which without a source is evidence of nothing', () => {
  const nothing = { matches: [], descriptor: { name: 'grype' } }
  expect(grype.matches(nothing)).toBe(true)
  expect(grype.parse(nothing)).toMatchObject({ kind: 'ignored' })
})

const imageOf = (userInput: string, matches: readonly unknown[] = image.matches) => ({
  ...image,
  matches,
  ignoredMatches: [],
  source: { type: 'image', target: { userInput, tags: ['shop/other:9'] } },
})
const folderOf = (target: string) => ({ ...folder, source: { type: 'directory', target } })

it.each([
  ['a tag', imageOf('shop/web:1'), {}, 'shop/web | shop/web:1'],
  ['another tag', imageOf('shop/web:2'), {}, 'shop/web | shop/web:2'],
  ['a clean image', imageOf('shop/web:1', []), {}, 'shop/web | shop/web:1'],
  ['an archive with a tag', imageOf('docker-archive:web.tar'), {}, 'shop/other | shop/other:9'],
  [
    'an image in a stated account',
    imageOf('shop/web:1'),
    { account_id: '210000000001' },
    '210000000001 | shop/web:1',
  ],
  ['a folder', folderOf('/srv/shop'), {}, '/srv/shop | /srv/shop'],
  ['another folder', folderOf('/srv/other'), {}, '/srv/other | /srv/other'],
  ['a folder without a name', folderOf('.'), {}, 'scanner:grype | null'],
  ['a mounted folder', folderOf('/src'), {}, 'scanner:grype | null'],
  ['a stated repository', folderOf('.'), { repository: 'shop/web' }, 'shop/web | shop/web'],
])('is evidence of the vulnerabilities of %s', (_, record, stated, expected) => {
  const coverage = coverageOf(grype, record, { ...NOTHING_STATED, ...stated })
  expect(coverage).toEqual([`${expected} | vulnerability`])
})

it('distinguishes the files of two repositories in one account', () => {
  const ids = ['shop/web', 'shop/api'].flatMap((repository) =>
    observationsOf(grype, folderOf('.'), { ...NOTHING_STATED, account_id: 'team', repository }),
  )
  expect(ids.map(({ resource }) => resource.id)).toEqual([
    'shop/web//app/requirements.txt',
    'shop/api//app/requirements.txt',
  ])
})

it('reports that an image is clean, with the time of the scan', () => {
  expect(grype.parse(imageOf('shop/web:1', []))).toMatchObject({
    kind: 'observations',
    observations: [],
    scanned: [{ artifact: 'shop/web:1', last_observed_at: '2031-04-05T06:07:08.000Z' }],
  })
})

it.each([
  [{ reason: 'Not reachable' }, 'Not reachable'],
  [{ vulnerability: 'CVE-2031-7777' }, 'Ignored by the rule vulnerability=CVE-2031-7777'],
  [
    { 'vex-status': 'not_affected', 'vex-justification': 'component_not_present' },
    'not_affected: component_not_present',
  ],
  [{ 'vex-status': 'fixed' }, 'fixed'],
])('a match that is ignored is suppressed, and says why: %j', (rule, mute_reason) => {
  const [match] = folder.matches
  const report = {
    ...image,
    matches: [],
    ignoredMatches: [{ ...match, appliedIgnoreRules: [rule] }],
  }
  expect(observationsOf(grype, report)).toMatchObject([
    { outcome: 'fail', muted: true, mute_reason },
  ])
})
