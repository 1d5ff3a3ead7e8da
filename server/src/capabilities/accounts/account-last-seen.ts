/** An account as the service has met it; '' for what nobody has said. */
export interface AccountRow {
  readonly id: string
  readonly provider: string
  readonly name: string
}

interface Sighting {
  readonly account_id: string
  readonly account_name: string
  readonly provider: string
}

/** The accounts that a set of observations names, each once, in the order of their ids. */
export const accountsSeen = (sightings: readonly Sighting[]): AccountRow[] => {
  const rows = new Map<string, AccountRow>()
  for (const { account_id: id, account_name, provider } of sightings) {
    const known = rows.get(id)
    const name = account_name || known?.name || ''
    rows.set(id, { id, provider: provider || known?.provider || '', name })
  }
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
