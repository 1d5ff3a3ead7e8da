/** How the object stores are reached. A value that is '' is that of the cloud. */
export interface ObjectStoreSettings {
  readonly s3: {
    readonly region: string
    readonly endpoint: string
    readonly role_arn: string
    readonly web_identity_token_file: string
    readonly sts_endpoint: string
  }
  readonly azblob: {
    readonly endpoint: string
    readonly tenant_id: string
    readonly client_id: string
    readonly federated_token_file: string
    readonly authority_host: string
    /** Where the platform gives tokens to a managed identity; '' for the metadata service. */
    readonly identity_endpoint: string
  }
  readonly gs: {
    readonly endpoint: string
    readonly credentials_file: string
    /** Where the service account of the machine gets tokens; '' for the metadata service. */
    readonly metadata_host: string
  }
  /** Sends the requests through a tunnel; '' where there is none. */
  readonly proxy: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** The variables that the platforms of the clouds set for a workload. */
const VARIABLES = {
  s3: {
    region: 'AWS_REGION',
    role_arn: 'AWS_ROLE_ARN',
    web_identity_token_file: 'AWS_WEB_IDENTITY_TOKEN_FILE',
  },
  azblob: {
    tenant_id: 'AZURE_TENANT_ID',
    client_id: 'AZURE_CLIENT_ID',
    federated_token_file: 'AZURE_FEDERATED_TOKEN_FILE',
    authority_host: 'AZURE_AUTHORITY_HOST',
    identity_endpoint: 'IDENTITY_ENDPOINT',
  },
  gs: {
    credentials_file: 'GOOGLE_APPLICATION_CREDENTIALS',
    metadata_host: 'GCE_METADATA_HOST',
  },
} as const

/** Completes what is configured by what the platform sets. */
export const objectStoreSettings = (
  configured: (key: string) => string,
  environment: Environment,
): ObjectStoreSettings => {
  const fill = <K extends string>(kind: keyof typeof VARIABLES, keys: readonly K[]) => {
    const variables: Readonly<Record<string, string>> = VARIABLES[kind]
    const entries = keys.map((key) => {
      const variable = variables[key]
      return [key, configured(`${kind}.${key}`) || (variable && environment[variable]) || '']
    })
    return Object.fromEntries(entries) as Record<K, string>
  }
  return {
    s3: fill('s3', ['region', 'endpoint', 'role_arn', 'web_identity_token_file', 'sts_endpoint']),
    azblob: fill('azblob', [
      'endpoint',
      'tenant_id',
      'client_id',
      'federated_token_file',
      'authority_host',
      'identity_endpoint',
    ]),
    gs: fill('gs', ['endpoint', 'credentials_file', 'metadata_host']),
    proxy: configured('proxy'),
  }
}
