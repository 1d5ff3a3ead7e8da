export type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

const targetOf = (document: Json, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, step) => objectOf(node)[step], document)

const MAX_REFERENCE_DEPTH = 20

/** A part of a document, with every reference replaced by what it refers to. */
export const dereference = (document: Json, node: unknown, depth = 0): unknown => {
  if (depth > MAX_REFERENCE_DEPTH) throw new Error('The document refers to itself')
  if (Array.isArray(node)) return node.map((item) => dereference(document, item, depth))
  if (!isObject(node)) return node
  if (typeof node.$ref === 'string') {
    return dereference(document, targetOf(document, node.$ref), depth + 1)
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, dereference(document, value, depth)]),
  )
}
