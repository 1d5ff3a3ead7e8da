import type { Severity } from '../kernel/severity.ts'

/** What is known of a finding and its surroundings. Unknown is '', null or an empty list. */
export interface RiskContext {
  readonly severity: Severity
  readonly category: string
  readonly exploit_available: boolean
  readonly cves: readonly {
    /** 0.0–10.0 */
    readonly cvss?: number
    /** 0.0–1.0 */
    readonly epss?: number
    readonly known_exploited?: boolean
  }[]
  /** In any spelling: `PROD`, `production`, `dev` … */
  readonly environment: string
  readonly internet_facing: boolean | null
  readonly data_classification: readonly string[]
  readonly sandbox: boolean
  /** The scanner itself has muted the finding. */
  readonly muted: boolean
}

/** Something that makes a finding more or less of a risk than its severity says. */
export interface RiskFactor {
  readonly because: string
  /** Percent of the severity's band by which it moves the score. */
  readonly weight: number
  readonly applies: (context: RiskContext) => boolean
}

const PRODUCTION: ReadonlySet<string> = new Set(['prod', 'production', 'prd', 'live'])
const DEVELOPMENT: ReadonlySet<string> = new Set(['dev', 'development', 'test', 'testing', 'lab'])
const REGULATED: ReadonlySet<string> = new Set(['pci', 'pii', 'phi'])
const SENSITIVE: ReadonlySet<string> = new Set(['confidential', 'restricted'])
const PUBLIC: ReadonlySet<string> = new Set(['public'])
const DIRECT_ACCESS: ReadonlySet<string> = new Set(['identity', 'network', 'secrets'])

const isIn = (words: ReadonlySet<string>) => (word: string) => words.has(word.toLowerCase())

const anyCve =
  (test: (cve: RiskContext['cves'][number]) => boolean) =>
  ({ cves }: RiskContext) =>
    cves.some(test)

/** The weights are this project's judgement: reachable and exploited counts most. */
export const RISK_FACTORS: readonly RiskFactor[] = [
  {
    because: 'A vulnerability of it is known to be exploited',
    weight: 30,
    applies: anyCve(({ known_exploited }) => known_exploited === true),
  },
  {
    because: 'An exploit is available',
    weight: 15,
    applies: ({ exploit_available }) => exploit_available,
  },
  {
    because: 'Exploitation within 30 days is more likely than 10 % (EPSS)',
    weight: 15,
    applies: anyCve(({ epss = 0 }) => epss > 0.1),
  },
  {
    because: 'A vulnerability of it has a CVSS score of 9 or more',
    weight: 10,
    applies: anyCve(({ cvss = 0 }) => cvss >= 9),
  },
  {
    because: 'Reachable from the internet',
    weight: 25,
    applies: ({ internet_facing }) => internet_facing === true,
  },
  {
    because: 'Not reachable from the internet',
    weight: -15,
    applies: ({ internet_facing }) => internet_facing === false,
  },
  {
    because: 'In production',
    weight: 15,
    applies: ({ environment }) => isIn(PRODUCTION)(environment),
  },
  {
    because: 'In development',
    weight: -15,
    applies: ({ environment }) => isIn(DEVELOPMENT)(environment),
  },
  {
    because: 'In a sandbox',
    weight: -25,
    applies: ({ sandbox }) => sandbox,
  },
  {
    because: 'Holds regulated data (PCI, PII or PHI)',
    weight: 20,
    applies: ({ data_classification }) => data_classification.some(isIn(REGULATED)),
  },
  {
    because: 'Holds confidential data',
    weight: 10,
    applies: ({ data_classification }) => data_classification.some(isIn(SENSITIVE)),
  },
  {
    because: 'Holds public data only',
    weight: -10,
    applies: ({ data_classification }) =>
      data_classification.length > 0 && data_classification.every(isIn(PUBLIC)),
  },
  {
    because: 'Concerns who can get in: network, identity or secrets',
    weight: 5,
    applies: ({ category }) => DIRECT_ACCESS.has(category),
  },
]
