import { issuerList, issuerUrl, STANDARD_SCOPES } from './auth/issuer-settings.ts'
import { optional, secret, setting } from './setting.ts'
import {
  anyText,
  base64OfBytes,
  boolean,
  colors,
  host,
  hostNames,
  imageUrl,
  integer,
  networks,
  oneOf,
  origins,
  orOff,
  path,
  postgresUrl,
  textOfMinBytes,
} from './setting-types.ts'
import { shipTarget } from './ship-target.ts'

const REQUESTS_PER_MINUTE = integer(1, 1_000_000)

/** The settings of the process. Capabilities have their own, in their modules. */
export const PLATFORM_SETTINGS = {
  host: setting('STANCE_HOST', host, '127.0.0.1', 'Address that the service listens on.'),
  port: setting(
    'STANCE_PORT',
    integer(0, 65_535),
    '8080',
    'Port that the service listens on; 0 for any free port.',
  ),
  dataDir: setting(
    'STANCE_DATA_DIR',
    path,
    './.data',
    'Folder of the keys and the embedded database.',
  ),
  database: {
    url: secret('STANCE_DATABASE_URL', postgresUrl, 'PostgreSQL to use; unset: the embedded one.'),
    pool: setting(
      'STANCE_DATABASE_POOL',
      integer(2, 100),
      '10',
      'Maximum number of database connections of one process.',
    ),
  },
  auth: {
    jwtSecret: secret(
      'STANCE_JWT_SECRET',
      textOfMinBytes(32),
      'Key that signs built-in tokens; unset: created in the data directory at the first start.',
    ),
    unscoped: setting(
      'STANCE_UNSCOPED',
      oneOf('none', 'all'),
      'none',
      'Accounts that a token without an accounts claim may see.',
    ),
    oidc: {
      issuer: optional('STANCE_OIDC_ISSUER', issuerUrl, 'OIDC issuer URL.'),
      audience: optional('STANCE_OIDC_AUDIENCE', anyText, 'Expected `aud` of access tokens.'),
      clientId: optional(
        'STANCE_OIDC_CLIENT_ID',
        anyText,
        'Client id of the console, a public one.',
      ),
      scopes: setting('STANCE_OIDC_SCOPES', anyText, STANDARD_SCOPES, 'Scopes for the console.'),
      caFile: optional(
        'STANCE_OIDC_CA_FILE',
        path,
        'Additional certificate authorities, in PEM, for connections to identity providers.',
      ),
    },
    issuers: setting(
      '',
      issuerList,
      [],
      'Several identity providers, or one with further options.',
    ),
    builtIn: setting(
      'STANCE_BUILT_IN_TOKENS',
      oneOf('auto', 'on', 'off'),
      'auto',
      'Whether built-in tokens are accepted; auto: only without an identity provider.',
    ),
    maxTokenHours: setting(
      'STANCE_MAX_TOKEN_HOURS',
      integer(1, 24 * 366),
      String(24 * 366),
      'Maximum lifetime of a token, in hours; a token that is valid for longer is rejected.',
    ),
  },
  log: {
    level: setting(
      'STANCE_LOG_LEVEL',
      oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
      'info',
      'Minimum level of log records.',
    ),
  },
  tls: {
    certificateFile: optional(
      'STANCE_TLS_CERT_FILE',
      path,
      'Certificate and chain, in PEM; enables TLS. Reloaded when the file changes.',
    ),
    keyFile: optional('STANCE_TLS_KEY_FILE', path, 'Private key of the certificate, in PEM.'),
  },
  cors: {
    origins: setting('STANCE_CORS_ORIGINS', origins, [], 'Allowed CORS origins.'),
  },
  rateLimit: {
    all: setting(
      'STANCE_RATE_LIMIT',
      orOff(REQUESTS_PER_MINUTE),
      'off',
      'Requests per caller, minute and class, for classes without a limit of their own.',
    ),
    read: optional(
      'STANCE_RATE_LIMIT_READ',
      REQUESTS_PER_MINUTE,
      'Limit for requests that change nothing.',
    ),
    write: optional(
      'STANCE_RATE_LIMIT_WRITE',
      REQUESTS_PER_MINUTE,
      'Limit for requests that change data, and for exports; if no limit is set, 6000, except for ingested findings.',
    ),
    import: optional('STANCE_RATE_LIMIT_IMPORT', REQUESTS_PER_MINUTE, 'Limit for bulk imports.'),
    refused: setting(
      'STANCE_RATE_LIMIT_REFUSED',
      orOff(REQUESTS_PER_MINUTE),
      '6000',
      'Rejected requests per minute: without a valid token per address, without the role per caller.',
    ),
  },
  accountsFile: optional(
    'STANCE_ACCOUNTS_FILE',
    path,
    'Account metadata; unset: accounts.yaml in the data directory, if it exists.',
  ),
  demo: setting('STANCE_DEMO', boolean, 'false', 'Offers the four roles on the sign-in page.'),
  branding: {
    company: setting('STANCE_COMPANY', anyText, '', 'Company name shown in the console.'),
    logoUrl: setting('STANCE_LOGO_URL', imageUrl, '', 'Logo shown in the console.'),
    colors: setting('', colors, {}, 'Colours of the console, by name.'),
  },
  allowedHosts: setting(
    'STANCE_ALLOWED_HOSTS',
    hostNames,
    [],
    'Hosts that requests may name; unset: on the loopback address without TLS and proxy only its own names, else any.',
  ),
  trustedProxies: setting(
    'STANCE_TRUSTED_PROXIES',
    networks,
    [],
    'Trusted proxies: their forwarded client address and protocol are used.',
  ),
  encryption: {
    key: secret(
      'STANCE_ENCRYPTION_KEY',
      base64OfBytes(32),
      'Key that seals secrets and snapshots in the database, shared by replicas; unset: created in the data directory.',
    ),
    formerKey: secret(
      'STANCE_ENCRYPTION_FORMER_KEY',
      base64OfBytes(32),
      'The key before, until `stance encryption rotate` has sealed everything with the new one.',
    ),
  },
  audit: {
    key: secret(
      'STANCE_AUDIT_KEY',
      base64OfBytes(32),
      'Ed25519 seed that signs audit checkpoints, shared by replicas; unset: created in the data directory.',
    ),
    shipTo: setting(
      'STANCE_AUDIT_SHIP_TO',
      orOff(shipTarget),
      'off',
      'Second place for the signed checkpoints of the audit log.',
    ),
  },
  events: {
    retentionDays: setting(
      'STANCE_EVENT_RETENTION_DAYS',
      integer(1, 365),
      '7',
      'Retention of the event log, in days.',
    ),
  },
  findings: {
    retentionDays: setting(
      'STANCE_FINDING_RETENTION_DAYS',
      integer(0, 36_500),
      '0',
      'Days that a resolved finding is kept; 0: without limit.',
    ),
  },
  sourceRecords: {
    retentionDays: setting(
      'STANCE_SOURCE_RECORD_RETENTION_DAYS',
      integer(1, 36_500),
      '90',
      'Days that source records without a finding or outcome are kept.',
    ),
  },
} as const
