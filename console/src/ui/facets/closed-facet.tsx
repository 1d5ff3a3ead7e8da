import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { FACET_LEGEND, FacetGroup, type FacetSource } from './facet-group.tsx'

/** A facet that costs the service more: it is counted once it is opened. */
export const ClosedFacet = ({
  chosen,
  onToggle,
  ...source
}: FacetSource & { chosen: readonly string[]; onToggle: (value: string) => void }) => {
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked || chosen.length > 0
  const first = useQuery({ ...source.moreValues(''), enabled: isOpen })
  if (isOpen) {
    return (
      <FacetGroup
        {...source}
        counted={first.data}
        error={first.error}
        chosen={chosen}
        onToggle={onToggle}
      />
    )
  }
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={() => setAsked(true)}
      className={clsx(
        FACET_LEGEND,
        'flex h-6 w-full items-center gap-1 rounded-md hover:text-foreground',
      )}
    >
      <ChevronRight size={12} aria-hidden="true" />
      {source.title}
    </button>
  )
}
