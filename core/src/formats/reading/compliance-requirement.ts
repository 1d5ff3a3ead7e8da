import { LIST_LENGTH } from './record-fields.ts'

export interface Requirement {
  readonly framework: string
  readonly control: string
}

/** Prowler ends a requirement after this many characters, wherever that is. */
const PROWLER_CUT = 63

/**
 * One requirement in the ways that Security Hub has written it: `PCI DSS v3.2.1/3.4`,
 * `NIST.800-53.r5 AC-2(1)`, `PCI DSS 10.5.2`.
 */
export function requirementOf(text: string): Requirement {
  const slash = text.lastIndexOf('/')
  const at = slash >= 0 ? slash : text.trimEnd().lastIndexOf(' ')
  if (at < 0) return { framework: text, control: '' }
  return { framework: text.slice(0, at).trim(), control: text.slice(at + 1).trim() }
}

/** Prowler writes a framework and then all its controls: `CIS-1.5 1.20 1.21`. */
export function prowlerRequirements(text: string): Requirement[] {
  const [framework = '', ...controls] = text.split(' ').filter((word) => word !== '')
  const whole = text.length < PROWLER_CUT ? controls : controls.slice(0, -1)
  return whole.map((control) => ({ framework, control }))
}

/** `standards/pci-dss/v/3.2.1` and its ARN → `pci-dss-3.2.1`; other names stay. */
function standardName(id: string): string {
  const start = Math.max(id.indexOf('standards/'), id.indexOf('ruleset/'))
  return start < 0 ? id : id.slice(id.indexOf('/', start) + 1).replaceAll('/v/', '-')
}

/** Each requirement once, and under each standard that names none the control itself. */
export function complianceOf(
  requirements: readonly Requirement[],
  standards: readonly string[],
  control: string,
): Requirement[] {
  const named = new Set(requirements.map(({ framework }) => framework))
  const unnamed = standards.map(standardName).filter((framework) => !named.has(framework))
  const distinct = new Map<string, Requirement>()
  for (const one of [...requirements, ...unnamed.map((framework) => ({ framework, control }))]) {
    // No framework's name contains a line feed.
    if (distinct.size < LIST_LENGTH) distinct.set(`${one.framework}\n${one.control}`, one)
  }
  return [...distinct.values()]
}
