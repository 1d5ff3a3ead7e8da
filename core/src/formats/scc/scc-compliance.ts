import type { Provider } from '../../kernel/provider.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
import { objectsInAnyCase } from '../reading/field-in-any-case.ts'
import {
  cleanText,
  fieldOf,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import type { SourceProperties } from './scc-properties.ts'

interface Standard {
  readonly name: string
  readonly version: string
  readonly controls: readonly string[]
}

/**
 * Returns the requirements that a finding violates. The CIS benchmark is listed in all its
 * versions; only the newest is used.
 */
export function complianceIn(
  finding: JsonObject,
  properties: SourceProperties,
  provider: Provider,
): Requirement[] {
  const listed = objectsInAnyCase(finding, 'compliances').map((listing) =>
    standardOf(textIn(listing, 'standard'), listing),
  )
  const standards = listed.length > 0 ? listed : standardsIn(properties)
  const newest = newestOf(standards.filter(({ name }) => name === 'cis'))
  const distinct = new Map<string, Requirement>()
  for (const standard of standards) {
    if (standard.name === '' || (standard.name === 'cis' && standard.version !== newest)) continue
    const framework = frameworkOf(standard, provider)
    for (const control of standard.controls)
      distinct.set(`${framework}\n${control}`, { framework, control })
  }
  return [...distinct.values()].slice(0, LIST_LENGTH)
}

const standardOf = (name: string, entry: JsonObject): Standard => ({
  name,
  version: textIn(entry, 'version'),
  controls: textsIn(entry, 'ids'),
})

/** Older findings list them in their source properties: `{cis: [{version, ids}]}`. */
function standardsIn(properties: SourceProperties): Standard[] {
  const byStandard = properties.get('compliance_standards')
  if (!isObject(byStandard)) return []
  return Object.keys(byStandard)
    .slice(0, LIST_LENGTH)
    .flatMap((name) => {
      const versions = fieldOf(byStandard, name)
      return Array.isArray(versions)
        ? versions
            .slice(0, LIST_LENGTH)
            .filter(isObject)
            .map((listing) => standardOf(cleanText(name), listing))
        : []
    })
}

function newestOf(standards: readonly Standard[]): string {
  const versions = standards.map(({ version }) => version)
  return versions.reduce(
    (newest, version) => (compareVersions(version, newest) > 0 ? version : newest),
    '',
  )
}

/** Compares `1.10` and `1.9` number by number. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  const at = left.findIndex((number, index) => number !== (right[index] ?? -1))
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1)
}

const numbersOf = (version: string) =>
  version === '' ? [] : version.split('.').map((part) => Number(part) || 0)

const CIS_OF: Readonly<Record<Provider, string>> = {
  aws: 'cis-aws',
  azure: 'cis-azure',
  gcp: 'cis-gcp',
}

/** Each cloud has its own CIS benchmark. */
function frameworkOf({ name, version }: Standard, provider: Provider): string {
  const standard = name === 'cis' ? CIS_OF[provider] : name
  return version === '' ? standard : `${standard}-${version}`
}
