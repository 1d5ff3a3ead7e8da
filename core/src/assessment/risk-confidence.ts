import { isVulnerability, type RiskContext } from './risk-signals.ts'

/** Something that should be known before a score is believed. */
export interface Evidence {
  readonly question: string
  readonly asked: (context: RiskContext) => boolean
  readonly known: (context: RiskContext) => boolean
}

const always = () => true

export const EVIDENCE: readonly Evidence[] = [
  {
    question: 'Does the internet reach it?',
    asked: always,
    known: ({ internet_facing }) => internet_facing !== null,
  },
  {
    question: 'Which environment or tier is it in?',
    asked: always,
    known: ({ environment, tier }) => environment !== '' || tier !== '',
  },
  {
    question: 'Which data does it hold?',
    asked: always,
    known: ({ data_classification }) => data_classification.length > 0,
  },
  {
    question: 'How much does the business depend on it?',
    asked: always,
    known: ({ business_criticality }) => business_criticality !== '',
  },
  {
    question: 'How severe is the vulnerability (CVSS)?',
    asked: isVulnerability,
    known: ({ cves }) => cves.some(({ cvss }) => cvss !== undefined),
  },
  {
    question: 'Is it exploited, or how likely is that (EPSS)?',
    asked: isVulnerability,
    known: ({ cves }) =>
      cves.some(({ epss, known_exploited }) => epss !== undefined || known_exploited !== undefined),
  },
  {
    question: 'Is the vulnerable package in use?',
    asked: isVulnerability,
    known: ({ package_in_use }) => package_in_use !== null,
  },
]

/** What the scanner's severity alone is worth. */
export const LEAST_CONFIDENCE = 0.4
export const MOST_WITHOUT_PACKAGE_USE = 0.7

/** 0.4–1.0, in hundredths: how much of what the score should rest on is known. */
export const confidenceIn = (context: RiskContext): number => {
  const asked = EVIDENCE.filter((one) => one.asked(context))
  const known = asked.filter((one) => one.known(context))
  const share = LEAST_CONFIDENCE + ((1 - LEAST_CONFIDENCE) * known.length) / asked.length
  const isCapped = isVulnerability(context) && context.package_in_use === null
  const confidence = isCapped ? Math.min(share, MOST_WITHOUT_PACKAGE_USE) : share
  return Math.round(confidence * 100) / 100
}
