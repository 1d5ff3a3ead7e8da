import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * One row of the grid can be reached with Tab: the active one. `moveTo` makes a row active and brings it into
 * view; it takes the focus as soon as it is drawn.
 */
export const useGridFocus = (
  box: RefObject<HTMLDivElement | null>,
  scrollToRow: (index: number) => void,
  resetKey: string,
) => {
  const [active, setActive] = useState(0)
  const isRequested = useRef(false)
  const focusRow = useCallback(
    (index: number) => {
      const row = box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
      row?.focus({ preventScroll: true })
      return row !== null && row !== undefined
    },
    [box],
  )
  const focusActive = useCallback(() => focusRow(active), [focusRow, active])
  // Runs after every render: the virtual list draws the row only after it has scrolled there.
  useLayoutEffect(() => {
    if (isRequested.current && focusActive()) isRequested.current = false
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters show another list
  useEffect(() => {
    setActive(0)
    box.current?.scrollTo({ top: 0 })
  }, [resetKey])
  const moveTo = useCallback(
    (index: number, isFocused: boolean) => {
      setActive(index)
      scrollToRow(index)
      // In a low window the page scrolls too.
      box.current?.scrollIntoView({ block: 'nearest' })
      isRequested.current = isFocused && !focusRow(index)
    },
    [box, scrollToRow, focusRow],
  )
  return { active, setActive, moveTo, focusActive }
}
