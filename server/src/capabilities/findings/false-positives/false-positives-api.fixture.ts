import { expect } from 'vitest'
import { startTestApp } from '../../../../test/support/test-app.ts'
import { asffRecord, ndjson } from '../import/import-records.test-data.ts'
import { countingJob } from './false-positive-rate.fixture.ts'

export const ACCOUNT = '111122223333'

/** One result of a check on a bucket. */
export interface Report {
  readonly check: string
  readonly bucket: number
  readonly account?: string
  readonly severity?: string
  /** Why the scanner muted it; '' without a reason; null: it is not muted. */
  readonly mute?: string | null
}

export const resource = (bucket: number) => `arn:aws:s3:::bucket-${bucket}`

export const recordOf = ({
  check,
  bucket,
  account = ACCOUNT,
  severity = 'HIGH',
  mute = null,
}: Report) =>
  asffRecord({
    check,
    bucket: `bucket-${bucket}`,
    AwsAccountId: account,
    Severity: { Label: severity },
    Workflow: { Status: mute === null ? 'NEW' : 'SUPPRESSED' },
    ...(mute && { Note: { Text: mute, UpdatedBy: 'analyst' } }),
  })

/** Results on buckets 0, 1 …, of which the first ones are muted for a reason. */
export const reports = (
  count: number,
  muted: number,
  { mute = 'False positive', ...report }: Omit<Report, 'bucket'>,
): Report[] =>
  Array.from({ length: count }, (_, bucket) => ({
    ...report,
    bucket,
    mute: bucket < muted ? mute : null,
  }))

export interface FindingView {
  readonly id: string
  readonly ai_risk_score: number
  readonly etag: unknown
  readonly risk: {
    readonly recommended_action: string
    readonly auto_accept_eligible: boolean
    readonly auto_accept_reason?: string
    readonly factors: readonly { readonly factor: string }[]
    readonly false_positive_verdict?: string
    readonly false_positives?: { readonly count: number; readonly finding_ids: readonly string[] }
  }
}

type Selected = Pick<Report, 'check' | 'bucket' | 'account'>
type Scope = Parameters<Awaited<ReturnType<typeof startTestApp>>['as']>[1]

/** The service, with imports, suppressions and the job that counts false positives. */
export const openFalsePositives = async (accountsYaml = '') => {
  const api = await startTestApp({ accountsYaml })
  const job = countingJob(api.database.connection, api.context)
  /** Advances the clock, so that the cached rates expire. */
  const advanceClock = () => {
    api.time.now = new Date(api.time.now.getTime() + 60_000)
  }
  const idOf = async ({ check, bucket, account = ACCOUNT }: Selected): Promise<string> => {
    const { rows } = await api.database.pool.query(
      'select id from finding where check_id = $1 and resource_id = $2 and account_id = $3',
      [check, resource(bucket), account],
    )
    return rows[0]?.id
  }
  return {
    api,
    job,
    advanceClock,
    idOf,
    importReports: async (...imported: readonly Report[]) => {
      advanceClock()
      const answer = await api.as('admin')('POST', '/api/v1/findings/import', {
        body: ndjson(...imported.map(recordOf)),
        headers: { 'content-type': 'application/x-ndjson' },
      })
      expect(answer.statusCode).toBe(200)
    },
    getFinding: async (selected: Selected, scope?: Scope): Promise<FindingView> => {
      const url = `/api/v1/findings/${await idOf(selected)}`
      const answer = await api.as('viewer', scope)('GET', url)
      return { ...answer.json(), etag: answer.headers.etag }
    },
    /** Suppresses the issues of some findings, as a user. */
    suppress: async (selected: readonly Selected[], reason: string, until?: Date) => {
      await api.projectIssues()
      const ids = await Promise.all(selected.map(idOf))
      const { rows } = await api.database.pool.query(
        'select distinct issue_id as id from finding where id = any($1)',
        [ids],
      )
      const answer = await api.as('operator')('POST', '/api/v1/issues/bulk', {
        body: {
          ids: rows.map(({ id }) => id),
          status: 'SUPPRESSED',
          reason,
          ...(until && { expires_at: until.toISOString() }),
        },
      })
      expect(answer.json()).toMatchObject({ changed: selected.length })
    },
  }
}
