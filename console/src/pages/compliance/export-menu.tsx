import { Download } from 'lucide-react'
import { useState } from 'react'
import { requestWith } from '../../api/get-json.ts'
import { complianceText } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

const { exports, exportNames } = complianceText

/** What can be exported of a framework: the part of the address, its parameters, the end of the file's name. */
const EXPORTS = {
  html: ['export', { format: 'html' }, 'evidence.html'],
  csv: ['export', { format: 'csv' }, 'evidence.csv'],
  results: ['oscal', { model: 'assessment-results' }, 'assessment-results.json'],
  poam: ['oscal', { model: 'poam' }, 'poam.json'],
} as const
type ExportName = keyof typeof EXPORTS
const NAMES = Object.keys(EXPORTS) as readonly ExportName[]

const download = async (framework: string, name: ExportName): Promise<string> => {
  const [part, params, end] = EXPORTS[name]
  const path = `/api/v1/compliance/frameworks/${encodeURIComponent(framework)}/${part}`
  const response = await requestWith(path, new URLSearchParams(params))
  const file = `${framework}-${end}`
  saveFile(await response.blob(), file)
  return file
}

/** The menu that downloads the evidence of a framework. */
export const ExportMenu = ({ framework }: { framework: string }) => {
  const [isRunning, setRunning] = useState(false)
  const run = async (name: ExportName) => {
    setRunning(true)
    try {
      showToast(exports.done(await download(framework, name)))
    } catch (error) {
      showToast(exports.failed, {
        description: error instanceof Error ? error.message : String(error),
        action: { label: exports.title, run: () => void run(name) },
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
          {exports.title}
        </Button>
      }
      entries={NAMES.map((name) => ({
        kind: 'action' as const,
        label: exportNames[name],
        run: () => void run(name),
      }))}
    />
  )
}
