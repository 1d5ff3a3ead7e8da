import { Composer, isMap, isScalar, isSeq, Lexer, LineCounter, type ParsedNode, Parser } from 'yaml'

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

class TooDeep extends Error {
  readonly offset: number
  constructor(offset: number) {
    super('The file is nested too deeply')
    this.offset = offset
  }
}

/** Yields the tokens of documents, each when it is complete: what is too deep is never composed. */
function* tokensOf(text: string, lineCounter: LineCounter) {
  const parser = new Parser(lineCounter.addNewLine)
  lineCounter.addNewLine(0)
  // The tokenizer does not recurse.
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (parser.stack.length > MAX_DEPTH) throw new TooDeep(parser.offset)
  }
  yield* parser.end()
}

/** Yields the documents of a text, of which there is one at least. */
const composeDocuments = (text: string, lineCounter: LineCounter) =>
  new Composer({ prettyErrors: false }).compose(tokensOf(text, lineCounter), true, text.length)

const tooDeep = (text: string, offset: number): LocatedYaml => {
  const before = text.slice(0, offset).split('\n')
  const position = { line: before.length, column: (before.at(-1) ?? '').length + 1 }
  const message = `The file is nested more than ${MAX_DEPTH} levels deep`
  return { root: { ...EMPTY_SCALAR, line: 1, column: 1 }, problems: [{ ...position, message }] }
}

const SECOND_DOCUMENT = 'The file has a second document; only one is read'

const parseShallow = (text: string): LocatedYaml => {
  const lineCounter = new LineCounter()
  const [document, second] = composeDocuments(text, lineCounter)
  const positionAt = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const problems = [...(document?.errors ?? []), ...(document?.warnings ?? [])].map((error) => ({
    ...positionAt(error.pos[0]),
    message: error.message,
  }))
  if (second) problems.push({ ...positionAt(second.range[0]), message: SECOND_DOCUMENT })
  const context: ParseContext = {
    positionOf: (node) => positionAt(node?.range?.[0] ?? 0),
    problems,
  }
  const contents = document?.contents ?? null
  return { root: convertNode(contents, { line: 1, column: 1 }, context), problems }
}

/** Parses one YAML 1.2 document. An empty text is an empty scalar. */
export const parseLocatedYaml = (text: string): LocatedYaml => {
  try {
    return parseShallow(text)
  } catch (error) {
    if (error instanceof TooDeep) return tooDeep(text, error.offset)
    throw error
  }
}
