import {
  type LocatedEntry,
  type LocatedMap,
  type LocatedNode,
  type LocatedProblem,
  type Position,
  parseLocatedYaml,
} from '@stance/core/kernel/located-yaml'
import { didYouMean } from '@stance/core/kernel/nearest-name'
import {
  isAddress,
  parseObjectUrl,
  problemOfEndpoint,
  STORE_ADDRESSES,
} from '../../clouds/object-stores/object-location.ts'
import type { MapShape, Shape } from './shape.ts'

/** A value of the configuration and where it was written. */
export interface ConfigValue extends Position {
  readonly value: unknown
}

/** Values by their path: `clouds.aws.files`. */
export type ConfigValues = ReadonlyMap<string, ConfigValue>

export interface ConfigTree {
  readonly values: ConfigValues
  readonly problems: readonly LocatedProblem[]
}

/** Returns the value of `${NAME}` or `${file:/path}`, or why there is none. */
export type Expand = (reference: string) => { readonly text: string } | { readonly problem: string }

interface Context {
  readonly values: Map<string, ConfigValue>
  readonly problems: LocatedProblem[]
  readonly expand: Expand
  readonly resolvePath: (path: string) => string
}

/**
 * Braces end a plain scalar in a flow mapping of YAML. Each reference is replaced by characters of
 * the same number that are plain text for YAML, so that positions do not change.
 */
const OPENING = '\uE000\uE001'
const CLOSING = '\uE002'
const REFERENCE = /\uE000\uE001([^\uE002]*)\uE002/g

const hideReferences = (text: string): string =>
  text.replace(/\$\{([^{}\n]*)\}/g, (_, name: string) => `${OPENING}${name}${CLOSING}`)

const showReferences = (text: string): string =>
  text.replace(REFERENCE, (_, name: string) => `\${${name}}`)

const isEmpty = (node: LocatedNode): boolean => node.kind === 'scalar' && node.text === null

const report = ({ problems }: Context, { line, column }: Position, message: string): undefined => {
  problems.push({ line, column, message })
}

/** Returns the text of a scalar with the values of its references. */
const textOf = (node: LocatedNode, context: Context): string | undefined => {
  if (node.kind !== 'scalar' || node.text === null) return undefined
  return node.text.replace(REFERENCE, (_, reference: string) => {
    const expanded = context.expand(reference)
    if ('text' in expanded) return expanded.text
    report(context, node, expanded.problem)
    return ''
  })
}

const ACCEPTS = {
  text: 'text',
  path: 'the path of a file or folder',
  location: `a folder, or ${STORE_ADDRESSES}`,
  endpoint: 'a URL that begins with https://; on this machine also with http://',
  texts: 'a list of texts',
} as const

const acceptsOf = (shape: Exclude<Shape, MapShape>): string => {
  if (shape.kind === 'number') return `a number from ${shape.min} to ${shape.max}`
  if (shape.kind === 'word') return `one of ${shape.words.join(', ')}`
  if (shape.kind === 'words') return `a list of ${shape.words.join(', ')}`
  return ACCEPTS[shape.kind]
}

const parseList = (
  node: LocatedNode,
  context: Context,
  accepts: (text: string) => boolean,
): readonly string[] | undefined => {
  const texts = (node.kind === 'list' ? node.items : [node]).map((item) => textOf(item, context))
  const accepted = texts.filter((text): text is string => text !== undefined && accepts(text))
  return accepted.length === texts.length && accepted.length > 0
    ? [...new Set(accepted)]
    : undefined
}

/** Returns a path, or the address of a prefix in an object store. */
const locationOf = (text: string, { resolvePath }: Context): string | undefined =>
  isAddress(text) ? parseObjectUrl(text)?.url : resolvePath(text)

const parseText = (text: string, kind: string, context: Context): string | undefined => {
  if (kind === 'location') return locationOf(text, context)
  if (kind === 'endpoint') return problemOfEndpoint(text) === null ? text : undefined
  return kind === 'path' ? context.resolvePath(text) : text
}

const parseScalar = (
  node: LocatedNode,
  shape: Exclude<Shape, MapShape>,
  context: Context,
): unknown => {
  const text = textOf(node, context)
  if (text === undefined || text === '') return undefined
  if (shape.kind === 'number') {
    const number = Number(text)
    return number >= shape.min && number <= shape.max ? number : undefined
  }
  if (shape.kind === 'word') return shape.words.includes(text) ? text : undefined
  return parseText(text, shape.kind, context)
}

const parseLeaf = (
  node: LocatedNode,
  shape: Exclude<Shape, MapShape>,
  context: Context,
): unknown => {
  if (shape.kind === 'texts') return parseList(node, context, (text) => text !== '')
  if (shape.kind === 'words') return parseList(node, context, (text) => shape.words.includes(text))
  return parseScalar(node, shape, context)
}

const parseEntry = (entry: LocatedEntry, prefix: string, shape: Shape, context: Context): void => {
  const { key, value } = entry
  const path = prefix + key
  if (shape.kind === 'map') {
    parseMap(value, `${path}.`, shape, context)
    return
  }
  const before = context.problems.length
  const parsed = parseLeaf(value, shape, context)
  if (parsed !== undefined) context.values.set(path, { ...entry, value: parsed })
  else if (context.problems.length === before)
    report(context, value, `${path} must be ${acceptsOf(shape)}`)
}

const nameOf = (prefix: string) => (prefix === '' ? 'The file' : prefix.slice(0, -1))

const requireKeys = (
  map: Position & Pick<LocatedMap, 'entries'>,
  prefix: string,
  { fields, required = [] }: MapShape,
  context: Context,
): void => {
  // An empty map is reported for the keys that it lacks.
  const isPresent = ({ key, value }: LocatedEntry) =>
    !isEmpty(value) || (Object.hasOwn(fields, key) && fields[key]?.kind === 'map')
  const present = new Set(map.entries.filter(isPresent).map(({ key }) => key))
  for (const key of required) {
    if (!present.has(key)) report(context, map, `${prefix}${key} is missing`)
  }
}

const parseKey = (entry: LocatedEntry, prefix: string, shape: MapShape, context: Context): void => {
  const { fields } = shape
  const field = Object.hasOwn(fields, entry.key) ? fields[entry.key] : undefined
  if (!field) {
    const key = showReferences(entry.key)
    const message = `Unknown key "${prefix}${key}"${didYouMean(key, Object.keys(fields))}`
    report(context, entry, message)
    return
  }
  // An empty map still lacks its required keys; any other empty value is absent.
  if (field.kind === 'map' || !isEmpty(entry.value)) parseEntry(entry, prefix, field, context)
}

const parseMap = (node: LocatedNode, prefix: string, shape: MapShape, context: Context): void => {
  if (node.kind !== 'map' && !isEmpty(node)) {
    const keys = Object.keys(shape.fields).join(', ')
    report(context, node, `${nameOf(prefix)} must be a map of ${keys}`)
    return
  }
  const { line, column } = node
  const entries = node.kind === 'map' ? node.entries : []
  for (const entry of entries) parseKey(entry, prefix, shape, context)
  requireKeys({ line, column, entries }, prefix, shape, context)
  if (prefix !== '') context.values.set(prefix.slice(0, -1), { line, column, value: true })
}

/** Parses a configuration file. Every value may refer to the environment or to a file. */
export const parseConfigTree = (
  text: string,
  shape: MapShape,
  { expand, resolvePath }: Pick<Context, 'expand' | 'resolvePath'>,
): ConfigTree => {
  const { root, problems } = parseLocatedYaml(hideReferences(text))
  const context: Context = { values: new Map(), problems: [...problems], expand, resolvePath }
  if (problems.length === 0) parseMap(root, '', shape, context)
  return {
    values: context.values,
    problems: context.problems.map((problem) => ({
      ...problem,
      message: showReferences(problem.message),
    })),
  }
}
