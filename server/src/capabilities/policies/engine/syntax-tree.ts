/** A node of the syntax tree as JSON: an object with one member, whose name is the kind. */
export type SyntaxNode = Readonly<Record<string, unknown>>

export interface Position {
  readonly line: number
  readonly column: number
}

export interface SyntaxTree {
  readonly package: { readonly refr: SyntaxNode }
  readonly imports: readonly { readonly span: object; readonly refr: SyntaxNode }[]
  readonly rules: readonly SyntaxNode[]
}

/** Returns the tree of the only text of an engine. */
export const parseTree = (json: string): SyntaxTree =>
  (JSON.parse(json) as [{ readonly ast: SyntaxTree }])[0].ast

const isObject = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The content of a node of one of these kinds. */
export const contentOf = (node: unknown, ...kinds: readonly string[]): SyntaxNode | null => {
  if (!isObject(node)) return null
  const content = kinds.map((kind) => node[kind]).find((found) => found !== undefined)
  return isObject(content) ? content : null
}

export const positionOf = (content: SyntaxNode): Position => {
  const span = isObject(content.span) ? content.span : content
  return { line: Number(span.line ?? 0), column: Number(span.col ?? 0) }
}

/** Calls the visitor for every object of the tree; the visitor returns false to go no deeper. */
export const walkTree = (node: unknown, visit: (node: SyntaxNode) => boolean): void => {
  if (Array.isArray(node)) for (const child of node) walkTree(child, visit)
  else if (isObject(node) && visit(node)) {
    for (const child of Object.values(node)) walkTree(child, visit)
  }
}

/** A reference: the name that it starts with, and its constant parts up to the first that is computed. */
export interface Reference extends Position {
  readonly root: string
  readonly path: readonly string[]
  /** The parts that are computed. */
  readonly indexes: readonly unknown[]
}

interface Step {
  readonly inner: unknown
  /** null: it is computed. */
  readonly part: string | null
  readonly index: unknown
}

const stepOf = (node: unknown): Step | null => {
  const dotted = contentOf(node, 'RefDot')
  if (dotted) {
    const [, name] = dotted.field as [unknown, string]
    return { inner: dotted.refr, part: name, index: null }
  }
  const indexed = contentOf(node, 'RefBrack')
  if (!indexed) return null
  const text = contentOf(indexed.index, 'String', 'RawString')
  return { inner: indexed.refr, part: text ? String(text.value) : null, index: indexed.index }
}

/** Returns the reference that a node is, or null if it starts with something else than a name. */
export const referenceOf = (node: unknown): Reference | null => {
  const steps: Step[] = []
  let inner = node
  for (let step = stepOf(inner); step; step = stepOf(inner)) {
    steps.unshift(step)
    inner = step.inner
  }
  const name = contentOf(inner, 'Var')
  if (!name) return null
  const firstComputed = steps.findIndex(({ part }) => part === null)
  const constant = firstComputed < 0 ? steps : steps.slice(0, firstComputed)
  return {
    ...positionOf(name),
    root: String(name.value),
    path: constant.map(({ part }) => part ?? ''),
    indexes: steps.flatMap(({ part, index }) => (part === null ? [index] : [])),
  }
}
