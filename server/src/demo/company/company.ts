import type { Provider } from '@stance/core/kernel/provider'

/** A product that a team runs in one account and one region. */
export interface DemoApplication {
  readonly name: string
  readonly region: string
}

export interface DemoAccount {
  readonly id: string
  readonly name: string
  /** The number of a Google project whose scanner names it next to the id. */
  readonly project_number?: string
  /** What the accounts file matches, if that is not the id. */
  readonly match?: string
  /** '' for a code repository, which is in no cloud. */
  readonly provider: Provider | ''
  readonly env_type: 'production' | 'staging' | 'development' | 'sandbox'
  readonly cbu: string
  readonly owner: string
  readonly application_id: string
  readonly cost_center: string
  readonly internet_facing: boolean
  readonly data_classification: 'public' | 'internal' | 'confidential' | 'restricted'
  /** The factor of misconfigurations compared with an average account. */
  readonly laxity: number
  /** The share of the usual resources of each application that exist here, 0 to 1. */
  readonly scale: number
  readonly applications: readonly DemoApplication[]
}

export const COMPANY = {
  name: 'Norrvik Freight',
  slug: 'norrvik',
  domain: 'norrvik.example',
  business: 'books, tracks and clears container freight, and pays the duties on it',
  azure_tenant: '6f0e27c4-51b9-4d3a-9a6e-8c21d7f3b045',
  gcp_organization: '731905264418',
} as const

const AWS: readonly DemoAccount[] = [
  {
    id: '482917360541',
    name: 'norrvik-booking-prod',
    provider: 'aws',
    env_type: 'production',
    cbu: 'Customer Platforms',
    owner: 'booking@norrvik.example',
    application_id: 'APP-1001',
    cost_center: 'CC-4100',
    internet_facing: true,
    data_classification: 'confidential',
    laxity: 0.8,
    scale: 1,
    applications: [
      { name: 'quotes', region: 'eu-west-1' },
      { name: 'bookings', region: 'eu-west-1' },
      { name: 'customer-portal', region: 'eu-west-1' },
      { name: 'partner-api', region: 'eu-central-1' },
      { name: 'notifications', region: 'eu-west-1' },
    ],
  },
  {
    id: '719204853316',
    name: 'norrvik-payments-prod',
    provider: 'aws',
    env_type: 'production',
    cbu: 'Finance Services',
    owner: 'payments@norrvik.example',
    application_id: 'APP-1002',
    cost_center: 'CC-4200',
    internet_facing: true,
    data_classification: 'restricted',
    laxity: 0.6,
    scale: 1,
    applications: [
      { name: 'duty-payments', region: 'eu-central-1' },
      { name: 'ledger', region: 'eu-central-1' },
      { name: 'card-vault', region: 'eu-central-1' },
      { name: 'invoicing', region: 'eu-west-1' },
    ],
  },
  {
    id: '305518274963',
    name: 'norrvik-tracking-prod',
    provider: 'aws',
    env_type: 'production',
    cbu: 'Operations',
    owner: 'tracking@norrvik.example',
    application_id: 'APP-1003',
    cost_center: 'CC-4300',
    internet_facing: true,
    data_classification: 'internal',
    laxity: 0.9,
    scale: 1,
    applications: [
      { name: 'vessel-feed', region: 'eu-west-1' },
      { name: 'container-telemetry', region: 'us-east-1' },
      { name: 'geofencing', region: 'us-east-1' },
      { name: 'eta-service', region: 'eu-west-1' },
      { name: 'customs-events', region: 'ap-southeast-1' },
    ],
  },
  {
    id: '861037425590',
    name: 'norrvik-shared-services',
    provider: 'aws',
    env_type: 'production',
    cbu: 'Platform Engineering',
    owner: 'platform@norrvik.example',
    application_id: 'APP-1004',
    cost_center: 'CC-4900',
    internet_facing: false,
    data_classification: 'confidential',
    laxity: 0.85,
    scale: 0.8,
    applications: [
      { name: 'build-farm', region: 'eu-west-1' },
      { name: 'identity-broker', region: 'eu-west-1' },
      { name: 'log-archive', region: 'eu-central-1' },
    ],
  },
  {
    id: '640372918825',
    name: 'norrvik-staging',
    provider: 'aws',
    env_type: 'staging',
    cbu: 'Customer Platforms',
    owner: 'booking@norrvik.example',
    application_id: 'APP-1001',
    cost_center: 'CC-4100',
    internet_facing: true,
    data_classification: 'internal',
    laxity: 1.1,
    scale: 0.8,
    applications: [
      { name: 'quotes', region: 'eu-west-1' },
      { name: 'bookings', region: 'eu-west-1' },
      { name: 'duty-payments', region: 'eu-central-1' },
      { name: 'eta-service', region: 'eu-west-1' },
    ],
  },
  {
    id: '127649305817',
    name: 'norrvik-dev',
    provider: 'aws',
    env_type: 'development',
    cbu: 'Platform Engineering',
    owner: 'platform@norrvik.example',
    application_id: 'APP-1005',
    cost_center: 'CC-4900',
    internet_facing: false,
    data_classification: 'internal',
    laxity: 1.35,
    scale: 0.8,
    applications: [
      { name: 'bookings', region: 'eu-west-1' },
      { name: 'customs-events', region: 'eu-west-1' },
      { name: 'partner-api', region: 'us-east-1' },
      { name: 'test-data', region: 'eu-west-1' },
    ],
  },
  {
    id: '953840261174',
    name: 'norrvik-sandbox',
    provider: 'aws',
    env_type: 'sandbox',
    cbu: 'Platform Engineering',
    owner: 'platform@norrvik.example',
    application_id: 'APP-1006',
    cost_center: 'CC-4990',
    internet_facing: false,
    data_classification: 'public',
    laxity: 1.7,
    scale: 0.6,
    applications: [
      { name: 'hackday', region: 'eu-west-1' },
      { name: 'vendor-trials', region: 'us-east-1' },
    ],
  },
]

const AZURE: readonly DemoAccount[] = [
  {
    id: 'b3d1c9a4-7e52-4f86-9d0b-2c64e8f1a735',
    name: 'norrvik-corporate-prod',
    provider: 'azure',
    env_type: 'production',
    cbu: 'Corporate IT',
    owner: 'corporate-it@norrvik.example',
    application_id: 'APP-2001',
    cost_center: 'CC-5100',
    internet_facing: true,
    data_classification: 'confidential',
    laxity: 0.85,
    scale: 1,
    applications: [
      { name: 'erp', region: 'westeurope' },
      { name: 'intranet', region: 'westeurope' },
      { name: 'payroll', region: 'northeurope' },
      { name: 'contracts', region: 'westeurope' },
    ],
  },
  {
    id: '4a8f60e2-19dc-4b37-8e55-d0973b6c12af',
    name: 'norrvik-warehouse-prod',
    provider: 'azure',
    env_type: 'production',
    cbu: 'Operations',
    owner: 'warehouse@norrvik.example',
    application_id: 'APP-2002',
    cost_center: 'CC-5200',
    internet_facing: true,
    data_classification: 'internal',
    laxity: 0.95,
    scale: 1,
    applications: [
      { name: 'wms', region: 'westeurope' },
      { name: 'dock-planner', region: 'westeurope' },
      { name: 'scanners', region: 'swedencentral' },
      { name: 'labels', region: 'swedencentral' },
    ],
  },
  {
    id: 'e95c2d70-6b48-4a1f-b3c7-51f8a0d94e26',
    name: 'norrvik-azure-nonprod',
    provider: 'azure',
    env_type: 'development',
    cbu: 'Corporate IT',
    owner: 'corporate-it@norrvik.example',
    application_id: 'APP-2003',
    cost_center: 'CC-5190',
    internet_facing: false,
    data_classification: 'internal',
    laxity: 1.4,
    scale: 0.8,
    applications: [
      { name: 'erp', region: 'westeurope' },
      { name: 'wms', region: 'westeurope' },
      { name: 'integration', region: 'northeurope' },
    ],
  },
]

const GCP: readonly DemoAccount[] = [
  {
    id: 'norrvik-analytics-prod',
    name: 'Norrvik Analytics',
    provider: 'gcp',
    env_type: 'production',
    cbu: 'Data',
    owner: 'data@norrvik.example',
    application_id: 'APP-3001',
    cost_center: 'CC-6100',
    internet_facing: false,
    data_classification: 'confidential',
    laxity: 0.85,
    scale: 1,
    applications: [
      { name: 'freight-lake', region: 'europe-west1' },
      { name: 'pricing-models', region: 'europe-west1' },
      { name: 'finance-marts', region: 'europe-north1' },
      { name: 'carbon-report', region: 'europe-west1' },
    ],
  },
  {
    id: 'norrvik-routing-prod',
    project_number: '604417238955',
    name: 'Norrvik Routing',
    provider: 'gcp',
    env_type: 'production',
    cbu: 'Operations',
    owner: 'routing@norrvik.example',
    application_id: 'APP-3002',
    cost_center: 'CC-6200',
    internet_facing: true,
    data_classification: 'internal',
    laxity: 0.95,
    scale: 1,
    applications: [
      { name: 'route-solver', region: 'europe-west1' },
      { name: 'port-congestion', region: 'asia-southeast1' },
      { name: 'map-tiles', region: 'europe-west1' },
    ],
  },
  {
    id: 'norrvik-data-sandbox',
    name: 'Norrvik Data Sandbox',
    provider: 'gcp',
    env_type: 'sandbox',
    cbu: 'Data',
    owner: 'data@norrvik.example',
    application_id: 'APP-3003',
    cost_center: 'CC-6190',
    internet_facing: false,
    data_classification: 'public',
    laxity: 1.6,
    scale: 0.8,
    applications: [
      { name: 'notebooks', region: 'europe-west1' },
      { name: 'experiments', region: 'us-central1' },
    ],
  },
]

/** The cloud accounts. */
export const ACCOUNTS: readonly DemoAccount[] = [...AWS, ...AZURE, ...GCP]

export const accountsOf = (provider: Provider): DemoAccount[] =>
  ACCOUNTS.filter((account) => account.provider === provider)

/** The abbreviation of an environment in the name of a resource. */
export const ENVIRONMENT_SUFFIX = {
  production: 'prod',
  staging: 'stg',
  development: 'dev',
  sandbox: 'sbx',
} as const

/** The authors of comments. */
export const PEOPLE = {
  mara: 'mara.lindqvist@norrvik.example',
  tobias: 'tobias.rehn@norrvik.example',
  ines: 'ines.carvalho@norrvik.example',
  joost: 'joost.vandermeer@norrvik.example',
  priya: 'priya.raman@norrvik.example',
  oskar: 'oskar.hult@norrvik.example',
  leila: 'leila.haddad@norrvik.example',
} as const
