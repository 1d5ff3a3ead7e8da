import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpointsOf } from '../src/app/api-document.ts'
import { capabilities } from '../src/app/capabilities.ts'
import { type Config, loadConfig } from '../src/app/config.ts'
import { parseAccountFile } from '../src/app/process/account-file.ts'
import { type RunningService, startService } from '../src/app/process/start-service.ts'
import { createServices } from '../src/app/services.ts'
import { contextFactory } from '../src/app/stores.ts'
import { deleteAccounts } from '../src/capabilities/findings/retention/deletion.service.ts'
import { defineModule, type StoreContext } from '../src/data/module.ts'
import { guardedTable } from '../src/data/scoped.ts'
import { admit, type Role } from '../src/kernel/caller.ts'
import { UNRESTRICTED } from '../src/kernel/data-scope.ts'
import { issueToken } from '../src/platform/auth/built-in-tokens.ts'
import { endpoint, ok } from '../src/platform/http/endpoint.ts'
import { toOpenApi } from '../src/platform/http/openapi.ts'
import { enqueue } from '../src/platform/jobs/enqueue.ts'
import { createLogger } from '../src/platform/logger.ts'
import { setting } from '../src/platform/setting.ts'
import type { ValuesOf } from '../src/platform/setting-table.ts'
import { anyText } from '../src/platform/setting-types.ts'
import { databaseUrl } from './product/database-url.ts'
import { createTestDatabase } from './support/test-database.ts'

const PLANTED = guardedTable('planted', { accounts: 'account_id' })

const plantedStore = ({ connection, scoped: { scoped } }: StoreContext) => ({
  readOne: async (): Promise<number> => {
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(connection)
    return rows[0]?.one ?? 0
  },
  readWords: async (): Promise<string[]> => {
    const { rows } = await sql<{ word: string }>`
      select word from ${scoped(PLANTED)} p order by word`.execute(connection)
    return rows.map(({ word }) => word)
  },
})

const PLANTED_SETTINGS = {
  planted: {
    greeting: setting('STANCE_PLANTED_GREETING', anyText, 'Hello', 'How the planted one greets.'),
  },
} as const

interface PlantedContext {
  readonly planted: ReturnType<typeof plantedStore>
  readonly greeting: string
}

const calls: string[] = []

/** A capability in one value: a setting, a service, a table, endpoints, a store, a job and a loop. */
const plantedModule = defineModule({
  name: 'planted',
  settings: PLANTED_SETTINGS,
  services: ({ config }: { readonly config: ValuesOf<typeof PLANTED_SETTINGS> }) => ({
    greeting: config.planted.greeting,
  }),
  tables: [PLANTED],
  connectedSystems: ({ greeting }: PlantedContext) => ({
    waf: greeting,
    integrations: { enabled: ['planted'] },
  }),
  endpoints: {
    listPlantedWords: endpoint({
      method: 'GET',
      path: '/planted/words',
      summary: 'List words',
      returns: 'The words',
      access: admit('operator'),
      effect: 'read',
      scopeExemption: 'This test has its own',
      responses: {
        200: Type.Object({ greeting: Type.String(), words: Type.Array(Type.String()) }),
      },
      handle: async (_input, { planted, greeting }: PlantedContext) =>
        ok({ greeting, words: await planted.readWords() }),
    }),
    getPlanted: endpoint({
      method: 'GET',
      path: '/planted',
      summary: 'Return one',
      returns: 'One',
      access: admit('operator'),
      effect: 'read',
      scopeExemption: 'It holds no records',
      responses: { 200: Type.Object({ one: Type.Integer() }) },
      handle: async (_input, { planted }: PlantedContext) => ok({ one: await planted.readOne() }),
    }),
  },
  stores: { planted: plantedStore },
  jobs: ({ planted }: PlantedContext) => ({
    tasks: {
      'planted-job': async () => {
        calls.push(`job read ${await planted.readOne()}`)
      },
    },
    crons: [],
  }),
  start: async ({ planted }: PlantedContext) => {
    calls.push(`loop read ${await planted.readOne()}`)
    return [{ stop: async () => void calls.push('loop stopped') }]
  },
})

const SECRET = 'a secret of this test, longer than 32 bytes'

const MODULES = [...capabilities, plantedModule]

let folder: string
let config: Config
let database: Awaited<ReturnType<typeof createTestDatabase>>
let service: RunningService
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stance-planted-'))
  database = await createTestDatabase()
  await sql`create table planted (account_id text, word text)`.execute(database.connection)
  await sql`insert into planted values ('1', 'one'), ('2', 'two')`.execute(database.connection)
  config = loadConfig(
    {
      cwd: folder,
      env: {
        STANCE_PORT: '0',
        STANCE_DATA_DIR: folder,
        STANCE_DATABASE_URL: databaseUrl(database.address),
        STANCE_JWT_SECRET: SECRET,
        STANCE_PLANTED_GREETING: 'Good morning',
      },
    },
    MODULES,
  )
  service = await startService(config, createLogger('silent'), MODULES)
  await service.ready
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const getAs = async (role: Role, path = '/planted', accounts = ['*']): Promise<Response> => {
  const request = { subject: role, roles: [role], accounts, permissions: [] }
  const token = await issueToken(
    new TextEncoder().encode(SECRET),
    { ...request, lifetimeSeconds: 60 },
    new Date(),
  )
  return fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
}

describe('a capability that is one module', () => {
  it('serves its endpoint over its store, with the role check', async () => {
    const response = await getAs('operator')
    expect([response.status, await response.json()]).toEqual([200, { one: 1 }])
    expect((await getAs('viewer')).status).toBe(403)
    expect((await fetch(`${service.url}/planted`)).status).toBe(401)
  })

  it('has the value of its setting, and its table in the data scope of the caller', async () => {
    const wordsOf = async (...accounts: string[]) =>
      (await getAs('operator', '/planted/words', accounts)).json()
    expect(await wordsOf('*')).toEqual({ greeting: 'Good morning', words: ['one', 'two'] })
    expect(await wordsOf('2')).toEqual({ greeting: 'Good morning', words: ['two'] })
  })

  it('says what it is connected to', async () => {
    const providers = await getAs('viewer', '/api/v1/providers')
    expect(await providers.json()).toMatchObject({
      waf: 'Good morning',
      secrets: 'none',
      integrations: { enabled: ['planted'], ticket_store: 'durable' },
    })
  })

  it('loses the rows of an account that is deleted', async () => {
    const services = createServices({
      accountFile: parseAccountFile('', 'accounts.yaml'),
      now: () => new Date(),
      config,
      modules: MODULES,
    })
    const context = contextFactory(services, MODULES)(database.connection, UNRESTRICTED)
    await deleteAccounts(context, ['1'])
    const { rows } = await sql`select word from planted`.execute(database.connection)
    expect(rows).toEqual([{ word: 'two' }])
  })

  it('documents its endpoint under its tag', () => {
    const info = { title: '', version: '', description: '' }
    const { paths } = toOpenApi(info, endpointsOf(MODULES))
    expect(paths['/planted']?.get).toMatchObject({ operationId: 'getPlanted', tags: ['planted'] })
  })

  it('runs its job and its loop, until the service stops', async () => {
    await enqueue(database.connection, 'planted-job', {})
    await vi.waitFor(() => expect(calls).toEqual(['loop read 1', 'job read 1']), 60_000)
    await service.stop(0)
    expect(calls.at(-1)).toBe('loop stopped')
  })
})

describe('the list of capabilities', () => {
  it('has one import and one entry, each of one line, for every module', async () => {
    const sources = join(import.meta.dirname, '../src')
    const text = await readFile(join(sources, 'app/capabilities.ts'), 'utf8')
    const imports = [...text.matchAll(/^import \{ (\w+) \} from '.*\/([\w.-]+)'$/gm)]
    const entries = [...text.matchAll(/^ {2}(\w+),$/gm)]
    const files = await readdir(sources, { recursive: true })
    const modules = files
      .filter((path) => path.endsWith('.module.ts'))
      .map((path) => basename(path))

    expect(imports.map(([, , file]) => file).sort()).toEqual(modules.sort())
    expect(entries.map(([, name]) => name).sort()).toEqual(imports.map(([, name]) => name).sort())
    expect(entries).toHaveLength(capabilities.length)
    expect(text.match(/^import\b/gm)).toHaveLength(modules.length)
  })
})
