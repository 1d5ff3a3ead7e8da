/** The accounts of an import about which its records are not complete evidence. */
export const unprovenAccounts = () => {
  const rejected = new Map<string, number>()
  let isEvery = false
  return {
    /** Adds rejected records of an account; null: they do not name it, so it may be any. */
    add: (account: string | null, records = 1): void => {
      if (account === null) isEvery = true
      else rejected.set(account, (rejected.get(account) ?? 0) + records)
    },
    has: (account: string): boolean => isEvery || rejected.has(account),
    isEvery: () => isEvery,
    /** The numbers of rejected records by account. */
    byAccount: (): ReadonlyMap<string, number> => rejected,
  }
}

export type UnprovenAccounts = ReturnType<typeof unprovenAccounts>
