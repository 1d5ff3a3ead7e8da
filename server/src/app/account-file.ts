import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AccountDirectory,
  accountDirectory,
} from '../capabilities/accounts/account-directory.ts'
import { parseAccountMetadata } from '../capabilities/accounts/account-metadata.ts'
import { AppError } from '../kernel/app-error.ts'
import { sha256Hex } from '../kernel/digest.ts'
import type { Config } from '../platform/config.ts'

export interface AccountFile {
  readonly directory: AccountDirectory
  /** Of the file's text: findings stand under the metadata of one digest. */
  readonly digest: string
}

/** Where the accounts file of this installation is, or would be. */
export const accountFilePath = (config: Config): string =>
  config.accountsFile ?? join(config.dataDir, 'accounts.yaml')

const readOptional = async (config: Config): Promise<string> => {
  const path = accountFilePath(config)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (missing && config.accountsFile === null) return ''
    throw new AppError('BAD_REQUEST', `The accounts file ${path} cannot be read`, { cause: error })
  }
}

/** What the text of an accounts file says; `name` stands in its error messages. */
export const parseAccountFile = (text: string, name: string): AccountFile => ({
  directory: accountDirectory(parseAccountMetadata(text, name)),
  digest: text === '' ? '' : sha256Hex(text),
})

/** The metadata of accounts. Without a file nothing is known of any account. */
export const loadAccountFile = async (config: Config): Promise<AccountFile> =>
  parseAccountFile(await readOptional(config), accountFilePath(config))
