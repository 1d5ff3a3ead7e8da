import { isPartOfRepository } from '@stance/core/formats/code-repository'
import {
  NOTHING_STATED,
  type Observation,
  type RecordError,
  type StatedOrigin,
} from '@stance/core/formats/observation'

/** What the sender of an input states about it. */
export interface ImportStatement {
  /** The accounts of the records; empty: not stated. */
  readonly accounts: readonly string[]
  readonly cluster: string
  readonly repository: string
  /** The machine, as a node of a cluster. */
  readonly node: string
  /** When the input was exported, ISO 8601 UTC with milliseconds: the order of its receipt. */
  readonly as_of: string
}

export const NO_STATEMENT: ImportStatement = {
  accounts: [],
  cluster: '',
  repository: '',
  node: '',
  as_of: '',
}

/** The origin of a record that names none. Of several stated accounts it may be any. */
export const originOf = ({ accounts, ...stated }: ImportStatement): StatedOrigin => ({
  ...NOTHING_STATED,
  ...stated,
  account_id: accounts.length === 1 ? (accounts[0] ?? '') : '',
})

export const isStatedAccount = ({ accounts }: ImportStatement, account: string): boolean =>
  accounts.length === 0 || accounts.includes(account)

/** Why a record contradicts the stated accounts; null if it does not. */
export const contradictionOf = (
  statement: ImportStatement,
  { account_id }: Observation,
): RecordError | null =>
  isStatedAccount(statement, account_id)
    ? null
    : {
        field: 'account',
        message:
          `The record is about account ${account_id}, but the import states ` +
          `${statement.accounts.join(', ')}`,
        account_id,
      }

/** The statements that no record supports, as messages with the parameter. */
export const unsupported = (
  { accounts, cluster, repository }: ImportStatement,
  { supported, complete }: { readonly supported: ReadonlySet<string>; readonly complete: boolean },
): { readonly field: string; readonly message: string }[] => {
  const stated = [
    // Without complete, records of other accounts are rejected, which says the same.
    ...(complete ? accounts.map((account) => ({ field: 'account', name: account })) : []),
    { field: 'cluster', name: cluster },
    { field: 'repository', name: repository },
  ]
  return stated
    .filter(({ field, name }) => name !== '' && !supported.has(`${field} ${name}`))
    .map(({ field, name }) => ({
      field,
      message: `No record of the input is about the ${field} ${name}, which the import states`,
    }))
}

/** What was scanned of a cluster may be a namespace, or an object in it. */
const isPartOfCluster = (artifact: string, cluster: string): boolean =>
  artifact === cluster || artifact.startsWith(`${cluster}/`)

/** Adds what a record supports of a statement. */
export const support = (
  supported: Set<string>,
  { accounts, cluster, repository }: ImportStatement,
  { account_id, artifact }: Pick<Observation, 'account_id' | 'artifact'>,
): void => {
  if (accounts.includes(account_id)) supported.add(`account ${account_id}`)
  if (!artifact) return
  if (cluster !== '' && isPartOfCluster(artifact, cluster)) supported.add(`cluster ${cluster}`)
  if (repository !== '' && isPartOfRepository(artifact, repository))
    supported.add(`repository ${repository}`)
}
