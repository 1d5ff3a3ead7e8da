import type { Severity } from '../../kernel/severity.ts'

/** Scanners' words for a severity, in upper case. */
const SEVERITY_OF_WORD: ReadonlyMap<string, Severity> = new Map([
  ['INFORMATIONAL', 'INFO'],
  ['INFORMATION', 'INFO'],
  ['INFO', 'INFO'],
  ['NEGLIGIBLE', 'INFO'],
  ['TRACE', 'INFO'],
  ['UNIMPORTANT', 'INFO'],
  ['VERY LOW', 'LOW'],
  ['MINOR', 'LOW'],
  ['LOW', 'LOW'],
  ['MEDIUM', 'MEDIUM'],
  ['MODERATE', 'MEDIUM'],
  ['MAJOR', 'MEDIUM'],
  ['HIGH', 'HIGH'],
  ['IMPORTANT', 'HIGH'],
  ['CRITICAL', 'CRITICAL'],
  ['VERY HIGH', 'CRITICAL'],
  ['BLOCKER', 'CRITICAL'],
  ['FATAL', 'CRITICAL'],
])

/** Words that some formats rate themselves, and words that say that there is no rating. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  '',
  'DANGER',
  'ERROR',
  'N/A',
  'NONE',
  'NOT AVAILABLE',
  'NOTE',
  'NULL',
  'OTHER',
  'RECOMMENDATION',
  'SEVERITY_UNSPECIFIED',
  'UNASSIGNED',
  'UNDEFINED',
  'UNKNOWN',
  'UNSPECIFIED',
  'UNTRIAGED',
  'UNVERIFIED',
  'VERIFIED',
  'WARN',
  'WARNING',
])

/** Returns whether a word for a severity is understood. Numbers are scores. */
export function isKnownSeverity(word: string): boolean {
  const name = word.trim().toUpperCase()
  return SEVERITY_OF_WORD.has(name) || OTHER_WORDS.has(name) || /^[\d.]+$/.test(name)
}

/** The lowest score of each severity on ASFF's scale of 0 to 100. */
const BANDS: readonly (readonly [number, Severity])[] = [
  [90, 'CRITICAL'],
  [70, 'HIGH'],
  [40, 'MEDIUM'],
  [1, 'LOW'],
]

/** The severity of a finding that reports none. */
export const DEFAULT_SEVERITY: Severity = 'MEDIUM'

export const severityOfWord = (word: string): Severity | undefined =>
  SEVERITY_OF_WORD.get(word.trim().toUpperCase())

/** Returns the severity of a score from 0 to 100; undefined without a score. */
export function severityOfScore(score: number | undefined): Severity | undefined {
  if (score === undefined) return undefined
  return BANDS.find(([minScore]) => score >= minScore)?.[1] ?? 'INFO'
}

export interface Rating {
  readonly severity: Severity
  /** As the scanner spells it; '' if it gives none. */
  readonly native_severity: string
}

/**
 * Returns the rating of the first word that names a severity. A word that names none, such as
 * `Unknown` or `UNTRIAGED`, counts as no rating. A word that is not understood is kept.
 */
export function ratingOf(...words: readonly string[]): Rating {
  for (const word of words) {
    const severity = severityOfWord(word)
    if (severity) return { severity, native_severity: word }
  }
  const unknown = words.find((word) => !isKnownSeverity(word)) ?? ''
  return { severity: DEFAULT_SEVERITY, native_severity: unknown }
}
