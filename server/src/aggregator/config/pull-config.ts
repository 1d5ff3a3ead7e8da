import type { LocatedProblem } from '@stance/core/kernel/located-yaml'
import type { Provider } from '@stance/core/kernel/provider'
import { REGION, ROLE_ARN, WORKFLOW_STATUS } from '../../clouds/aws/aws-config.ts'
import { MANAGEMENT_GROUP, RESOURCE_GROUP, SUBSCRIPTION } from '../../clouds/azure/azure-config.ts'
import type { CloudPullConfig } from '../../clouds/cloud-config.ts'
import { endpointProblem } from '../../clouds/cloud-endpoint.ts'
import { LOCATION, PARENT } from '../../clouds/gcp/gcp-config.ts'
import type { ConfigValues } from './config-tree.ts'

/** Reads the values of one cloud, and lists what is wrong with them. */
interface CloudReader {
  readonly text: (key: string, variable?: string) => string
  readonly url: (key: string) => string
  readonly list: (key: string, pattern: RegExp, example: string) => readonly string[]
  readonly demand: (key: string, value: string | readonly string[], what: string) => void
}

/** Returns the value of a variable of the environment; '' if it is not set. */
export type Variable = (name: string) => string

interface Reading {
  readonly values: ConfigValues
  readonly provider: Provider
  readonly variable: Variable
  readonly problems: LocatedProblem[]
}

const createReader = ({ values, provider, variable, problems }: Reading): CloudReader => {
  const pathOf = (key: string) => `clouds.${provider}.${key}`
  const start = values.get(pathOf('source'))
  const report = (key: string, message: string): void => {
    const { line, column } = values.get(pathOf(key)) ?? start ?? { line: 1, column: 1 }
    problems.push({ line, column, message: `${pathOf(key)} ${message}` })
  }
  const text = (key: string, name?: string): string =>
    String(values.get(pathOf(key))?.value ?? (name === undefined ? '' : variable(name)))
  return {
    text,
    url: (key) => {
      const value = text(key)
      const problem = value === '' ? null : endpointProblem(value)
      if (problem) report(key, problem)
      return problem ? '' : value
    },
    list: (key, pattern, example) => {
      const list = (values.get(pathOf(key))?.value ?? []) as readonly string[]
      const wrong = list.find((item) => !pattern.test(item))
      if (wrong !== undefined) report(key, `has "${wrong}", which is not like ${example}`)
      return list
    },
    demand: (key, value, what) => {
      if (value.length === 0) report(key, `is missing: name ${what}`)
    },
  }
}

const ROLE_EXAMPLE = 'arn:aws:iam::111122223333:role/stance-reader'

const readAws = ({ text, url, list, demand }: CloudReader): CloudPullConfig => {
  const roles = list('role_arns', ROLE_ARN, ROLE_EXAMPLE)
  const role = roles.length > 0 ? '' : text('role_arn', 'AWS_ROLE_ARN')
  const role_arns = role === '' ? roles : [role]
  if (role !== '' && !ROLE_ARN.test(role)) demand('role_arn', '', `a role such as ${ROLE_EXAMPLE}`)
  demand('role_arn', role_arns, 'the role to assume, or role_arns for one in each account')
  const regions = list('regions', REGION, 'eu-west-1')
  demand('regions', regions, 'the aggregation region, or every region')
  const file = text('web_identity_token_file', 'AWS_WEB_IDENTITY_TOKEN_FILE')
  demand('web_identity_token_file', file, 'the file with the identity token')
  return {
    provider: 'aws',
    config: {
      regions,
      role_arns,
      web_identity_token_file: file,
      hub: text('hub') === 'v2' ? 'v2' : 'cspm',
      workflow_statuses: list('workflow_statuses', WORKFLOW_STATUS, 'NEW or NOTIFIED'),
      endpoint: url('endpoint'),
      sts_endpoint: url('sts_endpoint'),
      proxy: proxyOf({ text, url, list, demand }),
    },
  }
}

const AZURE_SCOPE = new RegExp(`${SUBSCRIPTION.source}|${RESOURCE_GROUP.source}`, 'i')

const readAzure = (reader: CloudReader): CloudPullConfig => {
  const { text, url, list, demand } = reader
  const scopes = list('scopes', AZURE_SCOPE, '/subscriptions/<id>')
  const management_groups = list('management_groups', MANAGEMENT_GROUP, 'the name of a group')
  demand('scopes', [...scopes, ...management_groups], 'subscriptions, or management_groups')
  const file = text('federated_token_file', 'AZURE_FEDERATED_TOKEN_FILE')
  const tenant_id = text('tenant_id', 'AZURE_TENANT_ID')
  const client_id = text('client_id', 'AZURE_CLIENT_ID')
  if (file !== '') {
    demand('tenant_id', tenant_id, 'the tenant of the application')
    demand('client_id', client_id, 'the application')
  }
  return {
    provider: 'azure',
    config: {
      scopes,
      management_groups,
      tenant_id,
      client_id,
      federated_token_file: file,
      endpoint: url('endpoint'),
      authority_host: url('authority_host'),
      identity_endpoint: text('identity_endpoint', 'IDENTITY_ENDPOINT'),
      proxy: proxyOf(reader),
    },
  }
}

const readGcp = (reader: CloudReader): CloudPullConfig => {
  const { text, url, list, demand } = reader
  const parents = list('parents', PARENT, 'organizations/123, folders/123 or projects/name')
  demand('parents', parents, 'organisations, folders or projects')
  const locations = list('locations', LOCATION, 'global or eu')
  const file = text('credentials_file', 'GOOGLE_APPLICATION_CREDENTIALS')
  demand('credentials_file', file, 'the file of the workload identity federation')
  return {
    provider: 'gcp',
    config: {
      parents,
      locations: locations.length > 0 ? locations : ['global'],
      credentials_file: file,
      endpoint: url('endpoint'),
      proxy: proxyOf(reader),
    },
  }
}

/** A proxy may have a user and a password, and is reached without TLS. */
const proxyOf = ({ text, demand }: CloudReader): string => {
  const proxy = text('proxy')
  const isValid = proxy === '' || (URL.canParse(proxy) && new URL(proxy).protocol === 'http:')
  if (!isValid) demand('proxy', '', 'a proxy such as http://proxy.example.com:3128')
  return isValid ? proxy : ''
}

const READERS = { aws: readAws, azure: readAzure, gcp: readGcp }

/** Returns what `source: api` pulls. */
export const readPullConfig = (reading: Reading): CloudPullConfig =>
  READERS[reading.provider](createReader(reading))
