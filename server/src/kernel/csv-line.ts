/** What a spreadsheet takes for the beginning of a formula, also behind white space. */
const FORMULA = /^[\s\u00A0\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
const NUMBER = /^-?\d+(?:\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/

/** A text that a spreadsheet shows and does not evaluate: an apostrophe precedes a formula. */
const withoutFormula = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = withoutFormula(typeof value === 'object' ? JSON.stringify(value) : String(value))
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a line of CSV (RFC 4180) whose cells no spreadsheet evaluates. */
export const csvLineOf = (cells: readonly unknown[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The mark at the beginning of a file by which spreadsheets recognise UTF-8. */
export const CSV_START = '\uFEFF'
