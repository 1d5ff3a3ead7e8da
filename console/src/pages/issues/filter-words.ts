import { useMemo } from 'react'
import { useCaller } from '../../session/session.ts'
import { issuesText } from '../../text/issues.ts'
import { providerWord, severityWord, slaWord, statusWord } from '../../text/words.ts'
import type { FilterName } from './issue-filters.ts'

/** Returns the name under which issues are assigned to the caller. */
export const useOwnName = () => {
  const { email, name, subject } = useCaller()
  return email || name || subject
}

const WORDS: Partial<Record<FilterName, (value: string) => string>> = {
  severity: severityWord,
  status: statusWord,
  sla: slaWord,
  provider: providerWord,
  ticketed: (value) => issuesText.ticket[value] ?? value,
}

/** Returns the caller's name, and how values of filters are shown. */
export const useFilterWords = (accounts: ReadonlyMap<string, string>) => {
  const me = useOwnName()
  return useMemo(() => {
    const assignees = new Map([
      ['', issuesText.unassigned],
      [me, issuesText.assignedToMe],
    ])
    const known: Partial<Record<FilterName, ReadonlyMap<string, string>>> = {
      assignee: assignees,
      account_id: accounts,
    }
    const wordOf = (name: FilterName, value: string) =>
      known[name]?.get(value) ?? WORDS[name]?.(value) ?? (value || issuesText.unknown)
    return { me, wordOf }
  }, [me, accounts])
}
