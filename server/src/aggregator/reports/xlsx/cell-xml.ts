import { DAY_MS } from '@stance/core/kernel/durations'
import { readableText } from '../readable-text.ts'
import { type StyleName, styleIndex } from './styles.ts'

/** A cell of a spreadsheet can have 32,767; a column that wide is of no use. */
export const MAX_CELL_LENGTH = 1000

/** Days from 30 December 1899, where spreadsheets count from, to 1970. */
const EPOCH_DAYS = 25_569

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** `_x000D_` is an escape in spreadsheets. */
const ESCAPE_FORM = /_(?=x[0-9A-Fa-f]{4}_)/g

export const xmlText = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '').replace(ESCAPE_FORM, '_x005F_')

export const columnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26)

const cell = (reference: string, style: StyleName, rest: string): string =>
  `<c r="${reference}" s="${styleIndex(style)}"${rest}</c>`

/** Printable ASCII without what XML escapes: most texts, which need no other test. */
const IS_PLAIN = /^[ -%'-;=?-^`-~]*$/

const contentOf = (text: string): string =>
  text.length <= MAX_CELL_LENGTH && IS_PLAIN.test(text)
    ? text
    : xmlText(readableText(text, MAX_CELL_LENGTH))

/** A text that no spreadsheet reads as a formula, whatever it starts with. */
export const textCell = (reference: string, text: string, style: StyleName = 'text'): string =>
  text === ''
    ? ''
    : cell(
        reference,
        style,
        ` t="inlineStr"><is><t xml:space="preserve">${contentOf(text)}</t></is>`,
      )

export const numberCell = (reference: string, value: number, style: StyleName): string =>
  Number.isFinite(value) ? cell(reference, style, `><v>${value}</v>`) : ''

export const booleanCell = (reference: string, value: boolean): string =>
  cell(reference, 'general', ` t="b"><v>${value ? 1 : 0}</v>`)

export const timeCell = (reference: string, time: string): string =>
  numberCell(reference, Date.parse(time) / DAY_MS + EPOCH_DAYS, 'time')
