import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { useNavigate } from '@tanstack/react-router'
import {
  Boxes,
  ListFilter,
  LogOut,
  type LucideIcon,
  Moon,
  Search,
  ShieldAlert,
  Sun,
} from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { accountNames } from '../api/account-names.ts'
import { api, dataOf } from '../api/client.ts'
import { issueTitle } from '../api/issue-title.ts'
import { signOut, useHasRole } from '../session/session.ts'
import { paletteText } from '../text/palette.ts'
import type { pagesFor } from './navigation.ts'
import { changeSetting } from './settings-store.ts'

/** One line of the palette. */
export interface Command {
  id: string
  group: string
  label: string
  detail?: string
  icon: LucideIcon
  run: (navigate: ReturnType<typeof useNavigate>) => void
}

type Pages = ReturnType<typeof pagesFor>

/** Records of each kind that are listed. */
const RECORDS = 5

const isMatch = (label: string, text: string) => label.toLowerCase().includes(text.toLowerCase())

const ACTIONS: readonly Command[] = [
  {
    id: 'light',
    group: paletteText.actions,
    label: paletteText.themes.light,
    icon: Sun,
    run: () => changeSetting('theme', 'light'),
  },
  {
    id: 'dark',
    group: paletteText.actions,
    label: paletteText.themes.dark,
    icon: Moon,
    run: () => changeSetting('theme', 'dark'),
  },
  {
    id: 'sign-out',
    group: paletteText.actions,
    label: paletteText.signOut,
    icon: LogOut,
    run: () => void signOut(),
  },
]

/** Returns the pages and actions whose names contain the text. */
export const usePageCommands = (pages: Pages, text: string) =>
  useMemo((): readonly Command[] => {
    const opened = pages.map(
      ({ path, label, icon }): Command => ({
        id: path,
        group: paletteText.pages,
        label,
        icon,
        run: (navigate) => void navigate({ to: path }),
      }),
    )
    return [...opened, ...ACTIONS].filter(({ label }) => isMatch(label, text.trim()))
  }, [pages, text])

const search = async (query: string, signal: AbortSignal) => {
  const body = { query, page: 1, per_page: RECORDS }
  const [findings, issues] = await Promise.all([
    api.POST('/api/v1/findings/search', { body, signal }).then(dataOf),
    api.POST('/api/v1/issues/search', { body, signal }).then(dataOf),
  ])
  return [
    ...findings.data.map(
      ({ finding }): Command => ({
        id: finding.id,
        group: paletteText.findings,
        label: finding.title,
        detail: finding.resource_name,
        icon: ListFilter,
        run: (navigate) => void navigate({ to: '/findings', search: { f: finding.id } }),
      }),
    ),
    ...issues.data.map(
      ({ issue }): Command => ({
        id: issue.id,
        group: paletteText.issues,
        label: issueTitle(issue),
        detail: issue.resource_name,
        icon: ShieldAlert,
        run: (navigate) => void navigate({ to: '/issues', search: { i: issue.id } }),
      }),
    ),
  ]
}

const toFindings = (query: string): Command => ({
  id: 'search-findings',
  group: paletteText.findings,
  label: paletteText.searchFindings(query),
  icon: Search,
  run: (navigate) => void navigate({ to: '/findings', search: { text: query } }),
})

/** Returns the findings, issues and accounts that the text names. Searching needs the role operator. */
export const useRecordCommands = (pages: Pages, text: string) => {
  const query = useDeferredValue(text.trim())
  const canSearch = useHasRole('operator', 'admin') && query.length >= 2
  const found = useQuery({
    queryKey: ['palette', query],
    enabled: canSearch,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => search(query, signal),
  })
  const accounts = useQuery({
    ...accountNames,
    enabled: query.length >= 2 && pages.some(({ path }) => path === '/accounts'),
  })
  const accountCommands = (accounts.data ?? [])
    .filter(({ id, name }) => query.length >= 2 && (isMatch(name, query) || isMatch(id, query)))
    .slice(0, RECORDS)
    .map(
      ({ id, name }): Command => ({
        id: `account-${id}`,
        group: paletteText.accounts,
        label: name === '' ? id : name,
        detail: id,
        icon: Boxes,
        run: (navigate) => void navigate({ to: '/findings', search: { account_id: id } }),
      }),
    )
  return {
    commands: [
      ...accountCommands,
      ...(canSearch ? [...(found.data ?? []), toFindings(query)] : []),
    ],
    isSearching: canSearch && found.isFetching && found.data === undefined,
  }
}
