import { admits, type DataScope } from '../../kernel/data-scope.ts'

/** The accounts that the accounts file names, without wildcards. */
export interface NamedAccounts {
  readonly listNamedAccounts: () => readonly { readonly id: string }[]
  readonly describeAccount: (account: string) => { readonly application_id: string }
}

/** Returns the applications that the accounts file gives to accounts inside the data scope. */
export const applicationsInFile = (
  { listNamedAccounts, describeAccount }: NamedAccounts,
  { accounts, applications }: DataScope,
): string[] =>
  listNamedAccounts()
    .filter(({ id }) => admits(accounts, id))
    .map(({ id }) => describeAccount(id).application_id)
    .filter((application) => application !== '' && admits(applications, application))
