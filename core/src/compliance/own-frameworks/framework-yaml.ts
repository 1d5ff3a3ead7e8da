import { MAX_BYTES } from '../../kernel/byte-limits.ts'
import { parseLocatedYaml } from '../../kernel/located-yaml.ts'
import { PROVIDERS } from '../../kernel/provider.ts'
import { SEVERITIES } from '../../kernel/severity.ts'
import {
  ASSESSMENTS,
  FRAMEWORK_TEXTS,
  type FrameworkControl,
  type FrameworkSection,
  SATISFACTIONS,
} from '../framework.ts'
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
import { checkInclusion, includingProfiles, type ReadProfile } from './profile-inclusion.ts'

const FIELDS = [
  'id',
  'framework',
  'version',
  'provider',
  'publisher',
  'texts',
  'published_controls',
  'profiles',
  'sections',
  'controls',
]
const CONTROL_FIELDS = [
  'id',
  'section',
  'title',
  'assessment',
  'profiles',
  'severity',
  'satisfied_by',
  'rules',
]

const required = (reader: FieldReader, of: Field, name: string, field: Field | undefined) => {
  const isAbsent = field === undefined || (field.node.kind === 'scalar' && field.node.text === null)
  if (isAbsent) reader.refuse(of, `${of.path === '' ? 'The file' : of.path} must have ${name}`)
  return isAbsent ? undefined : field
}

/** Refuses the second of two with one id. */
const onlyOnce = (reader: FieldReader, noun: string) => {
  const lines = new Map<string, number>()
  return (id: string, field: Field): boolean => {
    const first = lines.get(id)
    if (first === undefined) lines.set(id, field.node.line)
    else reader.refuse(field, `The ${noun} "${id}" is listed twice, first in line ${first}`)
    return first === undefined
  }
}

const readProfiles = (reader: FieldReader, field: Field | undefined): ReadProfile[] => {
  const isFirst = onlyOnce(reader, 'profile')
  const profiles = reader.list(field).flatMap((item): ReadProfile[] => {
    const fields = item.node.kind === 'map' ? reader.map(item, ['id', 'includes']) : undefined
    const name = fields ? required(reader, item, 'an id', fields.get('id')) : item
    const id = reader.text(name, MAX_BYTES.name)
    if (id === undefined || name === undefined || !isFirst(id, name)) return []
    const includes = reader.list(fields?.get('includes')).flatMap((one) => {
      const included = reader.text(one, MAX_BYTES.name)
      return included === undefined ? [] : [{ id: included, field: one }]
    })
    return [{ id, includes }]
  })
  checkInclusion(reader, profiles)
  return profiles
}

const readSections = (reader: FieldReader, field: Field | undefined): FrameworkSection[] => {
  const isFirst = onlyOnce(reader, 'section')
  return reader.list(field).flatMap((item) => {
    const fields = reader.map(item, ['id', 'title'])
    const name = required(reader, item, 'an id', fields.get('id'))
    const id = reader.text(name, MAX_BYTES.name)
    const title = reader.text(fields.get('title'), MAX_TITLE_BYTES) ?? id
    return id !== undefined && title !== undefined && name && isFirst(id, name)
      ? [{ id, title }]
      : []
  })
}

const readRules = (
  reader: FieldReader,
  catalogue: RuleCatalogue,
  field: Field | undefined,
): string[] => {
  const rules = reader.list(field).flatMap((item): readonly string[] => {
    const rule = reader.text(item, MAX_BYTES.control_id)
    if (rule === undefined || catalogue.hasRule(rule)) return rule === undefined ? [] : [rule]
    const found = catalogue.rulesOfControl(rule)
    if (found) return found
    reader.refuse(
      item,
      `Unknown rule "${rule}": name a rule of the catalogue, or a control of a shipped framework such as cis-aws-3.0/2.1.4`,
    )
    return []
  })
  return [...new Set(rules)]
}

interface ControlContext {
  readonly reader: FieldReader
  readonly catalogue: RuleCatalogue
  readonly profiles: ReadonlyMap<string, readonly string[]>
  readonly sections: ReadonlySet<string>
  readonly isFirst: (id: string, field: Field) => boolean
}

const readProfilesOf = (
  { reader, profiles }: ControlContext,
  field: Field | undefined,
): string[] => {
  const named = reader.list(field).flatMap((item): readonly string[] => {
    const id = reader.text(item, MAX_BYTES.name)
    const found = id === undefined ? [] : profiles.get(id)
    if (found === undefined) reader.refuse(item, `The profile "${id}" is not one of profiles`)
    return found ?? []
  })
  return [...profiles.keys()].filter((id) => named.includes(id))
}

const readControl = (context: ControlContext, item: Field): FrameworkControl[] => {
  const { reader, catalogue, sections, isFirst } = context
  const fields = reader.map(item, CONTROL_FIELDS)
  const name = required(reader, item, 'an id', fields.get('id'))
  const id = reader.text(name, MAX_BYTES.name)
  const title = reader.text(required(reader, item, 'a title', fields.get('title')), MAX_TITLE_BYTES)
  const section = reader.text(fields.get('section'), MAX_BYTES.name) ?? ''
  const sectionField = fields.get('section')
  if (section !== '' && sectionField && !sections.has(section)) {
    reader.refuse(sectionField, `The section "${section}" is not one of sections`)
  }
  const rules = readRules(reader, catalogue, fields.get('rules'))
  const control = {
    section,
    assessment:
      reader.word(fields.get('assessment'), ASSESSMENTS) ??
      (rules.length > 0 ? 'automated' : 'manual'),
    profiles: readProfilesOf(context, fields.get('profiles')),
    severity: reader.word(fields.get('severity'), SEVERITIES) ?? null,
    satisfied_by: reader.word(fields.get('satisfied_by'), SATISFACTIONS) ?? 'all',
    rules,
  }
  if (id === undefined || title === undefined || !name || !isFirst(id, name)) return []
  return [{ id, title, ...control }]
}

const readPublished = (reader: FieldReader, field: Field | undefined, listed: number): number => {
  const text = reader.text(field, MAX_BYTES.name)
  if (field === undefined || text === undefined) return listed
  const count = /^\d{1,6}$/.test(text) ? Number(text) : -1
  if (count >= listed) return count
  reader.refuse(
    field,
    `published_controls must be a whole number, at least the ${listed} controls of the file`,
  )
  return listed
}

/** Reads a framework from a YAML file of the installation. */
export const readFrameworkYaml = (
  text: string,
  catalogue: RuleCatalogue,
  file: string,
): ReadFramework => {
  const { root, problems } = parseLocatedYaml(text)
  if (problems.length > 0) return refused(problems.map((one) => ({ ...one, field: '' })))
  const reader = createFieldReader()
  const whole = { node: root, path: '' }
  const fields = reader.map(whole, FIELDS)
  const textOf = (name: string) =>
    reader.text(required(reader, whole, name, fields.get(name)), MAX_BYTES.name)
  const idField = fields.get('id')
  const id = textOf('id')
  if (id !== undefined && idField && !isFrameworkId(id)) reader.refuse(idField, `id ${ID_RULE}`)
  const [name, version] = [textOf('framework'), textOf('version')]
  const profiles = readProfiles(reader, fields.get('profiles'))
  const sections = readSections(reader, fields.get('sections'))
  const list = required(reader, whole, 'controls', fields.get('controls'))
  const items = reader.list(list)
  if (list?.node.kind === 'list' && items.length === 0) {
    reader.refuse(list, 'controls must have at least one control')
  }
  if (items.length > MAX_CONTROLS) {
    reader.refuse(whole, `The file must have at most ${MAX_CONTROLS} controls`)
    return refused(reader.problems)
  }
  const context: ControlContext = {
    reader,
    catalogue,
    profiles: includingProfiles(profiles),
    sections: new Set(sections.map((section) => section.id)),
    isFirst: onlyOnce(reader, 'control'),
  }
  const controls = items.flatMap((item) => readControl(context, item))
  const described = {
    provider: reader.word(fields.get('provider'), PROVIDERS) ?? null,
    publisher: reader.text(fields.get('publisher'), MAX_BYTES.name) ?? '',
    texts: reader.word(fields.get('texts'), FRAMEWORK_TEXTS) ?? ('own' as const),
    published_controls: readPublished(reader, fields.get('published_controls'), controls.length),
  }
  if (reader.problems.length > 0 || id === undefined || !name || !version) {
    return refused(reader.problems)
  }
  return {
    ok: true,
    framework: {
      id,
      name,
      version,
      ...described,
      file,
      sections,
      profiles: profiles.map((profile) => profile.id),
      controls,
    },
  }
}
