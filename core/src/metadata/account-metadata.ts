import {
  type LocatedEntry,
  type LocatedMap,
  type LocatedNode,
  type LocatedProblem,
  type Position,
  readLocatedYaml,
} from '../kernel/located-yaml.ts'
import { didYouMean } from '../kernel/nearest-name.ts'
import { buildMatchIndex, type MatchIndex } from './match-index.ts'
import { METADATA_FIELDS, type MetadataField, type ResolvedMetadata } from './metadata-fields.ts'

/** One entry of a list: what it says, and about what. */
export interface MetadataEntry {
  /** A pattern with `*` and `?`; in the list of tags over `key=value`. */
  readonly match: string
  readonly fields: ResolvedMetadata
}

/** An accounts file, ready to be asked. */
export interface AccountMetadata {
  readonly defaults: ResolvedMetadata
  /** As they stand in the file, for whoever lists what is known of accounts. */
  readonly accounts: readonly MetadataEntry[]
  /** Nothing is said of single resources or of tags. */
  readonly isByAccount: boolean
  readonly findAccounts: MatchIndex<MetadataEntry>
  readonly findResources: MatchIndex<MetadataEntry>
  readonly findTags: MatchIndex<MetadataEntry>
}

/** What metadata is asked about; unknown text is ''. */
export interface MetadataSubject {
  readonly account_id: string
  readonly resource_id: string
  readonly tags: Readonly<Record<string, string>>
}

const SECTIONS = ['defaults', 'accounts', 'resources', 'tags']
const FIELDS = Object.keys(METADATA_FIELDS)
const MATCH = 'match'

interface Reading {
  readonly problems: LocatedProblem[]
}

const isField = (name: string): name is MetadataField => Object.hasOwn(METADATA_FIELDS, name)

const isEmpty = (node: LocatedNode): boolean => node.kind === 'scalar' && node.text === null

const report = ({ problems }: Reading, { line, column }: Position, message: string): undefined => {
  problems.push({ line, column, message })
}

const readField = (entry: LocatedEntry, known: readonly string[], reading: Reading): unknown => {
  const { key, value } = entry
  if (!isField(key)) {
    return report(reading, entry, `Unknown field "${key}"${didYouMean(key, known)}`)
  }
  const { accepts, read } = METADATA_FIELDS[key]
  return read(value) ?? report(reading, value, `${key} must be ${accepts}`)
}

const readFields = (
  entries: readonly LocatedEntry[],
  known: readonly string[],
  reading: Reading,
): ResolvedMetadata =>
  Object.fromEntries(
    entries
      .filter(({ value }) => !isEmpty(value))
      .map((entry) => [entry.key, readField(entry, known, reading)]),
  )

const readDefaults = (node: LocatedNode | undefined, reading: Reading): ResolvedMetadata => {
  if (node === undefined) return {}
  if (node.kind === 'map') return readFields(node.entries, FIELDS, reading)
  report(reading, node, 'defaults must be a map of fields')
  return {}
}

const readMatch = (map: LocatedMap, section: string, reading: Reading): string => {
  const given = map.entries.find(({ key }) => key === MATCH)?.value
  const pattern = given?.kind === 'scalar' ? (given.text ?? '') : ''
  if (pattern === '') report(reading, given ?? map, `Each of ${section} must have a match`)
  else if (section === 'tags' && !pattern.includes('=')) {
    report(reading, given ?? map, 'The match of a tag must be written key=value')
  }
  return pattern
}

const readEntry = (node: LocatedNode, section: string, reading: Reading): MetadataEntry[] => {
  if (node.kind !== 'map') {
    report(reading, node, `Each of ${section} must be a map with a match and fields`)
    return []
  }
  const match = readMatch(node, section, reading)
  const fields = node.entries.filter(({ key }) => key !== MATCH)
  return [{ match, fields: readFields(fields, [MATCH, ...FIELDS], reading) }]
}

const readList = (
  node: LocatedNode | undefined,
  section: string,
  reading: Reading,
): MetadataEntry[] => {
  if (node === undefined) return []
  if (node.kind === 'list') return node.items.flatMap((item) => readEntry(item, section, reading))
  report(reading, node, `${section} must be a list`)
  return []
}

/** The sections that hold anything, by name. */
const readSections = (root: LocatedNode, reading: Reading): Map<string, LocatedNode> => {
  if (root.kind !== 'map') {
    if (!isEmpty(root)) report(reading, root, `The file must be a map of ${SECTIONS.join(', ')}`)
    return new Map()
  }
  for (const entry of root.entries) {
    if (SECTIONS.includes(entry.key)) continue
    report(reading, entry, `Unknown section "${entry.key}"${didYouMean(entry.key, SECTIONS)}`)
  }
  const filled = root.entries.filter(({ value }) => !isEmpty(value))
  return new Map(filled.map(({ key, value }) => [key, value]))
}

export type ParsedAccountMetadata =
  | { readonly ok: true; readonly metadata: AccountMetadata }
  /** Every problem of the file, in the order of its sections. */
  | { readonly ok: false; readonly problems: readonly LocatedProblem[] }

/**
 * Parses an accounts file (YAML): `defaults`, and the lists `accounts`, `resources` and `tags`. Each
 * entry of a list has a `match` and the fields of what it matches.
 */
export const parseAccountMetadata = (text: string): ParsedAccountMetadata => {
  const { root, problems } = readLocatedYaml(text)
  const reading: Reading = { problems: [...problems] }
  const sections: Map<string, LocatedNode> =
    problems.length > 0 ? new Map() : readSections(root, reading)
  const list = (section: string) => readList(sections.get(section), section, reading)
  const defaults = readDefaults(sections.get('defaults'), reading)
  const [accounts, resources, tags] = [list('accounts'), list('resources'), list('tags')]
  if (reading.problems.length > 0) {
    return { ok: false, problems: reading.problems }
  }
  const metadata = {
    defaults,
    accounts,
    isByAccount: resources.length === 0 && tags.length === 0,
    findAccounts: buildMatchIndex(accounts),
    findResources: buildMatchIndex(resources),
    findTags: buildMatchIndex(tags),
  }
  return { ok: true, metadata }
}

/**
 * What is known of a resource, field by field from the most specific entry that says it: resources
 * before tags before accounts before the defaults; within a list the order of its index.
 */
export const metadataFor = (
  metadata: AccountMetadata,
  { account_id, resource_id, tags }: MetadataSubject,
): ResolvedMetadata => {
  const tagTexts = Object.entries(tags).map(([key, value]) => `${key}=${value}`)
  const fromMostSpecific = [
    ...metadata.findResources(resource_id === '' ? [] : [resource_id]),
    ...metadata.findTags(tagTexts),
    ...metadata.findAccounts(account_id === '' ? [] : [account_id]),
  ]
  const layers = fromMostSpecific.map(({ fields }) => fields).reverse()
  return Object.assign({}, metadata.defaults, ...layers)
}
