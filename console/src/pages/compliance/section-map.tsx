import { clsx } from 'clsx'
import { useState } from 'react'
import { complianceText } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import type { SectionPosture } from './section-postures.ts'

/** A cell that fails wholly has this much of the colour; the palette checks the text on it. */
const MAX_HEAT_PCT = 52

const heatOf = ({ passed, assessed }: SectionPosture) =>
  `color-mix(in srgb, var(--heat) ${(1 - passed / assessed) * MAX_HEAT_PCT}%, var(--surface))`

const shareOf = ({ passed, assessed }: SectionPosture) =>
  assessed === 0 ? complianceText.noResult : complianceText.percent((passed / assessed) * 100)

const lookOf = ({ passed, assessed }: SectionPosture) => {
  if (assessed === 0) return 'hatched'
  return passed === assessed ? 'bg-ok-tint' : ''
}

const Cell = ({
  section,
  isChosen,
  onChoose,
}: {
  section: SectionPosture
  isChosen: boolean
  onChoose: () => void
}) => {
  const { title, passed, assessed } = section
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={title}
      onClick={onChoose}
      className={clsx(
        'grid h-full w-full grid-cols-[1fr_auto] items-baseline gap-x-2 rounded-lg border px-2.5 py-1.5 text-left text-foreground',
        isChosen ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
        lookOf(section),
      )}
      {...(assessed > 0 && passed < assessed && { style: { background: heatOf(section) } })}
    >
      <span className="font-semibold tabular-nums">{shareOf(section)}</span>
      <span className="text-xs tabular-nums">
        {assessed > 0 && `${formatNumber(passed)}/${formatNumber(assessed)}`}
      </span>
      <span className="col-span-2 truncate text-xs">{title}</span>
    </button>
  )
}

/**
 * How the sections of a framework stand: the fewer controls pass, the more colour has the cell. A cell filters the
 * controls. Sections without a result are shown on demand.
 */
export const SectionMap = ({
  sections,
  chosen,
  onChoose,
}: {
  sections: readonly SectionPosture[]
  chosen: string | undefined
  onChoose: (section: string | undefined) => void
}) => {
  const [isWhole, setWhole] = useState(false)
  const shown = sections.filter(({ id, assessed }) => isWhole || assessed > 0 || id === chosen)
  const hidden = sections.length - shown.length
  if (sections.length < 2) return null
  return (
    <Card
      title={complianceText.sections}
      actions={
        (hidden > 0 || isWhole) && (
          <Button look="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? complianceText.fewerSections : complianceText.moreSections(hidden)}
          </Button>
        )
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-1.5 p-4 pt-1">
        {shown.map((section) => (
          <li key={section.id}>
            <Cell
              section={section}
              isChosen={section.id === chosen}
              onChoose={() => onChoose(section.id === chosen ? undefined : section.id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
