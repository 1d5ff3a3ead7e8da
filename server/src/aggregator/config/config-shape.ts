import { MODEL_SHAPE } from './model-config.ts'
import { OUTPUT_SHAPES } from './output-shape.ts'
import type { MapShape } from './shape.ts'

const TEXT = { kind: 'text' } as const
const PATH = { kind: 'path' } as const
const LOCATION = { kind: 'location' } as const
const ENDPOINT = { kind: 'endpoint' } as const
const TEXTS = { kind: 'texts' } as const

export const REPORT_FORMATS = ['json', 'csv', 'html', 'xlsx'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

const SOURCE = {
  source: { kind: 'word', words: ['api', 'files'] },
  files: TEXTS,
  proxy: TEXT,
} as const

const cloud = (fields: MapShape['fields']): MapShape => ({
  kind: 'map',
  fields: { ...SOURCE, ...fields },
  required: ['source'],
})

/** Every key of the configuration. */
export const CONFIG_SHAPE: MapShape = {
  kind: 'map',
  required: ['clouds', 'state'],
  fields: {
    clouds: {
      kind: 'map',
      fields: {
        aws: cloud({
          regions: TEXTS,
          role_arn: TEXT,
          role_arns: TEXTS,
          web_identity_token_file: PATH,
          hub: { kind: 'word', words: ['cspm', 'v2'] },
          workflow_statuses: TEXTS,
          endpoint: TEXT,
          sts_endpoint: TEXT,
        }),
        azure: cloud({
          tenant_id: TEXT,
          client_id: TEXT,
          federated_token_file: PATH,
          scopes: TEXTS,
          management_groups: TEXTS,
          endpoint: TEXT,
          authority_host: TEXT,
        }),
        gcp: cloud({ parents: TEXTS, locations: TEXTS, credentials_file: PATH, endpoint: TEXT }),
      },
    },
    metadata: { kind: 'map', fields: { file: PATH }, required: ['file'] },
    scoring: {
      kind: 'map',
      fields: {
        model: MODEL_SHAPE,
        temperature: { kind: 'number', min: 0, max: 2 },
        weights_file: PATH,
        rules_file: PATH,
      },
    },
    state: { kind: 'map', fields: { dir: LOCATION }, required: ['dir'] },
    object_stores: {
      kind: 'map',
      fields: {
        s3: {
          kind: 'map',
          fields: {
            region: TEXT,
            endpoint: ENDPOINT,
            role_arn: TEXT,
            web_identity_token_file: PATH,
            sts_endpoint: ENDPOINT,
          },
        },
        azblob: {
          kind: 'map',
          fields: {
            endpoint: ENDPOINT,
            tenant_id: TEXT,
            client_id: TEXT,
            federated_token_file: PATH,
            authority_host: ENDPOINT,
          },
        },
        gs: { kind: 'map', fields: { endpoint: ENDPOINT, credentials_file: PATH } },
        proxy: TEXT,
      },
    },
    outputs: {
      kind: 'map',
      fields: {
        reports: {
          kind: 'map',
          fields: { dir: LOCATION, formats: { kind: 'words', words: REPORT_FORMATS } },
          required: ['dir'],
        },
        ...OUTPUT_SHAPES,
      },
    },
    audit_log: PATH,
  },
}
