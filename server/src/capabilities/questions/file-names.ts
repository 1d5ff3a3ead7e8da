import type { AccountDirectory } from '@stance/core/metadata/account-directory'

type Names = ReadonlyMap<string, string>

const namesByDirectory = new WeakMap<AccountDirectory, Names>()

/** A directory is used for many questions, so its names are read once. */
const namesOf = (directory: AccountDirectory): Names => {
  const cached = namesByDirectory.get(directory)
  if (cached) return cached
  const names = new Map(
    directory
      .listNamedAccounts()
      .map(({ id }) => [id.toLowerCase(), directory.describeAccount(id).name] as const)
      .filter(([, name]) => name !== ''),
  )
  namesByDirectory.set(directory, names)
  return names
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** The names that the accounts file gives to accounts. */
export const fileNames = (directory: AccountDirectory) => {
  const names = namesOf(directory)
  return {
    /** Returns the identifiers, in lower case, of the accounts with one of these words in their name. */
    idsNamed: (words: readonly string[]): string[] => {
      const wanted = new Set(words)
      return [...names]
        .filter(([, name]) => wordsOf(name).some((word) => wanted.has(word)))
        .map(([id]) => id)
    },
    nameOf: (id: string): string => names.get(id.toLowerCase()) ?? '',
  }
}
