import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type RowRange, rowsOnScreen, topToShow } from './fixed-rows.ts'

/**
 * Follows which rows of a box are on the screen, and how wide it is. All rows have one height, which spares the measuring of rows, and
 * two thirds of the code of a list that allows any height.
 */
export const useFixedRows = (
  box: RefObject<HTMLDivElement | null>,
  { count, height, headerHeight }: { count: number; height: number; headerHeight: number },
) => {
  const [range, setRange] = useState<RowRange>({ first: 0, last: 0 })
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const follow = () => {
      const { scrollTop, clientHeight } = element
      const next = rowsOnScreen(scrollTop, clientHeight - headerHeight, { count, height })
      setWidth(element.clientWidth)
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    // Drawn in the frame of the scrolling, or a fling would outrun its rows.
    const onScroll = () => flushSync(follow)
    const sizes = new ResizeObserver(follow)
    follow()
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box, count, height, headerHeight])
  /** Scrolls as little as brings the row into view. */
  const scrollToRow = useCallback(
    (index: number) => {
      const element = box.current
      if (element === null) return
      const { scrollTop, clientHeight } = element
      const top = topToShow(index, scrollTop, clientHeight - headerHeight, height)
      if (top !== scrollTop) element.scrollTo({ top })
    },
    [box, height, headerHeight],
  )
  return { range, width, scrollToRow }
}
