import { join } from 'node:path'
import { sha256Hex } from '@stance/core/kernel/digest'
import { type AccountDirectory, accountDirectory } from '@stance/core/metadata/account-directory'
import { parseAccountMetadata } from '@stance/core/metadata/account-metadata'
import { UsageError } from '../../kernel/process-error.ts'
import { listProblems, readSmallFile, UnsuitableFile } from '../../platform/small-file.ts'
import { causeOf, codeOf } from '../../platform/system-error.ts'
import type { Config } from '../config.ts'

export interface AccountFile {
  readonly directory: AccountDirectory
  /** The digest of the file's text. It is stored with each account, to detect a change of the metadata. */
  readonly digest: string
}

/** Returns the path of the accounts file, which need not exist. */
export const accountFilePath = (config: Config): string =>
  config.accountsFile ?? join(config.dataDir, 'accounts.yaml')

const reasonOf = (error: unknown): string => {
  if (error instanceof UnsuitableFile) return error.message
  const code = codeOf(error)
  return code === 'ENOENT' ? 'it does not exist' : (causeOf(code) ?? code)
}

const readAccountFile = (config: Config): string => {
  const path = accountFilePath(config)
  try {
    return readSmallFile(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && config.accountsFile === null) return ''
    throw new UsageError(
      `The accounts file ${path} cannot be read: ${reasonOf(error)}. Correct it, or name another with STANCE_ACCOUNTS_FILE`,
      { cause: error },
    )
  }
}

/** Parses an accounts file. Throws a UsageError with every problem as `name:line:column: …`. */
export const parseAccountFile = (text: string, name: string): AccountFile => {
  const parsed = parseAccountMetadata(text)
  if (!parsed.ok) {
    const lines = parsed.problems.map(
      ({ line, column, message }) => `${name}:${line}:${column}: ${message}`,
    )
    throw new UsageError(`The account metadata is not valid:\n${listProblems(lines)}`)
  }
  return {
    directory: accountDirectory(parsed.metadata),
    digest: text === '' ? '' : sha256Hex(text),
  }
}

/** Loads the metadata of accounts. Without a file, no account has metadata. */
export const loadAccountFile = async (config: Config): Promise<AccountFile> =>
  parseAccountFile(readAccountFile(config), accountFilePath(config))
