import { joinEmbedded, startEmbedded } from './embedded-postgres.ts'

/**
 * A process that runs a database, for tests that kill it or compete with it. Arguments: `start` or
 * `join`, and the data directory. It prints one line of JSON when it holds the database or failed to,
 * and stops the database when its standard input ends.
 */
const [, , action, dataDir = ''] = process.argv

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const hold = action === 'join' ? joinEmbedded : startEmbedded
try {
  const database = await hold({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  print({ connection: database.connection, adopted: database.adopted })
  process.stdin.resume().once('end', () => database.stop())
} catch (error) {
  print({ error: String(error) })
}
