import { describe, expect, it } from 'vitest'
import { client, findingBody, installation, isAlive, WITHOUT_SEARCH } from './product.ts'

describe('two processes on one data directory', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)

  it('cannot both serve: the second names the first in its error, and the first continues', async () => {
    const first = await stance.serve()
    const admin = client(first, await stance.token('admin'))
    expect((await admin.post('/api/v1/findings/ingest', findingBody(1))).status).toBe(201)

    const second = await stance.run(['serve'])
    expect(second.code).toBe(1)
    expect(second.stderr).toMatch(
      new RegExp(`^stance: Another Stance process \\(pid ${first.pid}\\) uses the data directory`),
    )

    expect((await admin.post('/api/v1/findings/ingest', findingBody(2))).status).toBe(201)
    expect(await admin.totals()).toEqual([2, 2])
    expect(await first.status('/ready')).toBe(200)

    const guests = [['migrate'], ['audit', 'verify']]
    for (const args of guests) {
      expect(await stance.run(args), args.join(' ')).toMatchObject({ code: 0, stderr: '' })
    }
    expect(await first.status('/ready')).toBe(200)
    expect(await isAlive((await stance.postmasterPid()) ?? 0)).toBe(true)
    await first.stop()
    expect(await stance.postmasterPid()).toBeUndefined()
  })

  it('do not change the schema when they migrate again', async () => {
    expect(await stance.run(['migrate'])).toMatchObject({
      code: 0,
      stdout: 'The schema is up to date\n',
    })
  })

  it('cannot both listen on the port', async () => {
    const first = await stance.serve()
    const other = await installation({ ...WITHOUT_SEARCH, STANCE_PORT: new URL(first.url).port })
    const second = await other.run(['serve', '--demo'])
    expect(second.code).toBe(1)
    expect(second.stderr).toMatch(/^stance: Port \d+ is in use; choose another with STANCE_PORT\n$/)
    expect(await other.postmasterPid()).toBeUndefined()
    await first.stop()
  })
})
