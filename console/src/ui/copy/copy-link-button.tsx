import { Link2 } from 'lucide-react'
import { commonText } from '../../text/shell.ts'
import { Button } from '../button.tsx'
import { showToast } from '../toast/toast-store.ts'

const copy = async (path: string) => {
  await navigator.clipboard.writeText(location.origin + path)
  showToast(commonText.linkCopied)
}

/** Copies the address of a record, which opens for whoever may see it. */
export const CopyLinkButton = ({ path }: { path: string }) => (
  <Button look="ghost" isIcon aria-label={commonText.copyLink} onClick={() => void copy(path)}>
    <Link2 size={15} aria-hidden="true" />
  </Button>
)
