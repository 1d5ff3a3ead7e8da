import { statSync } from 'node:fs'
import { enqueueRefreshes } from '../../capabilities/accounts/account-refresh.service.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { startLoop } from '../../platform/jobs/background-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Config } from '../config.ts'
import { type AccountFile, accountFilePath, loadAccountFile } from './account-file.ts'

const POLL_MS = 2_000

export interface FollowedAccountFile extends AccountFile {
  /** Whether the file can be read and is valid; if not, the last valid one stays in effect. */
  readonly isValid: () => boolean
  /** Follows the file until the loop is stopped. */
  readonly follow: (connection: Connection) => { readonly stop: () => Promise<void> }
}

/** Identifies the state of a file; '' while there is none. */
const stampOf = (path: string): string => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''
}

/** Any user of the machine, apart from the owner and the group of a file. */
const OTHERS = 0o007

/** The file says which resources are exposed and what they hold, and decides risk scores. */
const warnIfPublic = (path: string, log: Logger): void => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats || (stats.mode & OTHERS) === 0) return
  log.warn({ file: path }, 'accounts file open to every user of the machine; run: chmod 600')
}

/**
 * Loads the accounts file and reads it again when it has changed. It is read when it stays the same for
 * one poll, because an editor may write it in several steps. The accounts whose metadata changed are
 * refreshed by jobs.
 * @throws UsageError when the file is not valid at the start.
 */
export const followAccountFile = async (
  config: Config,
  log: Logger,
): Promise<FollowedAccountFile> => {
  const path = accountFilePath(config)
  let loadedStamp = stampOf(path)
  let current = await loadAccountFile(config)
  warnIfPublic(path, log)
  let lastStamp = loadedStamp
  let isValid = true

  const reload = async (connection: Connection) => {
    try {
      const next = await loadAccountFile(config)
      const isChanged = next.digest !== current.digest
      current = next
      isValid = true
      warnIfPublic(path, log)
      if (!isChanged) return
      const accounts = await enqueueRefreshes(connection, current)
      log.info({ file: path, accounts }, 'accounts file changed; refresh jobs enqueued')
    } catch (error) {
      isValid = false
      log.error({ err: error, file: path }, 'accounts file not valid; keeping the last one')
    }
  }

  const poll = async (connection: Connection): Promise<boolean> => {
    const stamp = stampOf(path)
    const isStable = stamp === lastStamp
    lastStamp = stamp
    if (!isStable || stamp === loadedStamp) return false
    loadedStamp = stamp
    await reload(connection)
    return false
  }

  return {
    get digest() {
      return current.digest
    },
    directory: {
      describeAsset: (asset) => current.directory.describeAsset(asset),
      describeAccount: (id) => current.directory.describeAccount(id),
      listNamedAccounts: () => current.directory.listNamedAccounts(),
    },
    isValid: () => isValid,
    follow: (connection) =>
      startLoop({
        name: 'following the accounts file',
        pauseMs: POLL_MS,
        round: () => poll(connection),
        log,
      }),
  }
}
