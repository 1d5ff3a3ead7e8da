import { type FindingFacts, type SharedFacts, sharedRow } from './finding-facts.ts'

/** What findings of one control share, and its text in a row. */
export interface SharedEntry {
  readonly number: number
  readonly facts: SharedFacts
  /** As JSON, without brackets. */
  readonly encoded: string
}

export interface SharedEntries {
  readonly at: (number: number) => SharedEntry | null
}

/** The facts that findings share, each kept once by a reader. */
export interface SharedTable extends SharedEntries {
  /** Returns null for a finding that shares its facts with no other one, or if the table is full. */
  readonly entryOf: (facts: FindingFacts) => SharedEntry | null
  readonly entries: readonly SharedEntry[]
}

const MAX_CHARACTERS = 8_000_000
/** Findings of one control differ in severity and source. More differ because each has its own texts. */
const MAX_OF_CONTROL = 8

/** Compared field by field, which is cheaper than building and hashing a text of all. */
const areAlike = (a: SharedFacts, b: SharedFacts): boolean =>
  a.title === b.title &&
  a.description === b.description &&
  a.severity === b.severity &&
  a.standard === b.standard &&
  a.source === b.source &&
  a.finding_type === b.finding_type &&
  a.kind === b.kind &&
  a.category === b.category &&
  a.exploit_available === b.exploit_available

const sharedOf = (facts: FindingFacts): SharedFacts => ({
  title: facts.title,
  description: facts.description,
  severity: facts.severity,
  control_id: facts.control_id,
  standard: facts.standard,
  source: facts.source,
  finding_type: facts.finding_type,
  kind: facts.kind,
  category: facts.category,
  cves: facts.cves,
  exploit_available: facts.exploit_available,
})

/** Creates a table that keeps what it has, so that a number stays valid, and takes no more when full. */
export const createSharedTable = (): SharedTable => {
  const entries: SharedEntry[] = []
  const byControl = new Map<string, SharedEntry[]>()
  let characters = 0
  const add = (facts: FindingFacts, ofControl: SharedEntry[]): SharedEntry | null => {
    if (ofControl.length >= MAX_OF_CONTROL || characters >= MAX_CHARACTERS) return null
    const entry = {
      number: entries.length,
      facts: sharedOf(facts),
      encoded: JSON.stringify(sharedRow(facts)).slice(1, -1),
    }
    characters += entry.encoded.length
    entries.push(entry)
    if (ofControl.length === 0) byControl.set(facts.control_id, ofControl)
    ofControl.push(entry)
    return entry
  }
  return {
    entryOf: (facts) => {
      // Vulnerabilities differ in their scores.
      if (facts.cves.length > 0) return null
      const ofControl = byControl.get(facts.control_id) ?? []
      for (const entry of ofControl) if (areAlike(entry.facts, facts)) return entry
      return add(facts, ofControl)
    },
    at: (number) => entries[number] ?? null,
    entries,
  }
}
