import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type ParsedNode,
  Parser,
  parseDocument,
} from 'yaml'

/** Both numbers start at one. */
export interface Position {
  readonly line: number
  readonly column: number
}

export interface LocatedScalar extends Position {
  readonly kind: 'scalar'
  /** As written, without quotes: `007` stays `007`. Null for an empty value, `~` and `null`. */
  readonly text: string | null
}

export interface LocatedList extends Position {
  readonly kind: 'list'
  readonly items: readonly LocatedNode[]
}

export interface LocatedEntry extends Position {
  readonly key: string
  readonly value: LocatedNode
}

export interface LocatedMap extends Position {
  readonly kind: 'map'
  readonly entries: readonly LocatedEntry[]
}

export type LocatedNode = LocatedScalar | LocatedList | LocatedMap

export interface LocatedProblem extends Position {
  readonly message: string
}

/**
 * A YAML file as a tree in which every node has its position, so that later validation can report
 * positions as well. When there are problems, the tree is not usable.
 */
export interface LocatedYaml {
  readonly root: LocatedNode
  readonly problems: readonly LocatedProblem[]
}

interface ParseContext {
  readonly positionOf: (node: { range?: readonly number[] | null } | null) => Position
  readonly problems: LocatedProblem[]
}

const EMPTY_SCALAR = { kind: 'scalar', text: null } as const

const scalarText = (value: unknown, source: string | undefined): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : (source ?? String(value))
}

const convertNode = (
  node: ParsedNode | null,
  parent: Position,
  context: ParseContext,
): LocatedNode => {
  if (node === null) return { ...EMPTY_SCALAR, ...parent }
  const position = context.positionOf(node)
  if (isMap(node)) return { kind: 'map', ...position, entries: convertEntries(node.items, context) }
  if (isSeq(node)) {
    return {
      kind: 'list',
      ...position,
      items: node.items.map((item) => convertNode(item, position, context)),
    }
  }
  if (isScalar(node)) {
    return { kind: 'scalar', ...position, text: scalarText(node.value, node.source) }
  }
  // Aliases can expand without limit, and no file that is parsed here needs them.
  const message = 'Anchors and aliases are not supported'
  if (context.problems.at(-1)?.message !== message) context.problems.push({ ...position, message })
  return { ...EMPTY_SCALAR, ...position }
}

const convertEntries = (
  items: readonly { key: ParsedNode; value: ParsedNode | null }[],
  context: ParseContext,
): LocatedEntry[] =>
  items.flatMap(({ key, value }) => {
    const position = context.positionOf(key)
    const name = isScalar(key) ? scalarText(key.value, key.source) : null
    if (name !== null)
      return [{ key: name, ...position, value: convertNode(value, position, context) }]
    context.problems.push({ ...position, message: 'A key must be plain text' })
    return []
  })

/** Deeper than any file that a person writes. The library parses recursively and ends the process without a limit. */
const MAX_DEPTH = 64

/** Whether the text has enough brackets or indentation for so many levels. Most files have not. */
const mayBeDeep = (text: string): boolean =>
  (text.match(/[[{]/g)?.length ?? 0) > MAX_DEPTH / 2 || /^[ ?:-]{32}/m.test(text)

/** Returns the offset at which the text is nested too deeply. The tokenizer does not recurse. */
const offsetTooDeep = (text: string): number | undefined => {
  if (!mayBeDeep(text)) return undefined
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme)) {
      // A complete document; the parser continues with an empty stack.
    }
    if (parser.stack.length > MAX_DEPTH) return parser.offset
  }
  return undefined
}

const tooDeep = (text: string, offset: number): LocatedYaml => {
  const before = text.slice(0, offset).split('\n')
  const position = { line: before.length, column: (before.at(-1) ?? '').length + 1 }
  const message = `The file is nested more than ${MAX_DEPTH} levels deep`
  return { root: { ...EMPTY_SCALAR, line: 1, column: 1 }, problems: [{ ...position, message }] }
}

/** Parses one YAML 1.2 document. An empty text is an empty scalar. */
export const parseLocatedYaml = (text: string): LocatedYaml => {
  const deepOffset = offsetTooDeep(text)
  if (deepOffset !== undefined) return tooDeep(text, deepOffset)
  const lineCounter = new LineCounter()
  const document: Document.Parsed = parseDocument(text, { lineCounter, prettyErrors: false })
  const positionAt = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const problems = [...document.errors, ...document.warnings].map((error) => ({
    ...positionAt(error.pos[0]),
    message: error.message,
  }))
  const context: ParseContext = {
    positionOf: (node) => positionAt(node?.range?.[0] ?? 0),
    problems,
  }
  return { root: convertNode(document.contents, { line: 1, column: 1 }, context), problems }
}
