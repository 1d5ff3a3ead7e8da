import { scannedWithoutRecords } from '@stance/core/formats/code-repository'
import { emptyLists, scannedByEmptyList } from '@stance/core/formats/empty-lists'
import type { ReadFile } from '@stance/core/formats/input/input-reader'
import { type ListedPages, unfinishedList } from '@stance/core/formats/input/listed-pages'
import type { ScannedPart } from '@stance/core/formats/observation'
import type { ImportRun } from './import-run.ts'
import { type ImportStatement, originOf, support } from './stated-origin.ts'

/** What the sender says about an input. */
interface StatedInput {
  /** A format's id, or `auto`. */
  readonly format: string
  readonly stated: ImportStatement
}

/** The files and pages of an input that was read to its end. */
export interface WholeInput {
  readonly files: () => readonly ReadFile[]
  readonly pages: () => readonly ListedPages[]
}

/** Whether an input of this format may have no records: then it says that nothing was found. */
export const isEvidenceWithoutRecords = ({ format, stated }: StatedInput): boolean =>
  scannedWithoutRecords(format, originOf(stated)).length > 0

const addScanned = (run: ImportRun, { stated }: StatedInput, parts: readonly ScannedPart[]) => {
  for (const part of parts) {
    support(run.supported, stated, part)
    run.cells.addScanned(part, run.observedAt)
  }
}

/** An empty list of a service says that the stated accounts have no finding. */
const coverEmptyLists = (run: ImportRun, request: StatedInput, pages: readonly ListedPages[]) => {
  const { format, stated } = request
  for (const list of emptyLists(pages)) {
    const parts = scannedByEmptyList(list, format, stated.accounts)
    if (parts.length > 0) addScanned(run, request, parts)
    else if (run.complete) run.tally.note(unknownList(list))
  }
}

const unknownList = (list: string): string =>
  `The list ${list} is empty, and it is not known of what: state the account and, for a list of Azure, the format`

/** Adds what an input says as a whole, which none of its records says. */
export const coverWhole = (run: ImportRun, request: StatedInput, input: WholeInput): void => {
  const { format, stated } = request
  const files = input.files()
  for (const { name, records, other } of files) {
    if (name !== '') run.files.push({ name, records, passed_over: other })
  }
  const hasData = files.some(({ other }) => other === '')
  if (run.tally.counts().read === 0 && (hasData || files.length === 0)) {
    // A tool that lists failures only writes nothing when there is none.
    addScanned(run, request, scannedWithoutRecords(format, originOf(stated)))
  }
  const unfinished = unfinishedList(input.pages())
  if (unfinished === null) coverEmptyLists(run, request, input.pages())
  else if (run.complete) {
    run.unproven.add(null)
    run.tally.note(unfinished)
  }
}
