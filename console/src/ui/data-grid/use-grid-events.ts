import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useSettings } from '../../shell/settings-store.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { type GridKey, readGridKey } from './grid-keys.ts'
import type { GridRowEvents } from './grid-row.tsx'
import type { DataGridProps } from './grid-types.ts'
import { addRows, rowsBetween, toggleRow } from './selection.ts'
import type { useGridFocus } from './use-grid-focus.ts'
import { useLateRow } from './use-late-row.ts'

type Focus = ReturnType<typeof useGridFocus>

interface GridEvents extends GridRowEvents {
  /** Moves to a row, with or without the focus. */
  step: (index: number, isFocused: boolean) => void
}

/** Returns what rows and keys do. It stays the same object while the grid is there. */
export const useGridEvents = <Row>(
  props: DataGridProps<Row>,
  focus: Focus,
  isOnScreen: (index: number) => boolean,
) => {
  const openLater = useLateRow(props, focus.active, isOnScreen)
  const live = useRef({ props, focus })
  live.current = { props, focus }
  const anchor = useRef(0)
  return useMemo(() => {
    const events: GridEvents = {
      open: (index) => {
        const { rowAt, onOpen } = live.current.props
        const row = rowAt(index)
        live.current.focus.setActive(index)
        if (row === undefined) openLater(index)
        else onOpen?.(row, index)
      },
      activate: (index) => live.current.focus.setActive(index),
      select: (index, isRange) => {
        const { rowAt, idOf, selection, onSelectionChange } = live.current.props
        const row = rowAt(index)
        if (row === undefined || selection === undefined) return
        onSelectionChange?.(
          isRange
            ? addRows(selection, rowsBetween(rowAt, anchor.current, index), idOf)
            : toggleRow(selection, idOf(row), row),
        )
        anchor.current = index
      },
      // While the drawer is open, moving opens the next row.
      step: (index, isFocused) => {
        const { rowAt, openId, onOpen } = live.current.props
        live.current.focus.moveTo(index, isFocused)
        if (openId === undefined) return
        const row = rowAt(index)
        if (row === undefined) openLater(index)
        else onOpen?.(row, index)
      },
    }
    return events
  }, [openLater])
}

const run = (action: GridKey, active: number, events: GridEvents) => {
  if (action.kind === 'open') events.open(active)
  else if (action.kind === 'select') events.select(active, action.isRange)
  else {
    if (action.isRange) events.select(action.index, true)
    events.step(action.index, true)
  }
}

/** Returns the handler of the grid's keys. `j` and `k` work on the whole page. */
export const useGridKeys = (
  events: GridEvents,
  state: { active: number; count: number; pageSize: number; canSelect: boolean; isOpen: boolean },
) => {
  const { singleKeys } = useSettings()
  const { active, count, pageSize, canSelect, isOpen } = state
  const shortcuts = useMemo(() => {
    const isInList = () => document.activeElement?.closest('[role=grid]') !== null
    const step = (by: number) => () => {
      const isFirst = !isInList() && !isOpen
      const target = isFirst ? active : Math.max(0, Math.min(count - 1, active + by))
      if (count > 0) events.step(target, !isOpen)
    }
    return { j: step(1), k: step(-1) }
  }, [active, count, events, isOpen])
  useShortcuts(shortcuts)
  return (event: KeyboardEvent) => {
    if (
      event.target instanceof Element &&
      event.target.closest('button,a,[role=columnheader]') !== null
    )
      return
    const action = readGridKey(event, { active, count, pageSize, canSelect, singleKeys })
    if (action === undefined) return
    event.preventDefault()
    run(action, active, events)
  }
}
