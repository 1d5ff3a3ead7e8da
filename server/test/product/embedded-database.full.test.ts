import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { client, filesIn, findingBody, installation, pollUntil } from './product.ts'

const CONNECTIONS = `select distinct usename::text as role, application_name as program
  from pg_stat_activity where application_name in ('stance', 'graphile-worker')`

describe('the embedded database of a service', { timeout: 600_000 }, async () => {
  const stance = await installation({}, { isPrepared: false })

  it('is used by requests and jobs without the rights of a superuser', async () => {
    const service = await stance.serve()
    const admin = client(service, await stance.token('admin'))
    expect((await admin.post('/api/v1/findings/ingest', findingBody(1))).status).toBe(201)
    // A job of the queue and the projection of issues run over the same role.
    await pollUntil('The issue', async () => {
      const { body } = await admin.get('/api/v1/issues')
      return body.total === 1 || undefined
    })
    await stance.inDatabase(async (database) => {
      const { rows } = await database.query(CONNECTIONS)
      expect(rows).toEqual([{ role: 'stance_service', program: 'stance' }])
      const { rowCount } = await database.query(
        "select from job_worker where seen_at > now() - interval '1 minute'",
      )
      expect(rowCount).toBeGreaterThan(0)
    })
    expect((await service.stop()).stdout).not.toContain('permission denied')
  })

  it('gets the role at the next start when an earlier release wrote it', async () => {
    await stance.inDatabase(async (database) => {
      await database.query('drop owned by stance_service')
      await database.query('drop role stance_service')
    })
    const service = await stance.serve()
    const admin = client(service, await stance.token('admin'))
    expect((await admin.post('/api/v1/findings/ingest', findingBody(2))).status).toBe(201)
    expect(await admin.totals()).toEqual([2, 2])
    expect((await service.stop()).stdout).not.toContain('permission denied')
  })

  it('listens in the folder that the service manager made for it', async () => {
    const runtime = join(stance.folder, 'run')
    await mkdir(runtime)
    for (const folder of [stance.folder, runtime]) await chmod(folder, 0o755)
    const service = await stance.serve([], { env: { RUNTIME_DIRECTORY: runtime } })
    expect(await filesIn(runtime)).toEqual([expect.stringMatching(/^stance-\d+-[0-9a-f]{12}$/)])
    // Commands find it there without the variable.
    const admin = client(service, await stance.token('admin'))
    expect(await admin.totals()).toEqual([2, 2])
    expect(await stance.run(['audit', 'verify'])).toMatchObject({ code: 0 })
    await service.stop()
    expect(await filesIn(runtime)).toEqual([])
  })
})
