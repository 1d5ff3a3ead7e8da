import { describe, expect, it } from 'vitest'
import { accountDirectory } from './account-directory.ts'
import { validMetadata } from './account-metadata.fixture.ts'

const { describeAsset } = accountDirectory(
  validMetadata(`
accounts:
  - match: "1"
    internet_facing: true
  - match: "2"
    internet_facing: false
resources:
  - match: "closed"
    internet_facing: false
  - match: "private"
    network_type: private
  - match: "edge"
    network_type: dmz
  - match: "site"
    public_by_intent: true
tags:
  - match: "zone=public"
    internet_facing: true
`),
)

describe('the exposure of an asset', () => {
  it.each([
    ['1', 'other', {}, true, 'account'],
    ['2', 'other', {}, false, 'account'],
    ['3', 'other', {}, null, 'account'],
    ['1', 'closed', {}, false, 'resource'],
    ['1', 'private', {}, false, 'resource'],
    ['2', 'edge', {}, true, 'resource'],
    ['2', 'other', { zone: 'public' }, true, 'resource'],
    ['1', 'closed', { zone: 'public' }, false, 'resource'],
    ['1', 'site', {}, true, 'account'],
  ] as const)(
    'in account %s, of %s with the tags %j, is %s of the %s',
    (account_id, id, tags, internet_facing, exposure_of) => {
      expect(describeAsset({ account_id, provider: '', resource: { id, tags } })).toMatchObject({
        internet_facing,
        exposure_of,
        public_by_intent: id === 'site',
      })
    },
  )
})
