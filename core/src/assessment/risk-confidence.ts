import { isVulnerability, type RiskContext } from './risk-signals.ts'

/** A signal that the confidence in a score depends on. */
export interface Evidence {
  readonly question: string
  readonly isRequired: (context: RiskContext) => boolean
  readonly isKnown: (context: RiskContext) => boolean
}

const always = () => true

export const EVIDENCE: readonly Evidence[] = [
  {
    question: 'Is it reachable from the internet?',
    isRequired: always,
    isKnown: ({ internet_facing }) => internet_facing !== null,
  },
  {
    question: 'Which environment or tier is it in?',
    isRequired: always,
    isKnown: ({ environment, tier }) => environment !== '' || tier !== '',
  },
  {
    question: 'Which classes of data does it hold?',
    isRequired: always,
    isKnown: ({ data_classification }) => data_classification.length > 0,
  },
  {
    question: 'How critical is it to the business?',
    isRequired: always,
    isKnown: ({ business_criticality }) => business_criticality !== '',
  },
  {
    question: 'How severe is the vulnerability (CVSS)?',
    isRequired: isVulnerability,
    isKnown: ({ cves }) => cves.some(({ cvss }) => cvss !== undefined),
  },
  {
    question: 'Is the vulnerability exploited, or how likely is that (EPSS)?',
    isRequired: isVulnerability,
    isKnown: ({ cves }) =>
      cves.some(({ epss, known_exploited }) => epss !== undefined || known_exploited !== undefined),
  },
  {
    question: 'Is the vulnerable package in use?',
    isRequired: isVulnerability,
    isKnown: ({ package_in_use }) => package_in_use !== null,
  },
]

/** The confidence when only the scanner's severity is known. */
export const MIN_CONFIDENCE = 0.4
export const MAX_CONFIDENCE_WITHOUT_PACKAGE_USE = 0.7

/** Returns how many of the relevant signals are known, 0.4–1.0 in hundredths. */
export const computeConfidence = (context: RiskContext): number => {
  const required = EVIDENCE.filter((evidence) => evidence.isRequired(context))
  const known = required.filter((evidence) => evidence.isKnown(context))
  const share = MIN_CONFIDENCE + ((1 - MIN_CONFIDENCE) * known.length) / required.length
  const isCapped = isVulnerability(context) && context.package_in_use === null
  const confidence = isCapped ? Math.min(share, MAX_CONFIDENCE_WITHOUT_PACKAGE_USE) : share
  return Math.round(confidence * 100) / 100
}
