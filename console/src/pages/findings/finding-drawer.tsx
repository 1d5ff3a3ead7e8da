import { Link } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { findingText } from '../../text/finding.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { CopyLinkButton } from '../../ui/copy/copy-link-button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { StepButtons } from '../../ui/list/step-buttons.tsx'
import { FindingDetails } from './details/finding-details.tsx'

/** One finding beside the list. Previous and next walk the list as it is filtered and sorted. */
export const FindingDrawer = ({
  id,
  onStep,
  onClose,
}: {
  id: string
  onStep: (by: number) => void
  onClose: () => void
}) => (
  <Drawer
    label={findingText.page}
    onClose={onClose}
    toolbar={
      <>
        <StepButtons onStep={onStep} />
        <span className="min-w-0 flex-1 truncate px-1 font-mono text-xs text-muted">
          {id.slice(0, 8)}
        </span>
        <CopyLinkButton path={`/findings/${id}`} />
        <Link
          to="/findings/$id"
          params={{ id }}
          aria-label={findingText.openPage}
          className={buttonClasses({ look: 'ghost', isIcon: true })}
        >
          <Maximize2 size={14} aria-hidden="true" />
        </Link>
      </>
    }
  >
    <div className="px-5 py-4">
      <FindingDetails id={id} />
    </div>
  </Drawer>
)
