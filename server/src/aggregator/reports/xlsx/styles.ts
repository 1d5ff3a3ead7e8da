const FONTS = [
  '<font><sz val="10"/><name val="Calibri"/></font>',
  '<font><b/><sz val="10"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>',
  '<font><b/><sz val="10"/><color rgb="FF8F0838"/><name val="Calibri"/></font>',
  '<font><b/><sz val="10"/><color rgb="FFAC3D14"/><name val="Calibri"/></font>',
  '<font><b/><sz val="10"/><color rgb="FF7D5800"/><name val="Calibri"/></font>',
  '<font><b/><sz val="10"/><color rgb="FF225BA8"/><name val="Calibri"/></font>',
  '<font><b/><sz val="10"/><color rgb="FF535C6B"/><name val="Calibri"/></font>',
] as const

const solid = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/><bgColor indexed="64"/></patternFill></fill>`

const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  solid('4338CA'),
  solid('FDEBF0'),
  solid('FFF0E8'),
  solid('FDF4D7'),
  solid('E9F2FD'),
  solid('F0F2F5'),
] as const

const TIME_FORMAT = 164
const DECIMAL_FORMAT = 2
const PERCENT_FORMAT = 10

interface Style {
  readonly font?: number
  readonly fill?: number
  readonly format?: number
  /** Marks a text as a text, so that editing it makes no formula of it. */
  readonly isQuoted?: boolean
}

const STYLES = {
  general: {},
  header: { font: 1, fill: 2 },
  text: { isQuoted: true },
  number: { format: 1 },
  decimal: { format: DECIMAL_FORMAT },
  percent: { format: PERCENT_FORMAT },
  time: { format: TIME_FORMAT },
  P1: { font: 2, fill: 3 },
  P2: { font: 3, fill: 4 },
  P3: { font: 4, fill: 5 },
  P4: { font: 5, fill: 6 },
  P5: { font: 6, fill: 7 },
  overdue: { font: 2, fill: 3 },
  at_risk: { font: 4, fill: 5 },
  strong: { font: 6 },
} as const satisfies Record<string, Style>

export type StyleName = keyof typeof STYLES

const INDEXES = Object.fromEntries(
  Object.keys(STYLES).map((name, index) => [name, index]),
) as Record<StyleName, number>

export const styleIndex = (name: StyleName): number => INDEXES[name]

/** The style of a word, when it has one of its own. */
export const styleOfWord = (word: string): StyleName =>
  Object.hasOwn(STYLES, word) ? (word as StyleName) : 'text'

const xf = ({ font = 0, fill = 0, format = 0, isQuoted = false }: Style): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${isQuoted ? ' quotePrefix="1"' : ''}/>`

export const STYLES_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="${TIME_FORMAT}" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="${FONTS.length}">${FONTS.join('')}</fonts><fills count="${FILLS.length}">${FILLS.join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${Object.keys(STYLES).length}">${Object.values(STYLES).map(xf).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
