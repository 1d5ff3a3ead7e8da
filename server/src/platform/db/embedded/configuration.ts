import { totalmem } from 'node:os'

/** Settings under their names in postgresql.conf. */
export type Settings = Readonly<Record<string, string>>

export interface Endpoints {
  readonly socketFolder: string
  readonly port: number
  readonly hbaFile: string
  readonly identFile: string
}

const MIB = 2 ** 20
const MIN_BUFFERS_MIB = 128
const MAX_BUFFERS_MIB = 1_024
const MEMORY_FRACTION = 1 / 8

/**
 * Returns the size of the shared buffers in MiB. The indexes of a million findings take most of a
 * gibibyte, and an import that has to read their pages again takes a quarter longer. The memory limit
 * of a container may be lower than the memory of the machine.
 */
export const sharedBuffers = (
  total = totalmem(),
  limit = process.constrainedMemory() || total,
): number => {
  const share = Math.floor((Math.min(total, limit) * MEMORY_FRACTION) / MIB)
  return Math.max(MIN_BUFFERS_MIB, Math.min(MAX_BUFFERS_MIB, share))
}

/** Sized for one service on one machine. `ALTER SYSTEM` changes them permanently. */
const defaultSettings = (): Settings => ({
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

/** Settings that the supervisor relies on and nothing overrides: a socket in a private folder, no TCP. */
const fixedSettings = ({ socketFolder, port, hbaFile, identFile }: Endpoints): Settings => ({
  listen_addresses: '',
  // A list: its members are quoted because a comma in a path would separate them.
  unix_socket_directories: `"${socketFolder}"`,
  port: String(port),
  hba_file: hbaFile,
  ident_file: identFile,
  logging_collector: 'off',
})

const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Returns the text of postgresql.conf: the defaults, overridden by the settings of the caller, overridden by the fixed settings. */
export const postgresqlConf = (endpoints: Endpoints, settings: Settings = {}): string => {
  const lines = Object.entries({
    ...defaultSettings(),
    ...settings,
    ...fixedSettings(endpoints),
  }).map(([name, value]) => `${name} = ${quote(value)}`)
  return ['# Rewritten at every start. Use ALTER SYSTEM for changes.', ...lines, ''].join('\n')
}

/** Returns the text of pg_hba.conf: the operating system identifies the client; there are no passwords. */
export const pgHba = (roles: readonly string[]): string =>
  `local all ${roles.join(',')} peer map=stance\n`

/** Returns the text of pg_ident.conf: the users of the operating system that may connect as the roles. */
export const pgIdent = (users: readonly string[], roles: readonly string[]): string =>
  users
    .flatMap((user) => roles.map((role) => `stance "${user.replaceAll('"', '""')}" ${role}\n`))
    .join('')
