import { requestWith } from '../../api/get-json.ts'
import { complianceText } from '../../text/compliance.ts'
import type { ExportEntry } from '../../ui/menu/export-menu.tsx'
import { saveFile } from '../../ui/save-file.ts'

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

/** Returns the exports of the evidence of a framework. */
export const evidenceExports = (framework: string): readonly ExportEntry[] =>
  NAMES.map((name) => ({
    label: complianceText.exportNames[name],
    save: () => download(framework, name),
  }))
