import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
} from 'yaml'

/** Both count from one. */
export interface Position {
  readonly line: number
  readonly column: number
}

export interface LocatedScalar extends Position {
  readonly kind: 'scalar'
  /** As written, without quotes: `007` stays `007`. Null where nothing, `~` or `null` stands. */
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
 * The text of a YAML file as a tree in which every node knows where it stands, so that whoever
 * gives it a meaning can say where it has none. With problems there is no tree worth reading.
 */
export interface LocatedYaml {
  readonly root: LocatedNode
  readonly problems: readonly LocatedProblem[]
}

interface Reader {
  readonly positionOf: (node: { range?: readonly number[] | null } | null) => Position
  readonly problems: LocatedProblem[]
}

const NOTHING = { kind: 'scalar', text: null } as const

const readScalar = (value: unknown, source: string | undefined): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : (source ?? String(value))
}

const readNode = (node: ParsedNode | null, parent: Position, reader: Reader): LocatedNode => {
  if (node === null) return { ...NOTHING, ...parent }
  const position = reader.positionOf(node)
  if (isMap(node)) return { kind: 'map', ...position, entries: readEntries(node.items, reader) }
  if (isSeq(node)) {
    return {
      kind: 'list',
      ...position,
      items: node.items.map((item) => readNode(item, position, reader)),
    }
  }
  if (isScalar(node)) {
    return { kind: 'scalar', ...position, text: readScalar(node.value, node.source) }
  }
  // An alias can repeat its anchor without end; no file that is read here is the shorter for it.
  reader.problems.push({ ...position, message: 'Anchors and aliases are not supported' })
  return { ...NOTHING, ...position }
}

const readEntries = (
  items: readonly { key: ParsedNode; value: ParsedNode | null }[],
  reader: Reader,
): LocatedEntry[] =>
  items.flatMap(({ key, value }) => {
    const position = reader.positionOf(key)
    const name = isScalar(key) ? readScalar(key.value, key.source) : null
    if (name !== null) return [{ key: name, ...position, value: readNode(value, position, reader) }]
    reader.problems.push({ ...position, message: 'A key must be plain text' })
    return []
  })

/** Reads one YAML 1.2 document. An empty text is an empty scalar. */
export const readLocatedYaml = (text: string): LocatedYaml => {
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
  const reader: Reader = { positionOf: (node) => positionAt(node?.range?.[0] ?? 0), problems }
  return { root: readNode(document.contents, { line: 1, column: 1 }, reader), problems }
}
