/**
 * What a spreadsheet may take for the beginning of a formula: a sign or one of its compatibility forms, wide,
 * small, raised and lowered, also behind white space, controls and invisible characters.
 */
const FORMULA =
  /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207C\u207A\u207B\u208C\u208A\u208B\u2212\uFB29]|^[\t\r\n]/u
const NUMBER = /^-?\d+(?:\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/

/** A text that a spreadsheet shows and does not evaluate: an apostrophe precedes a formula. */
export const withoutFormula = (text: string): string =>
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
