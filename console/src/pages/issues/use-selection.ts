import { useCallback, useState } from 'react'
import type { GridSelection } from '../../ui/data-grid/grid-types.ts'
import type { IssueFilter } from './issue-filters.ts'
import type { Issue } from './issues-queries.ts'
import type { Targets } from './triage.ts'

const NONE: GridSelection<Issue> = new Map()

/** What is selected: rows, which stay while filters change, or all that a filter matches. */
export const useSelection = () => {
  const [rows, setRows] = useState(NONE)
  const [matching, setMatching] = useState<{ filter: IssueFilter; count: number }>()
  const select = useCallback((next: GridSelection<Issue>) => {
    setMatching(undefined)
    setRows(next)
  }, [])
  const clear = useCallback(() => select(NONE), [select])
  const targets: Targets | undefined =
    matching !== undefined
      ? { kind: 'filter', ...matching }
      : rows.size > 0
        ? { kind: 'rows', issues: [...rows.values()] }
        : undefined
  return { rows, select, clear, targets, selectMatching: setMatching }
}
