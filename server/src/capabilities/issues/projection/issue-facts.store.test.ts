import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { report } from '../../findings/findings.test-data.ts'
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
  const known = (...ids: readonly string[]) =>
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
    await issues.report(report({ resource: { id } }))
    await issues.settle()
    return (await only()).blast_radius
  }
  const LONG = `arn:aws:s3:::${'long'.repeat(200)}`

  it.each([
    ['nothing that the inventory knows', 'arn:aws:s3:::unknown', 0],
    ['what is inside of it, and nothing whose name only begins alike', 'arn:aws:s3:::ledgers', 2],
    ['what is inside of a long name', LONG, 1],
    ['a character that a pattern would take for any', 'arn:aws:s3:::ledger_', 0],
    ['all of its account', 'arn:aws:iam::111122223333:root', 6],
    ['all of its account, by its number', ACCOUNT, 6],
  ])('is %s', async (_name, id, radius) => {
    await known(
      ...['arn:aws:s3:::ledgers/2025', 'arn:aws:s3:::ledgers/2026/may', 'arn:aws:s3:::ledgers2'],
      ...['arn:aws:s3:::ledgers2/x', `${LONG}/x`, `${LONG.slice(0, -1)}m/x`],
    )
    expect(await radiusOf(id)).toBe(radius)
  })

  it('counts the resource itself', async () => {
    await issues.import([ndjson(asffRecord({ bucket: 'ledgers' }))])
    await issues.settle()
    expect(await only()).toMatchObject({ blast_radius: 1 })
  })
})
