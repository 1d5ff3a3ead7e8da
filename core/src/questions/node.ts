/** A part of the meaning of a question, as a condition of the query language. */
export type Node =
  | { readonly kind: 'is'; readonly field: string; readonly values: readonly string[] }
  /** One condition, or several in parentheses. */
  | { readonly kind: 'test'; readonly rql: string }
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly Node[] }
  | { readonly kind: 'not'; readonly node: Node }

export const is = (field: string, ...values: readonly string[]): Node => ({
  kind: 'is',
  field,
  values,
})

export const test = (rql: string): Node => ({ kind: 'test', rql })

export const not = (node: Node): Node => ({ kind: 'not', node })

const keys = new WeakMap<Node, string>()

/** What nodes are compared by. Long questions join the same ones again and again. */
const keyOf = (node: Node): string => {
  // JSON begins otherwise.
  if (node.kind === 'test') return node.rql
  const existing = keys.get(node)
  if (existing !== undefined) return existing
  const key = JSON.stringify(node)
  keys.set(node, key)
  return key
}

const joined = (kind: 'and' | 'or', nodes: readonly Node[]): Node => {
  const flat = nodes.flatMap((node) => (node.kind === kind ? node.nodes : [node]))
  const unique = [...new Map(flat.map((node) => [keyOf(node), node])).values()]
  const [first] = unique
  return unique.length === 1 && first ? first : { kind, nodes: unique }
}

export const and = (...nodes: readonly Node[]): Node => joined('and', nodes)

/** Values of one field become one list. */
export const or = (...nodes: readonly Node[]): Node => {
  const [first] = nodes
  const values = nodes.flatMap((node) => (node.kind === 'is' ? node.values : []))
  const isOneField =
    first?.kind === 'is' && nodes.every((node) => node.kind === 'is' && node.field === first.field)
  return isOneField ? is(first.field, ...new Set(values)) : joined('or', nodes)
}

/** Quotes a text for a query. */
export const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

const printValue = (value: string) => (PLAIN.test(value) ? value : quote(value))

const printIs = (field: string, values: readonly string[], negated: boolean): string => {
  const list = values.map(printValue)
  if (list.length === 1) return `${field} ${negated ? '!=' : '='} ${list[0]}`
  return `${field} ${negated ? 'NOT IN' : 'IN'} (${list.join(', ')})`
}

const inParentheses = (node: Node, kinds: readonly Node['kind'][]) =>
  kinds.includes(node.kind) ? `(${printNode(node)})` : printNode(node)

/** Prints a node as a condition of the query language. */
export const printNode = (node: Node): string => {
  switch (node.kind) {
    case 'is':
      return printIs(node.field, node.values, false)
    case 'test':
      return node.rql
    case 'and':
      return node.nodes.map((one) => inParentheses(one, ['or'])).join(' AND ')
    case 'or':
      return node.nodes.map((one) => inParentheses(one, ['and'])).join(' OR ')
    case 'not':
      return node.node.kind === 'is'
        ? printIs(node.node.field, node.node.values, true)
        : `NOT ${inParentheses(node.node, ['and', 'or'])}`
  }
}
