import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { derivedFinding } from '../../findings/findings.test-data.ts'
import { asffRecord, ndjson } from '../../findings/import/import-records.test-data.ts'
import { type Issues, openIssues } from '../record/issue-database.fixture.ts'

const ACCOUNT = '111122223333'

let issues: Issues
beforeAll(async () => {
  issues = await openIssues()
})
afterAll(() => issues.close())
beforeEach(() => issues.clear())

const only = async () => {
  const all = await issues.issues()
  expect(all).toHaveLength(1)
  return all[0] as (typeof all)[number]
}

describe('the blast radius', () => {
  const insertResources = (...ids: readonly string[]) =>
    issues.rows(
      ids
        .map(
          (id) => `insert into resource
            (account_id, key, id, cloud_provider, type, name, region, service, first_seen_at, last_seen_at)
          values ('${ACCOUNT}', md5('${id}')::uuid, '${id}', 'aws', '', '', '', '', now(), now());`,
        )
        .join('\n'),
    )
  const radiusOf = async (id: string) => {
    await issues.report(derivedFinding({ resource: { id } }))
    await issues.catchUp()
    return (await only()).blast_radius
  }
  const LONG = `arn:aws:s3:::${'long'.repeat(200)}`

  it.each([
    ['a resource that is not in the inventory', 'arn:aws:s3:::unknown', 0],
    [
      'the resources inside of it, without those that only share a prefix',
      'arn:aws:s3:::ledgers',
      2,
    ],
    ['the resources inside of one with a long name', LONG, 1],
    ['a name with a wildcard character of LIKE', 'arn:aws:s3:::ledger_', 0],
    ['the root of an account', 'arn:aws:iam::111122223333:root', 6],
    ['an account id', ACCOUNT, 6],
  ])('of %s counts the inventory', async (_name, id, radius) => {
    await insertResources(
      ...['arn:aws:s3:::ledgers/2025', 'arn:aws:s3:::ledgers/2026/may', 'arn:aws:s3:::ledgers2'],
      ...['arn:aws:s3:::ledgers2/x', `${LONG}/x`, `${LONG.slice(0, -1)}m/x`],
    )
    expect(await radiusOf(id)).toBe(radius)
  })

  it('counts the resource itself', async () => {
    await issues.import([ndjson(asffRecord({ bucket: 'ledgers' }))])
    await issues.catchUp()
    expect(await only()).toMatchObject({ blast_radius: 1 })
  })
})
