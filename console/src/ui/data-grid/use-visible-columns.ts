import { useMemo, useSyncExternalStore } from 'react'
import type { GridColumn } from './grid-types.ts'

const WIDTHS = { sm: matchMedia('(width < 640px)'), lg: matchMedia('(width < 1280px)') } as const

const subscribe = (notify: () => void) => {
  for (const width of Object.values(WIDTHS)) width.addEventListener('change', notify)
  return () => {
    for (const width of Object.values(WIDTHS)) width.removeEventListener('change', notify)
  }
}

const widthNow = () => {
  if (WIDTHS.sm.matches) return 'sm'
  return WIDTHS.lg.matches ? 'lg' : 'wide'
}

/** Returns whether the window is narrower than 640 px. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => WIDTHS.sm.matches)

const SELECT_TRACK = 20
const GAP = 12
const PADDING = 32

const pixelsOf = (track: string) => Number(/(\d+)px/.exec(track)?.[1] ?? 0)

/** Returns the columns that the width of the window allows, and the tracks of a row. */
export const useVisibleColumns = <Row>(
  columns: readonly GridColumn<Row>[],
  isSelectable: boolean,
) => {
  const width = useSyncExternalStore(subscribe, widthNow)
  return useMemo(() => {
    const visible = columns.filter(({ hideBelow }) => {
      if (width === 'sm') return hideBelow === undefined
      return width === 'wide' || hideBelow !== 'lg'
    })
    // A narrow screen shows the rows without scrolling to the side.
    const flexible = (track: string) =>
      width === 'sm' ? track.replace(/minmax\(\d+px/, 'minmax(0px') : track
    const tracks = [
      ...(isSelectable ? [`${SELECT_TRACK}px`] : []),
      ...visible.map(({ track }) => flexible(track)),
    ]
    const minWidth =
      tracks.reduce((sum, track) => sum + pixelsOf(track), 0) + GAP * (tracks.length - 1) + PADDING
    return { visible, template: tracks.join(' '), minWidth: width === 'sm' ? 0 : minWidth }
  }, [columns, isSelectable, width])
}
