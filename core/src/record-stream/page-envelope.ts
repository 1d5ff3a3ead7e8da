import { emitError, type Scan } from './scan-state.ts'

/** More than the members of a page next to its records have. */
const MAX_ENVELOPE_BYTES = 64 * 1024

/** Adds what was recorded of the page up to here to its text without records. */
function addToEnvelope(scan: Scan): void {
  const { pages, record } = scan
  const bytes = record.finish(scan.bytes, scan.at)
  record.discard()
  const isTooLarge = bytes === null || pages.envelope.length + bytes.length > MAX_ENVELOPE_BYTES
  // A text that is no JSON, so that it is not read.
  pages.envelope = isTooLarge ? '!' : pages.envelope + bytes.toString('utf8')
}

/** Begins the records of a page: of its first list, or of another one. */
export function beginPage(scan: Scan, list: string): void {
  const { pages } = scan
  if (scan.page < 0) {
    pages.envelope = ''
    pages.offset = scan.recordOffset
    pages.position = scan.position
  }
  pages.list = list
  pages.lists += 1
  addToEnvelope(scan)
}

/** After the records of a page its other members follow. */
export const resumePage = (scan: Scan): void => scan.record.begin(scan.at - 1)

/** Ends a page. Its error, if it has one, is a record that is invalid. */
export function endPage(scan: Scan): void {
  const { pages } = scan
  addToEnvelope(scan)
  const records = scan.position - pages.position
  const error = pages.check({ list: pages.list, envelope: parse(pages.envelope), records })
  if (error !== '') emitError(scan, pages.offset, error)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
