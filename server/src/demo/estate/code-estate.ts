import type { DemoAccount } from '../company/company.ts'
import type { DemoResource } from './estate.ts'

/** Types of Terraform resources. */
export type CodeKind =
  | 'aws_db_instance'
  | 'aws_ecr_repository'
  | 'aws_kms_key'
  | 'aws_s3_bucket'
  | 'aws_security_group'
  | 'aws_sqs_queue'
  | 'google_compute_firewall'
  | 'google_compute_instance'
  | 'google_container_cluster'
  | 'google_sql_database_instance'
  | 'google_storage_bucket'

const REPOSITORY = {
  env_type: 'development',
  application_id: 'APP-4000',
  provider: '',
  internet_facing: false,
  data_classification: 'internal',
  scale: 1,
  applications: [],
} as const

const BOOKING: DemoAccount = {
  ...REPOSITORY,
  id: 'norrvik/booking-infrastructure',
  match: 'norrvik/booking-*',
  name: 'Booking infrastructure code',
  cbu: 'Customer Platforms',
  owner: 'booking@norrvik.example',
  cost_center: 'CC-4100',
  laxity: 1,
}

const DATA: DemoAccount = {
  ...REPOSITORY,
  id: 'norrvik/data-platform',
  match: 'norrvik/data-*',
  name: 'Data platform code',
  cbu: 'Data',
  owner: 'data@norrvik.example',
  cost_center: 'CC-6100',
  laxity: 1.1,
}

/** The scanned code repositories, which take the role of accounts. */
export const REPOSITORIES: readonly DemoAccount[] = [BOOKING, DATA]

interface File {
  readonly path: string
  readonly declares: readonly (readonly [CodeKind, readonly string[]])[]
}

const BOOKING_FILES: readonly File[] = ['quotes', 'bookings', 'portal', 'partner-api'].flatMap(
  (stack) => [
    {
      path: `stacks/${stack}/storage.tf`,
      declares: [['aws_s3_bucket', ['uploads', 'exports', 'static', 'logs']]],
    },
    {
      path: `stacks/${stack}/database.tf`,
      declares: [
        ['aws_db_instance', ['main', 'reporting']],
        ['aws_kms_key', ['data']],
      ],
    },
    {
      path: `stacks/${stack}/network.tf`,
      declares: [['aws_security_group', ['web', 'admin', 'database']]],
    },
    {
      path: `stacks/${stack}/services.tf`,
      declares: [
        ['aws_ecr_repository', ['api', 'worker']],
        ['aws_sqs_queue', ['jobs', 'dead_letters']],
      ],
    },
  ],
)

const DATA_FILES: readonly File[] = ['lake', 'pricing', 'marts'].flatMap((module) => [
  {
    path: `modules/${module}/storage.tf`,
    declares: [['google_storage_bucket', ['landing', 'curated', 'scratch']]],
  },
  {
    path: `modules/${module}/compute.tf`,
    declares: [
      ['google_compute_instance', ['etl', 'notebook']],
      ['google_compute_firewall', ['admin', 'internal']],
      ['google_container_cluster', ['jobs']],
    ],
  },
  {
    path: `modules/${module}/sql.tf`,
    declares: [['google_sql_database_instance', ['warehouse']]],
  },
])

const declaration = (
  account: DemoAccount,
  path: string,
  kind: CodeKind,
  name: string,
): DemoResource => {
  const [organisation = '', repository = ''] = account.id.split('/')
  const address = `${kind}.${name}`
  return {
    kind,
    id: `${path}#${address}`,
    type: kind,
    name: address,
    region: '',
    account,
    // Tags in the code from which Checkov derives the repository.
    tags: { git_org: organisation, git_repo: repository, git_file: path },
  }
}

const inFiles = (account: DemoAccount, files: readonly File[]): DemoResource[] =>
  files.flatMap(({ path, declares }) =>
    declares.flatMap(([kind, names]) =>
      names.map((name) => declaration(account, path, kind, name)),
    ),
  )

export const bookingCode = (): DemoResource[] => inFiles(BOOKING, BOOKING_FILES)
export const dataCode = (): DemoResource[] => inFiles(DATA, DATA_FILES)
