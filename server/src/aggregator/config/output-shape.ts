import { PRIORITIES } from '@stance/core/assessment/sla'
import type { MapShape } from './shape.ts'

export const MAIL_TRANSPORTS = ['graph', 'ses', 'smtp'] as const

export const WEBHOOK_KINDS = ['slack', 'teams', 'signed'] as const

const TEXT = { kind: 'text' } as const
const PATH = { kind: 'path' } as const
const TEXTS = { kind: 'texts' } as const

const webhook = (fields: MapShape['fields'] = {}, required: readonly string[] = []): MapShape => ({
  kind: 'map',
  fields: { url: TEXT, ...fields },
  required: ['url', ...required],
})

/** The keys below `outputs`, except those of the reports. */
export const OUTPUT_SHAPES: MapShape['fields'] = {
  asana: {
    kind: 'map',
    fields: {
      project_gid: TEXT,
      token: TEXT,
      base_url: TEXT,
      priorities: { kind: 'words', words: PRIORITIES },
      sections: {
        kind: 'map',
        fields: Object.fromEntries(PRIORITIES.map((priority) => [priority, TEXT])),
      },
      identify_by: { kind: 'word', words: ['external', 'notes'] },
    },
    required: ['project_gid', 'token'],
  },
  email: {
    kind: 'map',
    fields: {
      transport: { kind: 'word', words: MAIL_TRANSPORTS },
      from: TEXT,
      to: TEXTS,
      report_url: TEXT,
      tenant_id: TEXT,
      client_id: TEXT,
      federated_token_file: PATH,
      client_secret: TEXT,
      authority_host: TEXT,
      endpoint: TEXT,
      region: TEXT,
      role_arn: TEXT,
      web_identity_token_file: PATH,
      sts_endpoint: TEXT,
      host: TEXT,
      port: { kind: 'number', min: 1, max: 65_535 },
      user: TEXT,
      password: TEXT,
      tls: { kind: 'word', words: ['required', 'none'] },
    },
    required: ['transport', 'from', 'to'],
  },
  service: { kind: 'map', fields: { url: TEXT, token: TEXT }, required: ['url', 'token'] },
  webhooks: {
    kind: 'map',
    fields: {
      slack: webhook(),
      teams: webhook(),
      signed: webhook({ secret: TEXT }, ['secret']),
    },
  },
}
