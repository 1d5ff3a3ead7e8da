import type { ObservedVulnerability } from '../observation.ts'
import { farthestVector } from '../reading/attack-vector.ts'
import { MAX_JSON_TEXT_LENGTH } from '../reading/field-in-any-case.ts'
import { optionalField, parseBoolean } from '../reading/parse-boolean.ts'
import {
  cleanText,
  distinctTexts,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
  numberIn,
  wordIn,
} from '../reading/record-fields.ts'
import { highestScore } from '../reading/vulnerability/package-vulnerability.ts'

/** What additional data say about vulnerabilities. */
export interface DefenderVulnerabilities {
  readonly cves: readonly ObservedVulnerability[]
  readonly exploit_available: boolean
  /** The vulnerable packages. */
  readonly packages: readonly string[]
  /** The versions without the vulnerability. */
  readonly fixed_versions: readonly string[]
}

/** Facts about one vulnerability, or about all those of a record. */
interface Facts {
  readonly scores: number[]
  readonly vectors: string[]
  readonly epss: number[]
  readonly fixes: boolean[]
  isKnownExploited: boolean
}

interface Reading {
  readonly factsOfCve: Map<string, Facts>
  /** Facts that stand next to the CVEs, not within one of them. */
  readonly common: Facts
  readonly packages: string[]
  readonly fixedVersions: string[]
  hasExploit: boolean
  nodes: number
}

const newFacts = (): Facts => ({
  scores: [],
  vectors: [],
  epss: [],
  fixes: [],
  isKnownExploited: false,
})

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
    fixedVersions: [],
    hasExploit: false,
    nodes: 0,
  }
  visit(reading, additionalData, { facts: reading.common, depth: 0 })
  const ids = [...reading.factsOfCve].slice(0, LIST_LENGTH)
  return {
    cves: ids.map(([id, facts]) => vulnerabilityOf(id, facts, reading.common)),
    exploit_available: reading.hasExploit,
    packages: distinctTexts(reading.packages),
    fixed_versions: distinctTexts(reading.fixedVersions),
  }
}

function vulnerabilityOf(id: string, own: Facts, common: Facts): ObservedVulnerability {
  const vectors = own.vectors.length > 0 ? own.vectors : common.vectors
  return {
    id,
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
  for (const [key, value] of entries) {
    const isRead = readField(reading, own, {
      key: key.toLowerCase().replace(/[^a-z0-9]/g, ''),
      value,
    })
    if (!isRead) visit(reading, value, { facts: own, depth: depth + 1 })
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

interface Field {
  /** In lower case, without separators. */
  readonly key: string
  readonly value: unknown
}

type FieldReader = (reading: Reading, facts: Facts, value: unknown) => void

const addBoolean: FieldReader = (_, facts, value) => {
  const isFixable = parseBoolean(value)
  if (isFixable !== undefined) facts.fixes.push(isFixable)
}

const addFixedVersion: FieldReader = (reading, facts, value) => {
  const versions = (Array.isArray(value) ? value : [value]).map((text) => cleanText(text).trim())
  const known = versions.filter(
    (text) => text !== '' && !/^(?:not ?available|none|n\/a)$/i.test(text),
  )
  reading.fixedVersions.push(...known)
  if (known.length > 0) facts.fixes.push(true)
}

const addFixStatus: FieldReader = (_, facts, value) => {
  const word = cleanText(value)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  if (/^(?:fixavailable|fixed|patchavailable|available)$/.test(word)) facts.fixes.push(true)
  else if (/^(?:no|not|un|wontfix)/.test(word)) facts.fixes.push(false)
}

const addEpss: FieldReader = (_, facts, value) => {
  const epss = isObject(value) ? value : { score: value }
  const score = numberIn(epss, 'score', 0, 1) ?? numberIn(epss, 'epssScore', 0, 1)
  if (score !== undefined) facts.epss.push(score)
}

const addScore: FieldReader = (_, facts, value) => {
  const score = numberIn({ value }, 'value', 0, 10)
  if (score !== undefined) facts.scores.push(score)
}

/** Scores are listed by version, as a list of ratings, or alone. */
const addCvss: FieldReader = (reading, facts, value) => {
  if (Array.isArray(value)) {
    for (const rating of value.slice(0, LIST_LENGTH)) addCvss(reading, facts, rating)
  } else if (isObject(value)) addRatings(facts, value)
  else addScore(reading, facts, value)
}

/** Scores of version 2 are not comparable with those of later versions. */
function addRatings(facts: Facts, ratings: JsonObject): void {
  const byVersion = Object.entries(ratings).filter(([key]) => /^v?\d/i.test(key))
  const alone: [string, unknown] = [wordIn(ratings, 'version'), ratings]
  for (const [version, rating] of byVersion.length > 0 ? byVersion : [alone]) {
    if (!/^v?[12]/i.test(version)) addRating(facts, rating)
  }
}

function addRating(facts: Facts, rating: unknown): void {
  const fields = isObject(rating) ? rating : { base: rating }
  const score = ['base', 'baseScore', 'score'].map((key) => numberIn(fields, key, 0, 10))
  const vectors = ['cvssVectorString', 'vectorString', 'vector'].map((key) =>
    cleanText(fields[key]),
  )
  facts.scores.push(...score.filter((number) => number !== undefined).slice(0, 1))
  facts.vectors.push(...vectors.filter((text) => text !== ''))
}

/** A date, or details, of the entry in the catalogue say that there is one. */
const addKnownExploited: FieldReader = (_, facts, value) => {
  const isEntry = (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) || isObject(value)
  if (parseBoolean(value) === true || isEntry) facts.isKnownExploited = true
}

const addExploit: FieldReader = (reading, _, value) => {
  if (parseBoolean(value) === true) reading.hasExploit = true
}

const addPackage: FieldReader = (reading, _, value) => {
  reading.packages.push(cleanText(value).trim())
}

/** The readers of fields by their names. */
const READERS: readonly (readonly [RegExp, FieldReader])[] = [
  [/^cvss(?:v?[34]\d?)?$/, addCvss],
  [/^(?:cvss(?:v?[34]\d?)?(?:base)?score|basescore)$/, addScore],
  [/^epss(?:score|probability)?$/, addEpss],
  [
    /^(?:is|in|has)*(?:cisa)?(?:kev|knownexploited|activelyexploited)(?:vulnerability|dateadded)?$/,
    addKnownExploited,
  ],
  [/^(?:is)?(?:patchable|patchavailable|fixavailable|fixable)$/, addBoolean],
  [/^fix(?:ed)?(?:in)?versions?$/, addFixedVersion],
  [/^fixstatus$/, addFixStatus],
  [
    /^(?:exploitsteps(?:verified|published)|isinexploitkit|exploitavailable|hasexploit)$/,
    addExploit,
  ],
  [/^(?:packagename|softwarename)$/, addPackage],
]

/** Returns whether the field is one whose value is a fact. */
function readField(reading: Reading, facts: Facts, { key, value }: Field): boolean {
  const reader = READERS.find(([pattern]) => pattern.test(key))?.[1]
  reader?.(reading, facts, value)
  return reader !== undefined
}
