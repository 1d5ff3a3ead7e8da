import { ChevronDown, ChevronUp } from 'lucide-react'
import { gridText } from '../../text/grid.ts'
import { Button } from '../button.tsx'

/** The buttons of a drawer that walk the list as it is filtered and sorted. */
export const StepButtons = ({ onStep }: { onStep: (by: number) => void }) => (
  <>
    <Button look="ghost" isIcon aria-label={gridText.previous} onClick={() => onStep(-1)}>
      <ChevronUp size={16} aria-hidden="true" />
    </Button>
    <Button look="ghost" isIcon aria-label={gridText.next} onClick={() => onStep(1)}>
      <ChevronDown size={16} aria-hidden="true" />
    </Button>
  </>
)
