import type { AccountDirectory } from '@stance/core/metadata/account-directory'
import {
  nameWordsIn,
  type QuestionAnswer,
  questionReader,
} from '@stance/core/questions/read-question'
import type { DataScope } from '../../kernel/data-scope.ts'
import { FINDING_SCHEMA } from '../findings/query/finding-fields.ts'
import type { AccountNames, NamedAccount } from './account-names.port.ts'
import { fileNames } from './file-names.ts'

export interface QuestionDeps {
  readonly accountNames: AccountNames
  readonly accountDirectory: AccountDirectory
  readonly scope: DataScope
}

/**
 * Whether the accounts file may name accounts: what it says may be about a part of an account that is
 * outside of any other scope.
 */
const seesWholeAccounts = ({ providers, regions, applications }: DataScope): boolean =>
  [providers, regions, applications].every((dimension) => dimension === 'all')

/** The accounts inside the data scope that a question may name. */
const accountsFor = async (
  question: string,
  { accountNames, accountDirectory, scope }: QuestionDeps,
): Promise<NamedAccount[]> => {
  const words = nameWordsIn(question)
  if (!seesWholeAccounts(scope)) return accountNames.named(words, [])
  const { idsNamed, nameOf } = fileNames(accountDirectory)
  const accounts = await accountNames.named(words, idsNamed(words))
  return accounts.flatMap((account) => {
    const name = nameOf(account.id)
    return name === '' ? [account] : [account, { id: account.id, name }]
  })
}

/** Reads a question; it can name the accounts inside the data scope, no others. */
export const answerQuestion = async (
  question: string,
  now: Date,
  deps: QuestionDeps,
): Promise<QuestionAnswer> => {
  const accounts = await accountsFor(question, deps)
  return questionReader({ schema: FINDING_SCHEMA, accounts })(question, now)
}
