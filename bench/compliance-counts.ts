/** Prints the counts of each control at each of the three grains, as the product reads them. */
import pg from 'pg'
import { COUNT_TABLES } from '../server/src/capabilities/compliance/counts/grains.ts'
import { sumPacked } from '../server/src/capabilities/compliance/counts/packed-counts.ts'

const [host, port] = process.argv.slice(2)
const client = new pg.Client({ host, port: Number(port), user: 'stance', database: 'stance' })
await client.connect()
const { rows: numbers } = await client.query('select number, control_id from control_number')
const names = new Map(numbers.map(({ number, control_id }) => [number, control_id]))
const grains: Record<string, object> = {}
for (const [grain, table] of Object.entries(COUNT_TABLES)) {
  const { rows } = await client.query(`select counts from ${table} where part = 0`)
  const sums = sumPacked(rows.map(({ counts }) => counts))
  grains[grain] = Object.fromEntries([...sums].map(([number, one]) => [names.get(number), one]))
}
await client.end()
process.stdout.write(JSON.stringify(grains))
