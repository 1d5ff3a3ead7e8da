import { distinctTexts, firstText, LIST_LENGTH } from './record-fields.ts'

/** A version of a package that has a vulnerability. Unknown text is ''. */
export interface VulnerablePackage {
  readonly name: string
  readonly installed: string
  /** The first version without the vulnerability. */
  readonly fixed: string
  /** Where the package is, if several files may contain it. */
  readonly path?: string
  /** What the scanner says how to fix it. */
  readonly advice?: string
}

const wordsOf = (...words: readonly string[]) => words.filter((word) => word !== '').join(' ')

/** `Update semver 5.7.1 to 5.7.2`; else the scanner's own words. */
const updateOf = ({ name, installed, fixed, advice = '' }: VulnerablePackage): string =>
  fixed === '' ? adviceIn(advice) : `Update ${wordsOf(name, installed)} to ${fixed}`

/** Returns what to update to which version, each once. */
export const updatesOf = (packages: readonly VulnerablePackage[]): string[] =>
  distinctTexts(packages.map(updateOf)).slice(0, LIST_LENGTH)

const installedOf = ({ name, installed, path = '' }: VulnerablePackage): string =>
  installed === '' ? '' : `Installed: ${wordsOf(name, installed, path === '' ? '' : `in ${path}`)}`

/** Returns each version that is installed, one per line: `Installed: semver 5.7.1 in app/a.json`. */
export const installedIn = (packages: readonly VulnerablePackage[]): string =>
  distinctTexts(packages.map(installedOf)).slice(0, LIST_LENGTH).join('\n')

/** What scanners write in place of a version or of advice. */
const NO_VERSION = /^(?:not ?available|n\/?a|none|null|-)$/i
const NO_ADVICE = /^(?:none provided|none|n\/?a|null|no remediation)\.?$/i
/** The page that is above the text in the console of Inspector. */
const ELSEWHERE = /\bsection above\b|\brefer to the vulnerabilities section\b/i

export const versionIn = (text: string): string => (NO_VERSION.test(text.trim()) ? '' : text)

/** Returns advice; '' if the text says that there is none, or that it is somewhere else. */
export const adviceIn = (text: string): string =>
  NO_ADVICE.test(text.trim()) || ELSEWHERE.test(text) ? '' : text

/** `1:1.1.1n-0+deb11u4` from the parts of the version of a system's package. */
export const versionOf = (version: string, release: string, epoch: string): string => {
  const own = firstText(wordsOf(version), '')
  if (own === '') return ''
  const released = release === '' || own.endsWith(`-${release}`) ? own : `${own}-${release}`
  return epoch === '' || epoch === '0' || own.includes(':') ? released : `${epoch}:${released}`
}
