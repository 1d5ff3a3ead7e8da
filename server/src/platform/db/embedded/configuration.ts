import { totalmem } from 'node:os'

/** Settings by the names of postgresql.conf. */
export type Settings = Readonly<Record<string, string>>

export interface Endpoints {
  readonly socketFolder: string
  readonly port: number
  readonly hbaFile: string
  readonly identFile: string
}

const MIB = 2 ** 20
const LEAST_BUFFERS = 128
const MOST_BUFFERS = 1_024
const SHARE_OF_MEMORY = 1 / 8

/**
 * MiB of memory that the database keeps pages in: the indexes of a million findings take most of a
 * gibibyte, and an import that has to fetch their pages again takes a quarter longer. A container may
 * be given less than the machine has.
 */
export const sharedBuffers = (
  total = totalmem(),
  given = process.constrainedMemory() || total,
): number => {
  const share = Math.floor((Math.min(total, given) * SHARE_OF_MEMORY) / MIB)
  return Math.max(LEAST_BUFFERS, Math.min(MOST_BUFFERS, share))
}

/** Sized for one service on one machine; `ALTER SYSTEM` changes them for good. */
const defaults = (): Settings => ({
  max_connections: '60',
  shared_buffers: `${sharedBuffers()}MB`,
  max_wal_size: '2GB',
  checkpoint_timeout: '5min',
  checkpoint_completion_target: '0.9',
  wal_compression: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  effective_io_concurrency: '16',
  jit: 'off',
  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.english',
  log_line_prefix: '%m [%p] ',
  log_min_duration_statement: '-1',
})

/** What the supervisor relies on, so nothing overrides it: a socket in a private folder, no TCP. */
const fixed = ({ socketFolder, port, hbaFile, identFile }: Endpoints): Settings => ({
  listen_addresses: '',
  // A list, whose members are quoted so that a comma in a path is not taken for its separator.
  unix_socket_directories: `"${socketFolder}"`,
  port: String(port),
  hba_file: hbaFile,
  ident_file: identFile,
  logging_collector: 'off',
})

const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** The text of postgresql.conf: the defaults, over them the caller's settings, then what is fixed. */
export const postgresqlConf = (endpoints: Endpoints, settings: Settings = {}): string => {
  const lines = Object.entries({ ...defaults(), ...settings, ...fixed(endpoints) }).map(
    ([name, value]) => `${name} = ${quote(value)}`,
  )
  return ['# Rewritten at every start. Use ALTER SYSTEM for changes.', ...lines, ''].join('\n')
}

/** The text of pg_hba.conf: the operating system says who connects; there is no password. */
export const pgHba = (): string => 'local all stance peer map=stance\n'

/** The text of pg_ident.conf: the operating system's users that may become the role `stance`. */
export const pgIdent = (users: readonly string[]): string =>
  users.map((user) => `stance "${user.replaceAll('"', '""')}" stance\n`).join('')
