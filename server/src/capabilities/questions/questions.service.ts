import type { AccountDirectory } from '@stance/core/metadata/account-directory'
import {
  nameWordsIn,
  type QuestionAnswer,
  questionReader,
} from '@stance/core/questions/read-question'
import type { DataScope } from '../../kernel/data-scope.ts'
import { FINDING_SCHEMA, findingQuery } from '../findings/query/finding-fields.ts'
import type { KnownFrameworks } from '../findings/query/known-frameworks.ts'
import type { AccountNames, NamedAccount } from './account-names.port.ts'
import { fileNames } from './file-names.ts'
import type { UnmetConditions } from './unmet-conditions.port.ts'

export interface QuestionDeps {
  readonly accountNames: AccountNames
  readonly frameworks: KnownFrameworks
  readonly unmetConditions: UnmetConditions
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

/** The conditions that no finding of the caller meets, if the query finds nothing for them. */
const unmetOf = async (
  { conditions }: Pick<QuestionAnswer, 'conditions'>,
  now: Date,
  { frameworks, unmetConditions }: QuestionDeps,
): Promise<string[]> => {
  const tested = conditions.map((condition) => findingQuery(condition, now, frameworks).where)
  const unmet = await unmetConditions.find(tested, now)
  return unmet.flatMap((at) => conditions[at] ?? [])
}

export interface AnsweredQuestion extends QuestionAnswer {
  /** The condition of the query, or the two, that no finding meets; empty if it finds something. */
  readonly unmet: readonly string[]
}

/** Reads a question; it can name the accounts inside the data scope, no others. */
export const answerQuestion = async (
  question: string,
  now: Date,
  deps: QuestionDeps,
): Promise<AnsweredQuestion> => {
  const accounts = await accountsFor(question, deps)
  const answer = questionReader({ schema: FINDING_SCHEMA, accounts })(question, now)
  return { ...answer, unmet: await unmetOf(answer, now, deps) }
}
