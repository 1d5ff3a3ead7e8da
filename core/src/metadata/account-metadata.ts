import {
  type LocatedEntry,
  type LocatedNode,
  type LocatedProblem,
  parseLocatedYaml,
} from '../kernel/located-yaml.ts'
import { didYouMean } from '../kernel/nearest-name.ts'
import { findContradictions } from './contradictions.ts'
import {
  FALSE_POSITIVES,
  type FalsePositiveList,
  parseFalsePositives,
} from './false-positive-list.ts'
import { buildMatchIndex, type MatchIndex } from './match-index.ts'
import { METADATA_FIELDS, type MetadataField, type ResolvedMetadata } from './metadata-fields.ts'
import { addProblem, isEmpty, MATCH, type ParseContext, parseMatch } from './metadata-parsing.ts'

/** One entry of a list: a pattern and the fields of what it matches. */
export interface MetadataEntry {
  /** A pattern with `*` and `?`; in the list of tags it matches `key=value`. */
  readonly match: string
  readonly fields: ResolvedMetadata
}

/** A parsed accounts file with indexes for lookups. */
export interface AccountMetadata extends FalsePositiveList {
  readonly defaults: ResolvedMetadata
  /** In the order of the file. */
  readonly accounts: readonly MetadataEntry[]
  /** Whether the file has no entries for single resources and tags. */
  readonly isByAccount: boolean
  readonly findAccounts: MatchIndex<MetadataEntry>
  readonly findResources: MatchIndex<MetadataEntry>
  readonly findTags: MatchIndex<MetadataEntry>
}

/** The resource to look up; unknown text is ''. */
export interface ResourceRef {
  readonly account_id: string
  readonly resource_id: string
  readonly tags: Readonly<Record<string, string>>
}

const SECTIONS = ['defaults', 'accounts', 'resources', 'tags', FALSE_POSITIVES]
const FIELDS = Object.keys(METADATA_FIELDS)

const isField = (name: string): name is MetadataField => Object.hasOwn(METADATA_FIELDS, name)

const parseField = (
  entry: LocatedEntry,
  fieldNames: readonly string[],
  context: ParseContext,
): unknown => {
  const { key, value } = entry
  if (!isField(key)) {
    return addProblem(context, entry, `Unknown field "${key}"${didYouMean(key, fieldNames)}`)
  }
  const { accepts, parse } = METADATA_FIELDS[key]
  return parse(value) ?? addProblem(context, value, `${key} must be ${accepts}`)
}

const parseFields = (
  entries: readonly LocatedEntry[],
  fieldNames: readonly string[],
  context: ParseContext,
): ResolvedMetadata =>
  Object.fromEntries(
    entries
      .filter(({ value }) => !isEmpty(value))
      .map((entry) => [entry.key, parseField(entry, fieldNames, context)]),
  )

const parseDefaults = (node: LocatedNode | undefined, context: ParseContext): ResolvedMetadata => {
  if (node === undefined) return {}
  if (node.kind === 'map') return parseFields(node.entries, FIELDS, context)
  addProblem(context, node, 'defaults must be a map of fields')
  return {}
}

const parseEntry = (node: LocatedNode, section: string, context: ParseContext): MetadataEntry[] => {
  if (node.kind !== 'map') {
    addProblem(context, node, `Each of ${section} must be a map with a match and fields`)
    return []
  }
  const match = parseMatch(node, section, context)
  const fields = node.entries.filter(({ key }) => key !== MATCH)
  return [{ match, fields: parseFields(fields, [MATCH, ...FIELDS], context) }]
}

const parseList = (
  node: LocatedNode | undefined,
  section: string,
  context: ParseContext,
): MetadataEntry[] => {
  if (node === undefined) return []
  if (node.kind === 'list') {
    findContradictions(node, section, context)
    return node.items.flatMap((item) => parseEntry(item, section, context))
  }
  addProblem(context, node, `${section} must be a list`)
  return []
}

/** Returns the non-empty sections, by name. */
const findSections = (root: LocatedNode, context: ParseContext): Map<string, LocatedNode> => {
  if (root.kind !== 'map') {
    if (!isEmpty(root))
      addProblem(context, root, `The file must be a map of ${SECTIONS.join(', ')}`)
    return new Map()
  }
  for (const entry of root.entries) {
    if (SECTIONS.includes(entry.key)) continue
    addProblem(context, entry, `Unknown section "${entry.key}"${didYouMean(entry.key, SECTIONS)}`)
  }
  const filled = root.entries.filter(({ value }) => !isEmpty(value))
  return new Map(filled.map(({ key, value }) => [key, value]))
}

export type ParsedAccountMetadata =
  | { readonly ok: true; readonly metadata: AccountMetadata }
  /** Every problem of the file, in the order of its sections. */
  | { readonly ok: false; readonly problems: readonly LocatedProblem[] }

/**
 * Parses an accounts file (YAML): `defaults`, and the lists `accounts`, `resources` and `tags`.
 * Each entry of a list has a `match` and the fields of what it matches.
 */
export const parseAccountMetadata = (text: string): ParsedAccountMetadata => {
  const { root, problems } = parseLocatedYaml(text)
  const context: ParseContext = { problems: [...problems] }
  const sections: Map<string, LocatedNode> =
    problems.length > 0 ? new Map() : findSections(root, context)
  const list = (section: string) => parseList(sections.get(section), section, context)
  const defaults = parseDefaults(sections.get('defaults'), context)
  const [accounts, resources, tags] = [list('accounts'), list('resources'), list('tags')]
  const falsePositives = parseFalsePositives(sections.get(FALSE_POSITIVES), context)
  if (context.problems.length > 0) {
    return { ok: false, problems: context.problems }
  }
  const metadata = {
    defaults,
    accounts,
    isByAccount: resources.length === 0 && tags.length === 0,
    findAccounts: buildMatchIndex(accounts),
    findResources: buildMatchIndex(resources),
    findTags: buildMatchIndex(tags),
    ...falsePositives,
  }
  return { ok: true, metadata }
}

/** The metadata of a resource, and the part of it that is stated of the resource itself. */
export interface ResourceMetadata {
  readonly fields: ResolvedMetadata
  /** From the entries for resources and tags. */
  readonly own: ResolvedMetadata
}

/** Returns the fields of entries, which come from the most specific to the least. */
const mergeFields = (
  base: ResolvedMetadata,
  fromMostSpecific: readonly MetadataEntry[],
): ResolvedMetadata =>
  Object.assign({}, base, ...fromMostSpecific.map(({ fields }) => fields).reverse())

/** Merges what the matching entries say, each list from the most specific entry to the least. */
export const mergeMatches = (
  { defaults }: AccountMetadata,
  ofAccount: readonly MetadataEntry[],
  ofResource: readonly MetadataEntry[],
): ResourceMetadata => {
  const own = mergeFields({}, ofResource)
  return { fields: Object.assign(mergeFields(defaults, ofAccount), own), own }
}

/**
 * Returns the metadata of a resource. Each field comes from the most specific entry that has it:
 * resources before tags before accounts before the defaults; within a list in the order of its
 * index.
 */
export const resolveResource = (
  metadata: AccountMetadata,
  { account_id, resource_id, tags }: ResourceRef,
): ResourceMetadata => {
  const tagTexts = Object.entries(tags).map(([key, value]) => `${key}=${value}`)
  return mergeMatches(metadata, metadata.findAccounts(account_id === '' ? [] : [account_id]), [
    ...metadata.findResources(resource_id === '' ? [] : [resource_id]),
    ...metadata.findTags(tagTexts),
  ])
}

/** Returns the fields of `resolveResource`. */
export const resolveMetadata = (metadata: AccountMetadata, resource: ResourceRef) =>
  resolveResource(metadata, resource).fields
