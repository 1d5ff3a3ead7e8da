import { afterAll, expect, it } from 'vitest'
import { openFalsePositives, reports, resource } from './false-positives-api.fixture.ts'

const { api, job, importReports, getFinding } = await openFalsePositives()
afterAll(() => api.close())

const check = 'X.1'
const accepted = async (): Promise<number[]> => {
  const buckets: number[] = []
  for (const bucket of [4, 5, 6, 7, 8, 9]) {
    const { risk } = await getFinding({ check, bucket })
    if (risk.recommended_action === 'accept_risk') buckets.push(bucket)
  }
  return buckets
}
const health = async () => (await api.send('GET', '/health', null)).json()

it('a finding that cannot be rescored stops neither the others nor the count of false positives', async () => {
  await importReports(...reports(10, 4, { check }))
  await api.database.pool.query(`
    create function refuse_score() returns trigger language plpgsql as $$
    begin
      if new.resource_id in ('${resource(5)}', '${resource(8)}') then
        raise exception 'the row does not fit';
      end if;
      return new;
    end $$;
    create trigger refuse_score before update on finding
      for each row execute function refuse_score()`)
  await job.catchUp()
  expect(await accepted()).toEqual([4, 6, 7, 9])
  await expect
    .poll(async () => (await health()).problems, { timeout: 60_000 })
    .toEqual([expect.stringMatching(/^2 findings could not be handled by rescoring: /)])

  // The next control is judged as ever.
  await importReports(...reports(10, 4, { check: 'X.2' }))
  await job.catchUp()
  expect((await getFinding({ check: 'X.2', bucket: 9 })).risk.recommended_action).toBe(
    'accept_risk',
  )
})
