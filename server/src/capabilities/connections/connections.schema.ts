import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { PROVIDERS } from '@stance/core/kernel/provider'
import { Type } from 'typebox'
import { REGION, ROLE_ARN } from '../../clouds/aws/aws-config.ts'
import { MANAGEMENT_GROUP, RESOURCE_GROUP, SUBSCRIPTION } from '../../clouds/azure/azure-config.ts'
import { LOCATION, PARENT } from '../../clouds/gcp/gcp-config.ts'
import { Key, Nullable, OneOf, Strict, Timestamp } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'

const MAX_ENTRIES = 1_000

const listOf = (pattern: string, minItems: number, description: string) =>
  Type.Array(Type.String({ maxLength: 512, pattern }), {
    minItems,
    maxItems: MAX_ENTRIES,
    uniqueItems: true,
    description,
  })

const Aws = named(
  'AwsReading',
  Strict({
    role_arns: listOf(ROLE_ARN.source, 1, 'The roles to assume, one of each account'),
    regions: listOf(
      REGION.source,
      1,
      'The aggregation region alone covers the regions linked to it',
    ),
    hub: Type.Optional(
      Type.Unsafe<'cspm' | 'v2'>({
        ...OneOf(['cspm', 'v2']),
        description: 'Which Security Hub: CSPM (the default), or the one with OCSF findings',
      }),
    ),
  }),
)

const Azure = named(
  'AzureReading',
  Strict({
    scopes: Type.Optional(
      listOf(
        `${SUBSCRIPTION.source}|${RESOURCE_GROUP.source}`,
        0,
        '`/subscriptions/…`, or a resource group below one',
      ),
    ),
    management_groups: Type.Optional(
      listOf(MANAGEMENT_GROUP.source, 0, 'Names of management groups'),
    ),
  }),
)

const Gcp = named(
  'GcpReading',
  Strict({
    parents: listOf(PARENT.source, 1, '`organizations/1`, `folders/2` or `projects/name`'),
    locations: Type.Optional(
      listOf(LOCATION.source, 1, '`global` (the default), or the locations of data residency'),
    ),
  }),
)

const Name = Key(MAX_BYTES.name)
const EveryHours = Type.Integer({
  minimum: 1,
  maximum: 24 * 31,
  description: 'Hours from the start of one run to that of the next',
})

const reading = {
  aws: Type.Optional(Aws),
  azure: Type.Optional(Azure),
  gcp: Type.Optional(Gcp),
}

const ONE_CLOUD = {
  additionalProperties: false,
  'x-more-rules':
    'Exactly one of aws, azure and gcp; azure names at least one of scopes and management_groups.',
} as const

export const NewConnectionBody = named(
  'NewConnection',
  Type.Object(
    {
      name: Name,
      enabled: Type.Optional(Type.Boolean({ default: true })),
      every_hours: Type.Optional({ ...EveryHours, default: 24 }),
      ...reading,
    },
    ONE_CLOUD,
  ),
)

export const ConnectionChange = named(
  'ConnectionChange',
  Type.Object(
    {
      name: Type.Optional(Name),
      enabled: Type.Optional(Type.Boolean()),
      every_hours: Type.Optional(EveryHours),
      ...reading,
    },
    { ...ONE_CLOUD, 'x-more-rules': 'At most one of aws, azure and gcp.' },
  ),
)

/** What is to be read, without a name or a schedule. */
export const ReadingBody = named('Reading', Type.Object(reading, ONE_CLOUD))

const Run = named(
  'ConnectionRun',
  Type.Object({
    status: OneOf(['running', 'completed', 'failed']),
    started_at: Timestamp,
    finished_at: Nullable(Timestamp),
    lists: Type.Integer({ description: 'The lists that were to be read' }),
    lists_failed: Type.Integer({ description: 'Nothing of these was resolved' }),
    read: Type.Integer(),
    new: Type.Integer(),
    existing: Type.Integer(),
    resolved: Type.Integer(),
    rejected: Type.Integer(),
    errors: Type.Array(Type.String(), { description: 'The first twenty, a sentence each' }),
  }),
)

export const ConnectionBody = named(
  'Connection',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    provider: OneOf(PROVIDERS),
    enabled: Type.Boolean(),
    every_hours: Type.Integer(),
    ...reading,
    created_by: Type.String(),
    created_at: Timestamp,
    updated_at: Timestamp,
    next_run_at: Nullable(Timestamp),
    last_run: Nullable(Run),
  }),
)

export const CheckBody = named(
  'ConnectionCheck',
  Type.Object({
    ok: Type.Boolean(),
    lists: Type.Array(
      named(
        'CheckedList',
        Type.Object({
          name: Type.String(),
          ok: Type.Boolean(),
          message: Type.String({ description: 'What is missing; empty if nothing is' }),
        }),
      ),
    ),
    lists_unchecked: Type.Integer({ description: 'Lists beyond the first twenty' }),
  }),
)
