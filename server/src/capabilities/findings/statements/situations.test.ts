import { HOUR_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asffRecord, ndjson, ocsfRecord } from '../import/import-records.test-data.ts'
import { changeStates } from '../ingest/state-update.service.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())
beforeEach(async () => {
  await findings.clear()
  findings.world.now = new Date('2026-03-01T12:00:00.000Z')
})

const MARCH = (day: number) => `2026-03-${String(day).padStart(2, '0')}T00:00:00.000Z`

const importing = (records: readonly object[], complete = false) => {
  findings.world.now = new Date(findings.world.now.getTime() + HOUR_MS)
  return findings.import([ndjson(...records)], { complete })
}
const statuses = async () =>
  (await findings.rows<{ status: string }>('select status from finding order by id')).map(
    ({ status }) => status,
  )

/** A result of Prowler about a user. */
const userCheck = (check: string, status: string, day: number) =>
  ocsfRecord({
    metadata: { version: '1.4.0', product: { name: 'Prowler' }, event_code: check },
    finding_info: { uid: `prowler-aws-${check}-ann`, title: check, desc: check },
    cloud: { provider: 'aws', account: { uid: '111122223333' }, region: 'us-east-1' },
    resources: [
      {
        uid: 'arn:aws:iam::111122223333:user/ann',
        type: 'AwsIamUser',
        name: 'ann',
        region: 'us-east-1',
      },
    ],
    status_code: status,
    time: Date.parse(MARCH(day)) / 1000,
    time_dt: MARCH(day),
  })

const OLD = 'iam_disable_90_days_credentials'
const [KEYS, PASSWORD] = ['iam_user_accesskey_unused', 'iam_user_console_access_unused']

describe('a check that a scanner replaced by two others', () => {
  it('ends when both pass in a complete import that does not list it, in any order', async () => {
    await importing([userCheck(OLD, 'FAIL', 1)], true)
    await importing([userCheck(KEYS, 'PASS', 2), userCheck(PASSWORD, 'PASS', 2)], true)
    expect(await statuses()).toEqual(['resolved'])
    await findings.clear()
    await importing([userCheck(KEYS, 'PASS', 2), userCheck(PASSWORD, 'PASS', 2)], true)
    await importing([userCheck(OLD, 'FAIL', 1)])
    expect(await statuses()).toEqual(['resolved'])
  })

  it('stays while only one passes, or the import is not complete, or lists it', async () => {
    await importing([userCheck(OLD, 'FAIL', 1)], true)
    await importing([userCheck(KEYS, 'PASS', 2)], true)
    await importing([userCheck(KEYS, 'PASS', 3), userCheck(PASSWORD, 'PASS', 3)])
    expect(await statuses()).toEqual(['open'])
    const both = [userCheck(KEYS, 'PASS', 4), userCheck(PASSWORD, 'PASS', 4)]
    await importing([...both, userCheck(OLD, 'FAIL', 4)], true)
    expect(await statuses()).toEqual(['open'])
  })
})

const bucket = (status: string, day: number, fields: Record<string, unknown> = {}) =>
  asffRecord({ status, UpdatedAt: MARCH(day), ...fields })

describe('what arrives under a suppression', () => {
  const suppressing = async (reason: 'exception' | 'issue', arriving: () => Promise<unknown>) => {
    const change = (status: 'open' | 'suppressed', suppression_reason: '' | typeof reason) =>
      findings.transact(async (stores) => {
        const ids = (await findings.rows<{ id: string }>('select id from finding')).map(
          ({ id }) => id,
        )
        await changeStates(
          stores,
          ids,
          (current) => ({ ...current, status, suppression_reason }),
          findings.world.now,
        )
      })
    await importing([bucket('FAILED', 1)])
    await change('suppressed', reason)
    await arriving()
    expect(await statuses()).toEqual(['suppressed'])
    await change('open', '')
    return (await statuses())[0]
  }

  it.each(['exception', 'issue'] as const)('of an %s is judged when it ends', async (reason) => {
    const of = (arriving: () => Promise<unknown>) => suppressing(reason, arriving)
    expect(await of(async () => {})).toBe('open')
    await findings.clear()
    expect(await of(() => importing([bucket('PASSED', 2)]))).toBe('resolved')
    await findings.clear()
    const others = [
      bucket('FAILED', 2, {
        bucket: 'images',
        Resources: [{ Type: 'AwsS3Bucket', Id: 'arn:aws:s3:::images', Region: 'eu-west-1' }],
      }),
    ]
    expect(
      await of(() =>
        importing(others, true).then(() =>
          findings.rows("delete from finding where resource_id like '%images'"),
        ),
      ),
    ).toBe('resolved')
    await findings.clear()
    const muted = { Workflow: { Status: 'SUPPRESSED' } }
    expect(await of(() => importing([bucket('FAILED', 2, muted)]))).toBe('suppressed')
  })

  it('of a mute is judged when the mute ends', async () => {
    const muted = { Workflow: { Status: 'SUPPRESSED' } }
    await importing([bucket('FAILED', 1)])
    await importing([bucket('FAILED', 1, muted)])
    expect(await statuses()).toEqual(['suppressed'])
    await importing([bucket('FAILED', 1)])
    expect(await statuses()).toEqual(['open'])
    await importing([bucket('FAILED', 1, muted)])
    await importing([bucket('PASSED', 2)])
    await importing([bucket('FAILED', 1)])
    expect(await statuses()).toEqual(['resolved'])
  })
})

it('a very large number of instances is one finding and one sentence', async () => {
  const ids = Array.from({ length: 1_200 }, (_, index) => index)
  const threat = (id: number) => ({
    ...bucket('FAILED', 1),
    Id: `arn:aws:guardduty:eu-west-1:111122223333:detector/d/finding/${'x'.repeat(10)}${id}`,
    ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/guardduty',
    ProductName: 'GuardDuty',
    GeneratorId: 'arn:aws:guardduty:eu-west-1:111122223333:detector/d',
    Types: ['TTPs/Discovery/Recon:EC2-PortProbe'],
    Compliance: undefined,
  })
  const summary = await importing(ids.map(threat))
  expect(await findings.rows('select count(*)::integer as count from finding_statement')).toEqual([
    { count: 1_200 },
  ])
  expect(await statuses()).toEqual(['open'])
  expect(summary.errors).toEqual([
    {
      position: 0,
      field: '',
      message: 'One finding stands for 1200 instances of one check on one resource',
    },
  ])
})
