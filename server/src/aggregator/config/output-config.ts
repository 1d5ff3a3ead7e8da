import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import type { LocatedProblem } from '@stance/core/kernel/located-yaml'
import { ROLE_ARN } from '../../clouds/aws/aws-config.ts'
import { endpointProblem } from '../../clouds/cloud-endpoint.ts'
import type { ConfigValues } from './config-tree.ts'
import { type MAIL_TRANSPORTS, WEBHOOK_KINDS } from './output-shape.ts'

export interface AsanaConfig {
  readonly project_gid: string
  readonly token: string
  readonly base_url: string
  /** Findings of these priorities get a task. */
  readonly priorities: readonly Priority[]
  /** The names of sections; '' for the section with the name of the priority, if there is one. */
  readonly sections: Readonly<Record<Priority, string>>
  /** How a task is found again. Only applications with OAuth may set the external id. */
  readonly identify_by: 'external' | 'notes'
}

export interface GraphConfig {
  readonly tenant_id: string
  readonly client_id: string
  /** '' for the managed identity, or for a secret. */
  readonly federated_token_file: string
  readonly client_secret: string
  readonly endpoint: string
  /** '' for that of Microsoft. */
  readonly authority_host: string
  /** Where the platform gives tokens to a managed identity; '' for the metadata service. */
  readonly identity_endpoint: string
}

export interface SesConfig {
  readonly region: string
  readonly role_arn: string
  readonly web_identity_token_file: string
  readonly endpoint: string
  readonly sts_endpoint: string
}

export interface SmtpConfig {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly tls: 'required' | 'none'
}

export interface EmailConfig {
  readonly transport: (typeof MAIL_TRANSPORTS)[number]
  readonly from: string
  readonly to: readonly string[]
  /** Where the recipients find the report; '' for nowhere. */
  readonly report_url: string
  readonly graph: GraphConfig
  readonly ses: SesConfig
  readonly smtp: SmtpConfig
}

export interface ServiceConfig {
  readonly url: string
  readonly token: string
}

export interface WebhookConfig {
  readonly kind: (typeof WEBHOOK_KINDS)[number]
  readonly url: string
  /** Signs the body; '' for Slack and Teams, whose URL is the secret. */
  readonly secret: string
}

/** What the job sends, in addition to its reports. */
export interface OutputConfig {
  readonly asana: AsanaConfig | null
  readonly email: EmailConfig | null
  readonly service: ServiceConfig | null
  readonly webhooks: readonly WebhookConfig[]
}

interface Reading {
  readonly values: ConfigValues
  readonly variable: (name: string) => string
  readonly problems: LocatedProblem[]
}

interface Reader {
  readonly text: (key: string, variable?: string) => string
  readonly url: (key: string, otherwise?: string) => string
  readonly report: (key: string, message: string) => void
}

const readerOf = ({ values, variable, problems }: Reading, section: string): Reader => {
  const pathOf = (key: string) => `outputs.${section}.${key}`
  const report = (key: string, message: string): void => {
    const { line, column } = values.get(pathOf(key)) ??
      values.get(`outputs.${section}`) ?? { line: 1, column: 1 }
    problems.push({ line, column, message: `${pathOf(key)} ${message}` })
  }
  const text = (key: string, name?: string): string =>
    String(values.get(pathOf(key))?.value ?? (name === undefined ? '' : variable(name)))
  return {
    text,
    report,
    url: (key, otherwise = '') => {
      const value = text(key)
      const problem = value === '' ? null : endpointProblem(value)
      if (problem) report(key, problem)
      return problem || value === '' ? otherwise : value.replace(/\/+$/, '')
    },
  }
}

const GID = /^\d{1,40}$/
const DEFAULT_PRIORITIES: readonly Priority[] = ['P1', 'P2', 'P3']

const readAsana = (reading: Reading): AsanaConfig => {
  const { text, url, report } = readerOf(reading, 'asana')
  const project_gid = text('project_gid')
  if (!GID.test(project_gid)) report('project_gid', 'must be the number in the URL of the project')
  return {
    project_gid,
    token: text('token'),
    base_url: url('base_url', 'https://app.asana.com/api/1.0'),
    priorities: (reading.values.get('outputs.asana.priorities')?.value ??
      DEFAULT_PRIORITIES) as readonly Priority[],
    sections: Object.fromEntries(
      PRIORITIES.map((priority) => [priority, text(`sections.${priority}`)]),
    ) as AsanaConfig['sections'],
    identify_by: text('identify_by') === 'notes' ? 'notes' : 'external',
  }
}

/** One address without a name, so that no text of it can become a header. */
const ADDRESS = /^[^\s<>@"(),:;\\[\]]{1,64}@[a-z0-9.-]{1,253}$/i

const readGraph = ({ text, url, report }: Reader, isUsed: boolean): GraphConfig => {
  const federated_token_file = text('federated_token_file', 'AZURE_FEDERATED_TOKEN_FILE')
  const config = {
    tenant_id: text('tenant_id', 'AZURE_TENANT_ID'),
    client_id: text('client_id', 'AZURE_CLIENT_ID'),
    client_secret: text('client_secret'),
    federated_token_file: text('client_secret') === '' ? federated_token_file : '',
    endpoint: url('endpoint', 'https://graph.microsoft.com'),
    authority_host: url('authority_host'),
    identity_endpoint: text('identity_endpoint', 'IDENTITY_ENDPOINT'),
  }
  const isApplication = config.client_secret !== '' || config.federated_token_file !== ''
  if (isUsed && isApplication) {
    if (config.tenant_id === '') report('tenant_id', 'is missing: name the tenant')
    if (config.client_id === '') report('client_id', 'is missing: name the application')
  }
  return config
}

const readSes = ({ text, url, report }: Reader, isUsed: boolean): SesConfig => {
  const role_arn = text('role_arn', 'AWS_ROLE_ARN')
  const config = {
    role_arn,
    region: text('region', 'AWS_REGION'),
    web_identity_token_file: text('web_identity_token_file', 'AWS_WEB_IDENTITY_TOKEN_FILE'),
    endpoint: url('endpoint'),
    sts_endpoint: url('sts_endpoint'),
  }
  if (isUsed) {
    if (config.region === '') report('region', 'is missing: name the region of SES')
    if (!ROLE_ARN.test(role_arn)) report('role_arn', 'is missing: name the role that may send')
    if (config.web_identity_token_file === '')
      report('web_identity_token_file', 'is missing: name the file with the identity token')
  }
  return config
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/
const SUBMISSION_PORT = 587

const readSmtp = ({ text, report }: Reader, isUsed: boolean): SmtpConfig => {
  const host = text('host')
  if (isUsed && host === '') report('host', 'is missing: name the mail server')
  const isOpen = text('tls') === 'none' || (text('tls') === '' && LOOPBACK.test(host))
  return {
    host,
    port: Number(text('port') || SUBMISSION_PORT),
    user: text('user'),
    password: text('password'),
    tls: isOpen ? 'none' : 'required',
  }
}

const readEmail = (reading: Reading): EmailConfig => {
  const reader = readerOf(reading, 'email')
  const { text, url, report } = reader
  const transport = text('transport') as EmailConfig['transport']
  const to = (reading.values.get('outputs.email.to')?.value ?? []) as readonly string[]
  if (!ADDRESS.test(text('from'))) report('from', 'must be an address such as stance@example.com')
  if (!to.every((address) => ADDRESS.test(address)))
    report('to', 'must be a list of addresses such as security@example.com')
  return {
    transport,
    from: text('from'),
    to,
    report_url: url('report_url'),
    graph: readGraph(reader, transport === 'graph'),
    ses: readSes(reader, transport === 'ses'),
    smtp: readSmtp(reader, transport === 'smtp'),
  }
}

const readService = (reading: Reading): ServiceConfig => {
  const { text, url } = readerOf(reading, 'service')
  return { url: url('url'), token: text('token') }
}

/** A secret of Standard Webhooks: 24 to 64 bytes. */
const SIGNING_SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

const readWebhook = (reading: Reading, kind: WebhookConfig['kind']): WebhookConfig => {
  const { text, report } = readerOf(reading, `webhooks.${kind}`)
  const [url, secret] = [text('url'), text('secret')]
  const problem = endpointProblem(url.replace(/\?.*$/s, ''))
  if (problem) report('url', problem)
  if (kind === 'signed' && !SIGNING_SECRET.test(secret))
    report('secret', 'must be whsec_ and the Base64 of 24 to 64 random bytes')
  return { kind, url, secret }
}

/** Reads what the job sends, and lists what is wrong with it. */
export const readOutputConfig = (reading: Reading): OutputConfig => {
  const has = (section: string) => reading.values.has(`outputs.${section}`)
  return {
    asana: has('asana') ? readAsana(reading) : null,
    email: has('email') ? readEmail(reading) : null,
    service: has('service') ? readService(reading) : null,
    webhooks: WEBHOOK_KINDS.filter((kind) => has(`webhooks.${kind}`)).map((kind) =>
      readWebhook(reading, kind),
    ),
  }
}
