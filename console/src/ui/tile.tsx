import { Link } from '@tanstack/react-router'
import type { SearchParams } from '../search-params.ts'
import type { PagePath } from '../shell/navigation.ts'
import { formatNumber } from './format.ts'

/** A number that opens the list that it counts. */
export interface TileProps {
  label: string
  /** Undefined until it is known. */
  value: number | undefined
  detail: string
  to: PagePath
  search: SearchParams
  /** Anything above 0 is bad. */
  isAlarm?: boolean
}

const Tile = ({ label, value, detail, to, search, isAlarm = false }: TileProps) => (
  <li>
    <Link
      to={to}
      search={search}
      className="flex h-full flex-col gap-1 rounded-xl border border-line bg-surface p-4 shadow-card max-sm:p-3 transition-colors hover:border-line-strong"
    >
      <span className="text-xs text-muted">{label}</span>
      <span
        className={`text-2xl font-semibold tabular-nums ${isAlarm && value !== 0 ? 'text-critical-text' : ''}`}
      >
        {value === undefined ? '–' : formatNumber(value)}
      </span>
      <span className="text-xs text-muted">{detail}</span>
    </Link>
  </li>
)

/** Four numbers of one page. */
export const Tiles = ({ tiles }: { tiles: readonly TileProps[] }) => (
  <ul className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:gap-2">
    {tiles.map((tile) => (
      <Tile key={tile.label} {...tile} />
    ))}
  </ul>
)
