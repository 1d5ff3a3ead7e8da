/** An account as stored; '' for unknown values. */
export interface AccountRow {
  readonly id: string
  readonly provider: string
  readonly name: string
}

interface AccountObservation {
  readonly account_id: string
  readonly account_name: string
  readonly provider: string
}

/** The accounts of observations, each once, sorted by id. Later non-empty values win. */
export const collectAccounts = (observations: readonly AccountObservation[]): AccountRow[] => {
  const rows = new Map<string, AccountRow>()
  for (const { account_id: id, account_name, provider } of observations) {
    const existing = rows.get(id)
    const name = account_name || existing?.name || ''
    rows.set(id, { id, provider: provider || existing?.provider || '', name })
  }
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
