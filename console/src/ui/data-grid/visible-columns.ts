import type { GridColumn } from './grid-types.ts'

type Sizes = Pick<GridColumn<never>, 'track' | 'hideBelow'>

/** A grid that is narrower shows its most important columns only, and titles on two lines. */
const NARROW_PX = 560

export const isNarrowGrid = (width: number) => width < NARROW_PX

/** A grid that is wider shows every column, and is scrolled to the side if they need more room. */
const WIDE_PX = 1_000

const SELECT_TRACK_PX = 20
const GAP_PX = 12
const PADDING_PX = 32

const pixelsOf = (track: string) => Number(/(\d+)px/.exec(track)?.[1] ?? 0)

const layoutOf = <Column extends Sizes>(visible: readonly Column[], isSelectable: boolean) => {
  const tracks = visible.map(({ track }) => track)
  if (isSelectable) tracks.unshift(`${SELECT_TRACK_PX}px`)
  const gaps = GAP_PX * (tracks.length - 1) + PADDING_PX
  const minWidth = tracks.reduce((sum, track) => sum + pixelsOf(track), gaps)
  return { visible, template: tracks.join(' '), minWidth }
}

/** Returns the columns that a grid of this width shows, the tracks of its rows, and their least width. */
export const visibleColumns = <Column extends Sizes>(
  columns: readonly Column[],
  width: number,
  isSelectable: boolean,
) => {
  const isNarrow = isNarrowGrid(width)
  const last = (level: string) => columns.filter(({ hideBelow }) => hideBelow === level).reverse()
  const leftOut = width < WIDE_PX ? [...last('lg'), ...last('sm')] : []
  let layout = layoutOf(columns, isSelectable)
  for (const one of leftOut) {
    if (!isNarrow && layout.minWidth <= width) break
    layout = layoutOf(
      layout.visible.filter((column) => column !== one),
      isSelectable,
    )
  }
  // The rows of a narrow grid are seen without scrolling to the side.
  return isNarrow
    ? { ...layout, template: layout.template.replace(/minmax\(\d+px/g, 'minmax(0px'), minWidth: 0 }
    : layout
}
