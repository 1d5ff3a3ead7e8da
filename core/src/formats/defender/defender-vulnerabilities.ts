import type { ObservedVulnerability } from '../observation.ts'
import { farthestVector } from '../reading/attack-vector.ts'
import { MAX_JSON_TEXT_LENGTH } from '../reading/field-in-any-case.ts'
import { optionalField } from '../reading/parse-boolean.ts'
import {
  cleanText,
  distinctTexts,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
} from '../reading/record-fields.ts'
import { highestScore } from '../reading/vulnerability/package-vulnerability.ts'
import {
  packageFields,
  type VulnerablePackage,
} from '../reading/vulnerability/vulnerable-package.ts'
import {
  type Facts,
  fieldsOf,
  newFacts,
  type Reading,
  readField,
} from './defender-vulnerability-fields.ts'

/** What additional data say about vulnerabilities. */
export interface DefenderVulnerabilities {
  readonly cves: readonly ObservedVulnerability[]
  readonly exploit_available: boolean
  /** The vulnerable packages. */
  readonly packages: readonly string[]
  /** The versions without the vulnerability. */
  readonly fixed_versions: readonly string[]
}

/** More values than the additional data of any scanner have. */
const MAX_NODES = 5_000
const MAX_DEPTH = 10

/**
 * Reads the additional data of an assessment or sub-assessment. Each scanner behind Defender has a
 * shape of its own, as an object, a list, pairs of keys and values, or any of these as JSON text, so
 * facts are found by the names of their fields at any depth. A fact within a CVE is about that CVE.
 */
export function readVulnerabilities(additionalData: unknown): DefenderVulnerabilities {
  const reading: Reading = {
    factsOfCve: new Map(),
    common: newFacts(),
    packages: [],
    installedVersions: [],
    fixedVersions: [],
    hasExploit: false,
    nodes: 0,
  }
  visit(reading, additionalData, { facts: reading.common, depth: 0 })
  const ids = [...reading.factsOfCve].slice(0, LIST_LENGTH)
  return {
    cves: ids.map(([id, facts]) => vulnerabilityOf(id, facts, reading)),
    exploit_available: reading.hasExploit,
    packages: distinctTexts(reading.packages),
    fixed_versions: distinctTexts(reading.fixedVersions),
  }
}

/** The package, if the data name only one: then every vulnerability is in it. */
function versionsOf(reading: Reading, own: Facts): VulnerablePackage {
  const [software = '', ...others] = distinctTexts(reading.packages)
  const isOnly = others.length === 0
  const fixed = own.fixedVersions.length > 0 ? own : reading.common
  return {
    name: isOnly ? software : '',
    installed: isOnly ? distinctTexts(reading.installedVersions).join(', ') : '',
    fixed: distinctTexts(fixed.fixedVersions).join(', '),
  }
}

function vulnerabilityOf(id: string, own: Facts, reading: Reading): ObservedVulnerability {
  const { common } = reading
  const vectors = own.vectors.length > 0 ? own.vectors : common.vectors
  return {
    id,
    ...packageFields([versionsOf(reading, own)]),
    ...optionalField('cvss', highestScore(own.scores) ?? highestScore(common.scores)),
    ...optionalField('attack_vector', farthestVector(vectors)),
    ...optionalField('epss', highestScore(own.epss) ?? highestScore(common.epss)),
    ...((own.isKnownExploited || common.isKnownExploited) && { known_exploited: true }),
    ...optionalField('patch_available', isFixed(own.fixes) ?? isFixed(common.fixes)),
  }
}

/** A fix for some of the packages counts as a fix. */
const isFixed = (fixes: readonly boolean[]): boolean | undefined =>
  fixes.length === 0 ? undefined : fixes.includes(true)

interface Place {
  /** The facts to which those of this place are added. */
  readonly facts: Facts
  readonly depth: number
}

function visit(reading: Reading, value: unknown, { facts, depth }: Place): void {
  reading.nodes += 1
  if (depth > MAX_DEPTH || reading.nodes > MAX_NODES) return
  const content = parseText(value)
  if (Array.isArray(content)) visitList(reading, content, { facts, depth })
  else if (isObject(content)) visitObject(reading, content, { facts, depth })
}

/** Exported tables have objects as JSON text. */
function parseText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value
  if (value.length > MAX_JSON_TEXT_LENGTH) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

function visitList(reading: Reading, list: readonly unknown[], place: Place): void {
  const pairs = list.filter(isObject).map(pairOf)
  const isOfPairs = pairs.length > 0 && pairs.every((pair) => pair !== null)
  if (isOfPairs) visitObject(reading, Object.fromEntries(pairs), place)
  else for (const item of list) visit(reading, item, { facts: place.facts, depth: place.depth + 1 })
}

/** Returns a `{key, value}` or `{name, value}` as an entry; null for any other object. */
function pairOf(object: JsonObject): readonly [string, unknown] | null {
  const keys = Object.keys(object)
  if (keys.length !== 2) return null
  const name = keys.find((key) => /^(?:key|name)$/i.test(key))
  const value = keys.find((key) => /^value$/i.test(key))
  return name && value ? [cleanText(object[name]), object[value]] : null
}

/** An object within the data that names one CVE describes it; others only list CVEs. */
function visitObject(reading: Reading, object: JsonObject, { facts, depth }: Place): void {
  const entries = Object.entries(object)
  const ids = distinctTexts(entries.flatMap(([key, value]) => cvesIn(key, value)))
  const [id = ''] = ids
  const own = ids.length === 1 && depth > 0 ? (reading.factsOfCve.get(id) ?? newFacts()) : facts
  for (const cve of ids) {
    if (!reading.factsOfCve.has(cve)) reading.factsOfCve.set(cve, own === facts ? newFacts() : own)
  }
  for (const field of fieldsOf(entries)) {
    const isRead = readField(reading, own, field)
    if (!isRead) visit(reading, field.value, { facts: own, depth: depth + 1 })
  }
}

const CVE = /\bCVE-\d{4}-\d{4,}\b/gi
const IS_CVE = /^\s*CVE-\d{4}-\d{4,}\s*$/i

/**
 * Returns the CVEs that a field names: its whole value, or any in the value of a field named after
 * CVEs. Links and descriptions may mention CVEs of other problems.
 */
function cvesIn(key: string, value: unknown): string[] {
  const texts = (Array.isArray(value) ? value.slice(0, LIST_LENGTH) : [value]).filter(
    (item): item is string => typeof item === 'string',
  )
  const isNamed = /cve/i.test(key) && !/link|url|uri|description/i.test(key)
  return texts
    .filter((text) => !/^\s*[{[]/.test(text) && (isNamed || IS_CVE.test(text)))
    .flatMap((text) => cleanText(text, LONG_TEXT_LENGTH).match(CVE) ?? [])
    .map((id) => id.toUpperCase())
}
