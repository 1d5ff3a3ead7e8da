/**
 * Secrets in the records of scanners: in any text of any format, and where scanners report what they
 * found. Nothing that the product writes may contain them.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { EXAMPLES } from '../../../core/src/formats/examples.fixture.ts'
import { installation, type Service } from '../product/product.ts'

/** Has the shape of a token. It is put together here, so that no scanner takes this file for a leak. */
const TOKEN = `ghp_${'Canary5f2c77'.repeat(3)}`
/** How every secret of the examples begins, and every text that contains one. They have no known shape. */
const REPORTED = 'visible-'

/** Copies of a value, each with the token in another of its texts. */
const withToken = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [`${value} ${TOKEN}`, TOKEN]
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => withToken(item).map((copy) => value.with(index, copy)))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    withToken(item).map((copy) => ({ ...value, [key]: copy })),
  )
}

const RECORDS_PER_IMPORT = 500
const STATED = 'account=111122223333&repository=acme/shop&cluster=shop'

const importInto = async ({ url }: Service, token: string, records: readonly unknown[]) => {
  const answers: string[] = []
  for (let from = 0; from < records.length; from += RECORDS_PER_IMPORT) {
    const lines = records.slice(from, from + RECORDS_PER_IMPORT).map((one) => JSON.stringify(one))
    const answer = await fetch(`${url}/api/v1/findings/import?${STATED}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    })
    expect(answer.status).toBe(200)
    answers.push(await answer.text())
  }
  return answers.join('\n')
}

/** Every row of every table as text, by table, with the source records as they were before compression. */
const rowsOf = async (database: pg.Client): Promise<[string, string][]> => {
  const { rows: tables } = await database.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker')`)
  const texts: [string, string][] = []
  for (const { name } of tables) {
    const { rows } = await database.query(`select t::text as row from ${name} t`)
    texts.push([name, rows.map(({ row }) => row).join('\n')])
  }
  const { rows: batches } = await database.query<{ body: Buffer }>('select body from source_batch')
  const records = batches.map(({ body }) => gunzipSync(body).toString())
  return [...texts, ['source records', records.join('\n')]]
}

type Place = readonly [name: string, text: string]

const leaksIn = (places: readonly Place[], secrets: readonly string[]) =>
  places.flatMap(([place, text]) =>
    secrets
      .filter((secret) => text.includes(secret))
      .map(
        (secret) =>
          `${place}: ${text.slice(Math.max(0, text.indexOf(secret) - 200)).slice(0, 300)}`,
      ),
  )

describe('secrets in the records of scanners', { timeout: 600_000 }, async () => {
  const stance = await installation({ STANCE_LOG_LEVEL: 'trace' })

  /** Imports the records with a service of their own. Returns everything that was written until then. */
  const writtenAfter = async (records: readonly unknown[]): Promise<Place[]> => {
    const service = await stance.serve()
    const places: Place[] = [
      ['answer', await importInto(service, await stance.token('admin'), records)],
    ]
    await stance.inDatabase(async (database) => {
      places.push(...(await rowsOf(database)))
    })
    const { stdout, stderr } = await service.stop()
    places.push(['service log', stdout], ['standard error', stderr])
    const folder = join(stance.dataDir, 'postgres')
    for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.log'))) {
      places.push([name, await readFile(join(folder, name), 'utf8')])
    }
    const sizes = new Map(places.map(([place, text]) => [place, text.length]))
    for (const place of ['answer', 'finding', 'event', 'source records', 'service log']) {
      expect(sizes.get(place), place).toBeGreaterThan(1_000)
    }
    return places
  }

  it('are written nowhere when they are what a scanner reports', async () => {
    expect(EXAMPLES.filter((one) => JSON.stringify(one).includes(REPORTED)).length).toBeGreaterThan(
      10,
    )
    expect(leaksIn(await writtenAfter(EXAMPLES), [REPORTED])).toEqual([])
  })

  it('are written nowhere when any text of any format has one', async () => {
    const records = EXAMPLES.flatMap(withToken)
    expect(records.length).toBeGreaterThan(5_000)
    expect(leaksIn(await writtenAfter(records), [TOKEN, TOKEN.slice(-24)])).toEqual([])
  })
})
