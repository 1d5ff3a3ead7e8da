/**
 * `node bench/grow.mjs DIR --findings 5000000`: makes an existing installation larger by copying its
 * findings into other accounts inside the database. An import of that many findings takes half an
 * hour. Reads behave the same, because every table and every counter grows as with an import.
 */
import { parseArgs } from 'node:util'
import { openInstallation } from './installation.mjs'

/** Tables with rows of accounts, and the columns that differ in a copy. */
const COPIED = {
  account: { id: `id || '-' || copy` },
  finding: { account_id: `account_id || '-' || copy`, id: `md5(id::text || copy)::uuid` },
  finding_seen: { account_id: `account_id || '-' || copy`, id: `md5(id::text || copy)::uuid` },
  finding_count: { account_id: `account_id || '-' || copy` },
  finding_count_account: { account_id: `account_id || '-' || copy` },
  finding_delta: { account_id: `account_id || '-' || copy` },
}
const SUMMED = {
  finding_count_placement: ['findings'],
  finding_count_global: ['findings', 'auto_remediatable', 'sla_breached'],
  finding_delta_global: ['opened', 'resolved', 'unresolved'],
}

const columnsOf = async (client, table) => {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const copyTable = async (client, table, replaced, copies) => {
  const columns = await columnsOf(client, table)
  const values = columns.map((column) => replaced[column] ?? column)
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${values.join(', ')} from ${table} cross join generate_series(1, ${copies}) copy`,
  )
}

const grow = async (client, copies) => {
  // In one transaction, because the jobs of the running service count rows.
  await client.query('begin')
  for (const [table, replaced] of Object.entries(COPIED)) {
    console.log(`copying ${table}`)
    await copyTable(client, table, replaced, copies)
  }
  for (const [table, columns] of Object.entries(SUMMED)) {
    const sums = columns.map((column) => `${column} = ${column} * ${copies + 1}`)
    await client.query(`update ${table} set ${sums.join(', ')}`)
  }
  await client.query('commit')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { findings: { type: 'string' } },
})
const { withService, database } = await openInstallation(positionals[0])
await withService({}, async () => {
  const client = await database()
  const { rows } = await client.query('select count(*)::int as findings from finding')
  const copies = Math.round(Number(values.findings) / rows[0].findings) - 1
  if (!(copies > 0)) throw new Error(`--findings must be a multiple of ${rows[0].findings}`)
  await grow(client, copies).finally(() => client.end())
})
