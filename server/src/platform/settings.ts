import { issuerList, issuerUrl } from './auth/issuer-settings.ts'
import {
  anyText,
  base64OfBytes,
  boolean,
  colors,
  host,
  imageUrl,
  integer,
  networks,
  oneOf,
  origins,
  orOff,
  path,
  postgresUrl,
  type RawValue,
  type SettingType,
  textOfBytes,
} from './setting-types.ts'

/** One thing that an operator can configure, and everything there is to say about it. */
export interface Setting<T> {
  /** The environment variable; '' for a setting that only the file can give. */
  readonly variable: string
  readonly type: SettingType<T>
  /** In the form of the configuration file; null when the setting may stay unset. */
  readonly default: RawValue | null
  /** A secret is never shown, and `<variable>_FILE` may name a file that holds it. */
  readonly secret: boolean
  /** A sentence for the operator. */
  readonly purpose: string
}

const setting = <T>(
  variable: string,
  type: SettingType<T>,
  initial: RawValue,
  purpose: string,
): Setting<T> => ({ variable, type, default: initial, secret: false, purpose })

const optional = <T>(
  variable: string,
  type: SettingType<T>,
  purpose: string,
): Setting<T | null> => ({
  variable,
  type: { ...type, show: (value) => (value === null ? '(not set)' : type.show(value)) },
  default: null,
  secret: false,
  purpose,
})

const secret = <T>(variable: string, type: SettingType<T>, purpose: string): Setting<T | null> => ({
  ...optional(variable, type, purpose),
  type: { ...type, show: (value) => (value === null ? '(not set)' : '(set)') },
  secret: true,
})

const REQUESTS_A_MINUTE = integer(1, 1_000_000)

/**
 * Every setting. The shape is the shape of `Config`; the keys of the file are the same names in
 * snake_case (`auth.jwtSecret` is `jwt_secret` under `auth`).
 */
export const SETTINGS = {
  host: setting('STANCE_HOST', host, '127.0.0.1', 'Where the service listens.'),
  port: setting('STANCE_PORT', integer(0, 65_535), '8080', 'Its port; 0 takes any free one.'),
  dataDir: setting('STANCE_DATA_DIR', path, './.data', 'Keys and the embedded database.'),
  database: {
    url: secret('STANCE_DATABASE_URL', postgresUrl, 'PostgreSQL; unset is the embedded one.'),
    pool: setting('STANCE_DATABASE_POOL', integer(2, 100), '10', 'Connections of one process.'),
  },
  auth: {
    jwtSecret: secret(
      'STANCE_JWT_SECRET',
      textOfBytes(32),
      'Signs built-in tokens; unset makes one in the data directory at the first start.',
    ),
    unscoped: setting(
      'STANCE_UNSCOPED',
      oneOf('none', 'all'),
      'none',
      'The accounts of a token without an accounts claim.',
    ),
    oidc: {
      issuer: optional('STANCE_OIDC_ISSUER', issuerUrl, 'One identity provider, by its issuer.'),
      audience: optional('STANCE_OIDC_AUDIENCE', anyText, 'Whom its access tokens are for.'),
      caFile: optional(
        'STANCE_OIDC_CA_FILE',
        path,
        'Certificate authorities, in PEM, that identity providers may have besides the public ones.',
      ),
    },
    issuers: setting('', issuerList, [], 'Several identity providers, or one with more to say.'),
    builtIn: setting(
      'STANCE_BUILT_IN_TOKENS',
      oneOf('auto', 'on', 'off'),
      'auto',
      'Whether tokens of this installation are accepted; auto: without an identity provider.',
    ),
  },
  log: {
    level: setting(
      'STANCE_LOG_LEVEL',
      oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
      'info',
      'The least severe records that are written.',
    ),
  },
  tls: {
    certificateFile: optional(
      'STANCE_TLS_CERT_FILE',
      path,
      'The certificate and its chain, in PEM; with it the service speaks TLS. Followed when it changes.',
    ),
    keyFile: optional('STANCE_TLS_KEY_FILE', path, 'The key of the certificate, in PEM.'),
  },
  cors: {
    origins: setting(
      'STANCE_CORS_ORIGINS',
      origins,
      [],
      'Origins whose pages in a browser may ask this service.',
    ),
  },
  rateLimit: {
    all: setting(
      'STANCE_RATE_LIMIT',
      orOff(REQUESTS_A_MINUTE),
      'off',
      'Requests of each class for each caller and minute, where the class has no limit of its own.',
    ),
    read: optional('STANCE_RATE_LIMIT_READ', REQUESTS_A_MINUTE, 'Of requests that change nothing.'),
    write: optional('STANCE_RATE_LIMIT_WRITE', REQUESTS_A_MINUTE, 'Of requests that change.'),
    import: optional('STANCE_RATE_LIMIT_IMPORT', REQUESTS_A_MINUTE, 'Of bulk imports.'),
    refused: setting(
      'STANCE_RATE_LIMIT_REFUSED',
      orOff(REQUESTS_A_MINUTE),
      '6000',
      'Requests without a valid token for each address and minute.',
    ),
  },
  issues: setting(
    'STANCE_ISSUES',
    oneOf('on', 'off'),
    'on',
    'Whether findings are gathered into issues; off answers 501 to whoever asks for them.',
  ),
  accountsFile: optional(
    'STANCE_ACCOUNTS_FILE',
    path,
    'What is known of accounts; unset is accounts.yaml in the data directory, if it is there.',
  ),
  demo: setting('STANCE_DEMO', boolean, 'false', 'Offers the four roles at the sign-in.'),
  branding: {
    company: setting('STANCE_COMPANY', anyText, '', 'Stands in the console beside the product.'),
    logoUrl: setting('STANCE_LOGO_URL', imageUrl, '', 'The logo of the console.'),
    colors: setting('', colors, {}, 'Colours of the console, by their names.'),
  },
  trustedProxies: setting(
    'STANCE_TRUSTED_PROXIES',
    networks,
    [],
    'Proxies whose word about the client address and TLS is taken.',
  ),
  audit: {
    key: secret(
      'STANCE_AUDIT_KEY',
      base64OfBytes(32),
      'The Ed25519 seed that signs checkpoints, shared by replicas; unset makes one in the data directory.',
    ),
  },
  events: {
    retentionDays: setting(
      'STANCE_EVENT_RETENTION_DAYS',
      integer(1, 365),
      '7',
      'Days that the event log is kept.',
    ),
  },
  findings: {
    retentionDays: setting(
      'STANCE_FINDING_RETENTION_DAYS',
      integer(0, 36_500),
      '0',
      'Days that a finding is kept after it was resolved; 0 keeps all.',
    ),
  },
  sourceRecords: {
    retentionDays: setting(
      'STANCE_SOURCE_RECORD_RETENTION_DAYS',
      integer(1, 36_500),
      '90',
      'Days that imported records are kept that no finding and no outcome comes from.',
    ),
  },
} as const

type Table = typeof SETTINGS

export type ValuesOf<T> = {
  readonly [Name in keyof T]: T[Name] extends Setting<infer Value> ? Value : ValuesOf<T[Name]>
}

/** The effective value of every setting. */
export type SettingValues = ValuesOf<Table>

const isSetting = (entry: object): entry is Setting<unknown> => 'variable' in entry

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const mapTable = (
  table: object,
  parent: string,
  valueFor: (key: string, setting: Setting<unknown>) => unknown,
): unknown =>
  Object.fromEntries(
    Object.entries(table).map(([name, entry]) => {
      const key = parent + snakeCase(name)
      return [name, isSetting(entry) ? valueFor(key, entry) : mapTable(entry, `${key}.`, valueFor)]
    }),
  )

/** The table's shape with a value in the place of each setting. */
export const fillSettings = (
  valueFor: (key: string, setting: Setting<unknown>) => unknown,
): SettingValues => mapTable(SETTINGS, '', valueFor) as SettingValues

const listed: [string, Setting<unknown>][] = []
fillSettings((key, entry) => listed.push([key, entry]))

/** The settings by their key in the file, `auth.jwt_secret`, in the order of the table. */
export const SETTINGS_BY_KEY: ReadonlyMap<string, Setting<unknown>> = new Map(listed)

const camelCase = (name: string): string =>
  name.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase())

/** The value of the setting with this key. */
export const settingValue = (values: SettingValues, key: string): unknown =>
  key.split('.').reduce<unknown>((node, name) => Object(node)[camelCase(name)], values)
