import { Download } from 'lucide-react'
import { useState } from 'react'
import { commonText } from '../../text/shell.ts'
import { Button } from '../button.tsx'
import { showToast } from '../toast/toast-store.ts'
import { Menu } from './menu.tsx'

/** A file that can be downloaded. */
export interface ExportEntry {
  label: string
  /** Downloads it, and returns the name of the file. */
  save: () => Promise<string>
}

const { exports } = commonText

/** The menu of what can be downloaded from a page. */
export const ExportMenu = ({ entries }: { entries: readonly ExportEntry[] }) => {
  const [isRunning, setRunning] = useState(false)
  const run = async (save: ExportEntry['save']) => {
    setRunning(true)
    try {
      showToast(exports.done(await save()))
    } catch (error) {
      showToast(exports.failed, {
        description: error instanceof Error ? error.message : String(error),
        action: { label: commonText.retry, run: () => void run(save) },
      })
    } finally {
      setRunning(false)
    }
  }
  return (
    <Menu
      trigger={
        <Button aria-busy={isRunning} disabled={isRunning}>
          <Download size={14} aria-hidden="true" />
          <span className="max-sm:sr-only">{exports.title}</span>
        </Button>
      }
      entries={entries.map(({ label, save }) => ({
        kind: 'action',
        label,
        run: () => void run(save),
      }))}
    />
  )
}
