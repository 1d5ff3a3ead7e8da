import { boundedCache } from '../../kernel/bounded-cache.ts'
import { distinctTexts, LIST_LENGTH } from './record-fields.ts'

export interface Requirement {
  readonly framework: string
  readonly control: string
}

/** Prowler truncates a requirement to this many characters. */
const PROWLER_MAX_LENGTH = 63

/**
 * Parses a requirement in any of the forms that Security Hub uses: `PCI DSS v3.2.1/3.4`,
 * `NIST.800-53.r5 AC-2(1)`, `PCI DSS 10.5.2`.
 */
export function requirementOf(text: string): Requirement {
  const slash = text.lastIndexOf('/')
  const at = slash >= 0 ? slash : text.trimEnd().lastIndexOf(' ')
  if (at < 0) return { framework: text, control: '' }
  return { framework: text.slice(0, at).trim(), control: text.slice(at + 1).trim() }
}

/**
 * Parses a framework with its controls as Prowler writes them: `CIS-1.5 1.20 1.21`. A control that
 * may be cut off is left out.
 */
function prowlerRequirements(text: string): Requirement[] {
  const [framework = '', ...controls] = text.split(' ').filter((word) => word !== '')
  const complete = text.length < PROWLER_MAX_LENGTH ? controls : controls.slice(0, -1)
  return complete.map((control) => ({ framework, control }))
}

/** `standards/pci-dss/v/3.2.1` and its ARN → `pci-dss-3.2.1`; other names are unchanged. */
function standardName(id: string): string {
  const start = Math.max(id.indexOf('standards/'), id.indexOf('ruleset/'))
  return start < 0 ? id : id.slice(id.indexOf('/', start) + 1).replaceAll('/v/', '-')
}

/**
 * Returns the distinct requirements. A standard without any gets the control itself as its
 * requirement.
 */
export function complianceOf(
  requirements: readonly Requirement[],
  standards: readonly string[],
  control: string,
): Requirement[] {
  const listedFrameworks = new Set(requirements.map(({ framework }) => framework))
  const unlistedFrameworks = standards
    .map(standardName)
    .filter((framework) => !listedFrameworks.has(framework))
  const distinct = new Map<string, Requirement>()
  for (const requirement of [
    ...requirements,
    ...unlistedFrameworks.map((framework) => ({ framework, control })),
  ]) {
    // No framework's name contains a line feed.
    if (distinct.size < LIST_LENGTH)
      distinct.set(`${requirement.framework}\n${requirement.control}`, requirement)
  }
  return [...distinct.values()]
}

/** What a finding of Security Hub says about the frameworks of its check. */
interface ReportedCompliance {
  readonly source: string
  readonly requirements: readonly string[]
  readonly standards: readonly string[]
  readonly control: string
}

const compliances = boundedCache<readonly Requirement[]>(2_000)
const MAX_CACHED_LENGTH = 8_192
/** Occurs in no text of a record, so that keys cannot collide. */
const SEPARATOR = '\0'

/** Cached, because a scan repeats the requirements of a check for each resource. */
export function reportedCompliance(reported: ReportedCompliance): readonly Requirement[] {
  const { control, requirements, source, standards } = reported
  const key = [source, control, String(requirements.length), ...requirements, ...standards].join(
    SEPARATOR,
  )
  return key.length > MAX_CACHED_LENGTH
    ? parseCompliance(reported)
    : compliances.get(key, () => parseCompliance(reported))
}

function parseCompliance({ control, requirements, source, standards }: ReportedCompliance) {
  const parsed =
    source === 'prowler'
      ? requirements.flatMap(prowlerRequirements)
      : requirements.map(requirementOf)
  return complianceOf(parsed, distinctTexts(standards), control)
}
