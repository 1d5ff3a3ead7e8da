import { MAX_BYTES } from '../../kernel/byte-limits.ts'
import type { LocatedEntry, LocatedNode } from '../../kernel/located-yaml.ts'
import { parseLocatedYaml } from '../../kernel/located-yaml.ts'
import type { FrameworkControl, FrameworkSection } from '../framework.ts'
import { createFieldReader, type Field, type FieldReader } from './located-fields.ts'
import {
  ID_RULE,
  isFrameworkId,
  MAX_CONTROLS,
  MAX_TITLE_BYTES,
  type ReadFramework,
  type RuleCatalogue,
  refused,
} from './own-framework.ts'

/** Deeper than the groups and enhancements of any catalogue. */
const MAX_DEPTH = 16

/** The property of a control that names a rule which decides it. */
const RULE_PROPERTY = 'rule'

interface CatalogContext {
  readonly reader: FieldReader
  readonly catalogue: RuleCatalogue
  readonly sections: FrameworkSection[]
  readonly controls: FrameworkControl[]
  readonly lines: Map<string, number>
}

interface Property {
  readonly name: string
  readonly value: Field
}

const readProperties = (reader: FieldReader, field: Field | undefined): Property[] =>
  reader.list(field).flatMap((item) => {
    const fields = reader.map(item)
    const name = reader.text(fields.get('name'), MAX_BYTES.control_id)
    const value = fields.get('value')
    return name === undefined || value === undefined ? [] : [{ name, value }]
  })

const rulesOf = ({ reader, catalogue }: CatalogContext, properties: readonly Property[]) => {
  const rules = properties.flatMap(({ name, value }): readonly string[] => {
    if (name !== RULE_PROPERTY) return []
    const rule = reader.text(value, MAX_BYTES.control_id)
    if (rule === undefined) return []
    const found = catalogue.hasRule(rule) ? [rule] : catalogue.rulesOfControl(rule)
    if (!found) reader.refuse(value, `Unknown rule "${rule}" in a property named rule`)
    return found ?? []
  })
  return [...new Set(rules)]
}

const isWithdrawn = ({ reader }: CatalogContext, properties: readonly Property[]): boolean =>
  properties.some(
    ({ name, value }) =>
      name === 'status' && reader.text(value, MAX_BYTES.control_id) === 'withdrawn',
  )

/** A map whose id and title are needed. */
const readTitled = ({ reader }: CatalogContext, item: Field, noun: string) => {
  const fields = reader.map(item)
  const [idField, titleField] = [fields.get('id'), fields.get('title')]
  if (item.node.kind === 'map') {
    if (!idField) reader.refuse(item, `A ${noun} must have an id`)
    if (!titleField) reader.refuse(item, `A ${noun} must have a title`)
  }
  const id = reader.text(idField, MAX_BYTES.name)
  const title = reader.text(titleField, MAX_TITLE_BYTES)
  return { fields, id, title, idField }
}

const addControl = (context: CatalogContext, item: Field, section: string): void => {
  const { reader, controls, lines } = context
  const { fields, id, title, idField } = readTitled(context, item, 'control')
  const properties = readProperties(reader, fields.get('props'))
  const rules = rulesOf(context, properties)
  if (id === undefined || title === undefined || !idField) return
  const first = lines.get(id)
  if (first !== undefined) {
    reader.refuse(idField, `The control "${id}" is listed twice, first in line ${first}`)
    return
  }
  lines.set(id, idField.node.line)
  if (isWithdrawn(context, properties)) return
  const assessment = rules.length > 0 ? 'automated' : 'manual'
  const unset = { profiles: [], severity: null, satisfied_by: 'all' } as const
  controls.push({ id, section, title, assessment, ...unset, rules })
}

const readControls = (
  context: CatalogContext,
  field: Field | undefined,
  section: string,
  depth: number,
): void => {
  const { reader } = context
  for (const item of reader.list(field)) {
    if (depth > MAX_DEPTH) {
      reader.refuse(item, `Controls must not be nested more than ${MAX_DEPTH} levels deep`)
      return
    }
    addControl(context, item, section)
    if (item.node.kind === 'map') {
      readControls(context, reader.map(item).get('controls'), section, depth + 1)
    }
  }
}

const readGroups = (context: CatalogContext, field: Field | undefined, depth: number): void => {
  const { reader, sections } = context
  for (const item of reader.list(field)) {
    if (depth > MAX_DEPTH) {
      reader.refuse(item, `Groups must not be nested more than ${MAX_DEPTH} levels deep`)
      return
    }
    const fields = reader.map(item)
    const title = reader.text(fields.get('title'), MAX_TITLE_BYTES)
    const id = reader.text(fields.get('id'), MAX_BYTES.name) ?? title?.slice(0, MAX_BYTES.name)
    if (id !== undefined && !sections.some((section) => section.id === id)) {
      sections.push({ id, title: title ?? id })
    }
    readControls(context, fields.get('controls'), id ?? '', depth)
    readGroups(context, fields.get('groups'), depth + 1)
  }
}

const DIRECTIONS: Readonly<Record<string, string>> = {
  profile: 'This is an OSCAL profile; resolve it into a catalog and put that here',
  'assessment-results': 'These are OSCAL assessment results; send them to POST …/oscal',
}

const publisherOf = (reader: FieldReader, metadata: ReadonlyMap<string, Field>): string => {
  const [party] = reader.list(metadata.get('parties'))
  return (party && reader.text(reader.map(party).get('name'), MAX_TITLE_BYTES)) ?? ''
}

const refuseOther = (reader: FieldReader, whole: Field): ReadFramework => {
  const [entry] = whole.node.kind === 'map' ? whole.node.entries : []
  const direction = entry && DIRECTIONS[entry.key]
  reader.refuse(whole, direction ?? 'The file must have a catalog, as OSCAL defines it')
  return refused(reader.problems)
}

const readMetadata = (reader: FieldReader, catalog: Field, field: Field | undefined) => {
  if (!field) {
    reader.refuse(catalog, 'catalog must have metadata')
    return { name: '', version: '', publisher: '' }
  }
  const metadata = reader.map(field)
  const name = reader.text(metadata.get('title'), MAX_TITLE_BYTES)
  const version = reader.text(metadata.get('version'), MAX_BYTES.name)
  if (!metadata.get('title') || !metadata.get('version')) {
    reader.refuse(field, 'catalog.metadata must have a title and a version')
  }
  const publisher = publisherOf(reader, metadata)
  return { name: name ?? '', version: version ?? '', publisher }
}

const readCatalog = (
  root: LocatedNode,
  catalogue: RuleCatalogue,
  { id, file }: { readonly id: string; readonly file: string },
): ReadFramework => {
  const reader = createFieldReader()
  const whole = { node: root, path: '' }
  const catalog = reader.map(whole).get('catalog')
  if (!catalog) return refuseOther(reader, whole)
  if (!isFrameworkId(id)) reader.refuse(whole, `The name of the file, without .json, ${ID_RULE}`)
  const fields = reader.map(catalog)
  const metadata = readMetadata(reader, catalog, fields.get('metadata'))
  const lists = { sections: [], controls: [], lines: new Map() }
  const context: CatalogContext = { reader, catalogue, ...lists }
  readControls(context, fields.get('controls'), '', 1)
  readGroups(context, fields.get('groups'), 1)
  const { controls, sections } = context
  if (controls.length === 0) reader.refuse(catalog, 'catalog must have controls')
  if (controls.length > MAX_CONTROLS) {
    reader.refuse(catalog, `catalog must have at most ${MAX_CONTROLS} controls`)
  }
  if (reader.problems.length > 0) return refused(reader.problems)
  const unset = { provider: null, texts: 'own', profiles: [] } as const
  const published_controls = controls.length
  return {
    ok: true,
    framework: { id, ...metadata, ...unset, file, published_controls, sections, controls },
  }
}

/** Every value at the beginning of the file: positions cost more than all the rest. */
const withoutPositions = (value: unknown): LocatedNode => {
  const at = { line: 1, column: 1 }
  if (Array.isArray(value)) return { kind: 'list', ...at, items: value.map(withoutPositions) }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, one]): LocatedEntry => ({ key, ...at, value: withoutPositions(one) }),
    )
    return { kind: 'map', ...at, entries }
  }
  return { kind: 'scalar', ...at, text: value === null ? null : String(value) }
}

const parsed = (text: string): LocatedNode | undefined => {
  try {
    return withoutPositions(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Reads a framework from an OSCAL catalog in JSON. Groups are its sections, and properties named `rule` of
 * a control name the rules that decide it. Its id is that of the file.
 */
export const readOscalCatalog = (
  text: string,
  catalogue: RuleCatalogue,
  named: { readonly id: string; readonly file: string },
): ReadFramework => {
  const plain = parsed(text)
  const read = plain && readCatalog(plain, catalogue, named)
  if (read?.ok) return read
  // JSON is YAML, too: what is refused is read again with positions.
  const { root, problems } = parseLocatedYaml(text)
  if (problems.length > 0) return refused(problems.map((one) => ({ ...one, field: '' })))
  if (!plain) {
    return refused([{ line: 1, column: 1, field: '', message: 'The file is not valid JSON' }])
  }
  return readCatalog(root, catalogue, named)
}
