/** Keys that move in a grid. Single letters can be switched off in the settings. */
const STEPS: Readonly<Record<string, (index: number, page: number, last: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  j: (index) => index + 1,
  k: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
  End: (_index, _page, last) => last,
}

/** What a key means in a grid. */
export type GridKey =
  | { kind: 'move'; index: number; isRange: boolean }
  | { kind: 'open' }
  | { kind: 'select'; isRange: boolean }

interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

interface GridState {
  active: number
  count: number
  pageSize: number
  canSelect: boolean
  singleKeys: boolean
}

const isSwitchedOff = ({ key }: KeyPress, { singleKeys }: GridState) =>
  !singleKeys && key.length === 1 && key !== ' '

const isSelect = ({ key }: KeyPress) => key === 'x' || key === ' '

/** Returns what a key press means, or undefined when it is none of the grid. */
export const readGridKey = (press: KeyPress, state: GridState): GridKey | undefined => {
  if (press.ctrlKey || press.metaKey || press.altKey || state.count === 0) return undefined
  if (isSwitchedOff(press, state)) return undefined
  const step = STEPS[press.key]
  if (step !== undefined) {
    const index = step(state.active, state.pageSize, state.count - 1)
    return {
      kind: 'move',
      index: Math.max(0, Math.min(state.count - 1, index)),
      isRange: press.shiftKey && state.canSelect,
    }
  }
  if (press.key === 'Enter') return { kind: 'open' }
  return isSelect(press) && state.canSelect
    ? { kind: 'select', isRange: press.shiftKey }
    : undefined
}
