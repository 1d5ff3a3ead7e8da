import { useCallback, useEffect, useRef } from 'react'
import type { DataGridProps } from './grid-types.ts'

interface LateRow {
  index: number
  resetKey: string | undefined
  /** Whether the drawer was open at the time. */
  wasOpen: boolean
  wasOnScreen: boolean
}

/**
 * Returns what opens a row that is still loading as soon as it is there. A row that is no longer the active one, is
 * scrolled away or is of another list stays closed; so does it when the drawer was closed before.
 */
export const useLateRow = <Row>(
  { rowAt, openId, onOpen, resetKey }: DataGridProps<Row>,
  active: number,
  isOnScreen: (index: number) => boolean,
) => {
  const now = useRef({ resetKey, openId, isOnScreen })
  now.current = { resetKey, openId, isOnScreen }
  const late = useRef<LateRow>(undefined)
  // Runs after every render: each may have brought the row, or taken it away.
  useEffect(() => {
    const wanted = late.current
    if (wanted === undefined) return
    const isSeen = isOnScreen(wanted.index)
    const isLeft =
      active !== wanted.index ||
      resetKey !== wanted.resetKey ||
      (wanted.wasOpen && openId === undefined) ||
      (wanted.wasOnScreen && !isSeen)
    wanted.wasOnScreen ||= isSeen
    const row = isLeft ? undefined : rowAt(wanted.index)
    if (isLeft || row !== undefined) late.current = undefined
    if (row !== undefined) onOpen?.(row, wanted.index)
  })
  return useCallback((index: number) => {
    const { resetKey, openId, isOnScreen } = now.current
    late.current = {
      index,
      resetKey,
      wasOpen: openId !== undefined,
      wasOnScreen: isOnScreen(index),
    }
  }, [])
}
