import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  client,
  installation,
  pollUntil,
  type Service,
  WITHOUT_SEARCH,
} from './product.ts'

const SHOP = '111122223333'

describe('a service that runs', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  let service: Service
  let admin: Client
  beforeAll(async () => {
    service = await stance.serve()
    admin = client(service, await stance.token('admin'))
  }, 600_000)
  afterAll(() => service.stop())

  const list = async () =>
    (await admin.get('/api/v1/imports')).body.data as unknown as { status: string; actor: string }[]

  it('fails the run of a killed import, also after its own restart, and no other', async () => {
    const killed = stance.start(['import', '-'])
    const alive = stance.start(['import', '-'])
    await pollUntil('Two runs', async () => (await list()).length === 2 || undefined)
    killed.child.kill('SIGKILL')
    await killed.ended
    await pollUntil('A failed run', async () =>
      (await list()).some(({ status }) => status === 'failed') ? true : undefined,
    )
    expect((await list()).map(({ status }) => status).sort()).toEqual(['failed', 'running'])
    expect((await list())[0]?.actor).toContain('(command line)')
    alive.child.kill('SIGTERM')
    await alive.ended
    expect((await list()).map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  it('applies the accounts file when it changes, and keeps the last valid one', async () => {
    const path = join(stance.dataDir, 'accounts.yaml')
    const entry = (name: string) => `accounts:\n  - match: "${SHOP}"\n    name: ${name}\n`
    const nameOf = async () => {
      const { body } = await admin.get('/api/v1/accounts')
      return (body.data as unknown as { name: string }[])[0]?.name
    }
    const state = async () => {
      const health = await (await fetch(`${service.url}/health`)).json()
      return (health as { components: Record<string, string> }).components.accounts_file
    }

    await writeFile(path, entry('first'))
    await pollUntil('The first name', async () => (await nameOf()) === 'first' || undefined)
    await writeFile(path, 'accounts: nonsense\n')
    await pollUntil('A complaint', async () => (await state()) === 'unavailable' || undefined)
    await service.writes('accounts file not valid; keeping the last one')
    expect(await nameOf()).toBe('first')
    expect(await service.status('/ready')).toBe(200)
    await writeFile(path, entry('second'))
    await pollUntil('The second name', async () => (await nameOf()) === 'second' || undefined)
    await pollUntil('No complaint', async () => (await state()) === undefined || undefined)
    await rm(path)
    await pollUntil('No name', async () => (await nameOf()) === '' || undefined)
  })
})
