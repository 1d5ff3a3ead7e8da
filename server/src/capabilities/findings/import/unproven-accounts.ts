/** The accounts of an import about which its records are not complete evidence. */
export const unprovenAccounts = () => {
  const rejected = new Map<string, number>()
  let isEvery = false
  return {
    /** Adds a rejected record of an account; null: it does not name its account, so it may be any. */
    add: (account: string | null): void => {
      if (account === null) isEvery = true
      else rejected.set(account, (rejected.get(account) ?? 0) + 1)
    },
    has: (account: string): boolean => isEvery || rejected.has(account),
    isEvery: () => isEvery,
    /** The numbers of rejected records by account. */
    byAccount: (): ReadonlyMap<string, number> => rejected,
  }
}

export type UnprovenAccounts = ReturnType<typeof unprovenAccounts>
