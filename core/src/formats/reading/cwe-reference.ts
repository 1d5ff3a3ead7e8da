/** The framework under which an observation names the weaknesses of code that it is about. */
export const CWE_FRAMEWORK = 'CWE'

/**
 * `CWE-89`, `CWE-89: Improper …`, `external/cwe/cwe-089`, `cwe:89`, `CWE 89`,
 * `https://cwe.mitre.org/data/definitions/89.html`.
 */
const CWE = /\bcwe(?:[-_: ]{0,2}|\.mitre\.org\/data\/definitions\/)0*([1-9]\d{0,4})\b/gi

export interface CweReference {
  readonly framework: string
  readonly control: string
}

/**
 * Returns the CWEs in texts such as tags, each once, as entries of an observation's `compliance`:
 * `CWE-89`.
 */
export function cweReferences(texts: readonly string[]): CweReference[] {
  const numbers = texts.flatMap((text) => [...text.matchAll(CWE)].map(([, number]) => number))
  return [...new Set(numbers)].map((number) => ({
    framework: CWE_FRAMEWORK,
    control: `CWE-${number}`,
  }))
}
