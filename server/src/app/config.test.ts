import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embeddingsAddress } from '../capabilities/search/search.settings.ts'
import { UsageError } from '../kernel/process-error.ts'
import { settingsByKey } from '../platform/setting-table.ts'
import { type Config, describeConfig, loadConfig, SETTINGS } from './config.ts'

const SETTINGS_BY_KEY = settingsByKey(SETTINGS)

const SEED = Buffer.alloc(32, 7)

const load = (env: Record<string, string> = {}, files: Record<string, string> = {}): Config =>
  loadConfig({
    env,
    cwd: '/srv',
    readFile: (path) => {
      const text = files[path]
      if (text === undefined) throw Object.assign(new Error('absent'), { code: 'ENOENT' })
      return text
    },
  })

const loadYaml = (text: string, env: Record<string, string> = {}) =>
  load(env, { '/srv/stance.yaml': text })

/** Returns the problems of a configuration, which must be rejected. */
const problemsOf = (run: () => Config): string[] => {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return String(error instanceof Error && error.message)
      .split('\n- ')
      .slice(1)
  }
  throw new Error('The configuration was accepted')
}

describe('the defaults', () => {
  it('are those of the reference', () => {
    const { sources, warnings, ...values } = load()
    expect(values).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: '/srv/.data',
      database: { url: null, pool: 10 },
      auth: {
        jwtSecret: null,
        unscoped: 'none',
        issuers: [],
        builtIn: 'auto',
        maxTokenHours: 8_784,
        oidc: {
          issuer: null,
          audience: null,
          clientId: null,
          scopes: 'openid profile email',
          caFile: null,
        },
      },
      log: { level: 'info' },
      tls: { certificateFile: null, keyFile: null },
      cors: { origins: [] },
      rateLimit: { all: null, read: null, write: null, import: null, refused: 6_000 },
      issues: 'on',
      accountsFile: null,
      demo: false,
      branding: { company: '', logoUrl: '', colors: {} },
      allowedHosts: [],
      trustedProxies: [],
      webhooks: { allowedNetworks: [], caFile: null },
      encryption: { key: null, formerKey: null },
      audit: { key: null, shipTo: null },
      aggregator: { reports: null },
      clouds: {
        aws: {
          webIdentityTokenFile: null,
          roleArn: null,
          region: 'us-east-1',
          endpointUrl: null,
          endpoint: null,
          stsEndpoint: null,
        },
        azure: {
          tenantId: null,
          clientId: null,
          federatedTokenFile: null,
          endpoint: null,
          authorityHost: null,
        },
        gcp: { credentialsFile: null, endpoint: null },
        proxy: null,
        caFile: null,
      },
      remediation: { awsRole: null, awsExternalId: null, accounts: [], keyAgeDays: 90 },
      events: { retentionDays: 7 },
      findings: { retentionDays: 0 },
      compliance: { freshDays: 45 },
      sourceRecords: { retentionDays: 90 },
      embeddings: { url: null, model: null, apiKey: null },
      opa: { url: null, token: null, caFile: null },
      approvals: { policyChange: 0, creatorDecides: false },
      exceptions: {
        maxDays: 365,
        businessCaseFor: [],
        typesFor: {},
        approvalsFor: { CRITICAL: 1 },
        renewals: null,
      },
      policies: { allowancesForOne: 10 },
      search: { memoryMb: null },
    })
    expect(warnings).toEqual([])
    expect([...sources.keys()]).toEqual([...SETTINGS_BY_KEY.keys()])
    expect(new Set(sources.values())).toEqual(new Set(['default']))
  })
})

describe('each setting in the environment', () => {
  it.each<[string, string, string, unknown]>([
    ['STANCE_HOST', '::1', 'host', '::1'],
    ['STANCE_PORT', '0', 'port', 0],
    ['STANCE_DATA_DIR', 'var/data', 'dataDir', '/srv/var/data'],
    ['STANCE_DATABASE_URL', 'postgres://u:p@db/x', 'database.url', 'postgres://u:p@db/x'],
    ['STANCE_DATABASE_URL', 'postgresql:///x', 'database.url', 'postgresql:///x'],
    ['STANCE_DATABASE_POOL', '100', 'database.pool', 100],
    ['STANCE_JWT_SECRET', 'é'.repeat(16), 'auth.jwtSecret', 'é'.repeat(16)],
    ['STANCE_UNSCOPED', 'all', 'auth.unscoped', 'all'],
    ['STANCE_OIDC_ISSUER', 'https://id.example/x', 'auth.oidc.issuer', 'https://id.example/x'],
    ['STANCE_OIDC_AUDIENCE', 'stance', 'auth.oidc.audience', 'stance'],
    ['STANCE_OIDC_CA_FILE', 'ca.pem', 'auth.oidc.caFile', '/srv/ca.pem'],
    ['AWS_WEB_IDENTITY_TOKEN_FILE', 'token', 'clouds.aws.webIdentityTokenFile', '/srv/token'],
    ['STANCE_AGGREGATOR_REPORTS', 'reports', 'aggregator.reports', '/srv/reports'],
    ['STANCE_GCP_ENDPOINT', 'https://scc.example', 'clouds.gcp.endpoint', 'https://scc.example'],
    ['STANCE_CLOUD_PROXY', 'http://u:p@proxy:3128', 'clouds.proxy', 'http://u:p@proxy:3128'],
    ['STANCE_BUILT_IN_TOKENS', 'on', 'auth.builtIn', 'on'],
    ['STANCE_LOG_LEVEL', 'silent', 'log.level', 'silent'],
    ['STANCE_TLS_CERT_FILE', 'tls.crt', 'tls.certificateFile', '/srv/tls.crt'],
    ['STANCE_TLS_KEY_FILE', '/etc/tls.key', 'tls.keyFile', '/etc/tls.key'],
    ['STANCE_CORS_ORIGINS', 'https://a.example', 'cors.origins', ['https://a.example']],
    [
      'STANCE_CORS_ORIGINS',
      'https://a.example:8443, http://[::1]:3000',
      'cors.origins',
      ['https://a.example:8443', 'http://[::1]:3000'],
    ],
    ['STANCE_RATE_LIMIT', 'off', 'rateLimit.all', null],
    ['STANCE_RATE_LIMIT', '1000000', 'rateLimit.all', 1_000_000],
    ['STANCE_RATE_LIMIT_READ', '600', 'rateLimit.read', 600],
    ['STANCE_RATE_LIMIT_WRITE', '60', 'rateLimit.write', 60],
    ['STANCE_RATE_LIMIT_IMPORT', '6', 'rateLimit.import', 6],
    ['STANCE_RATE_LIMIT_REFUSED', 'off', 'rateLimit.refused', null],
    ['STANCE_ACCOUNTS_FILE', '/etc/accounts.yaml', 'accountsFile', '/etc/accounts.yaml'],
    ['STANCE_DEMO', 'Yes', 'demo', true],
    ['STANCE_DEMO', '0', 'demo', false],
    ['STANCE_COMPANY', 'Example & Sons', 'branding.company', 'Example & Sons'],
    ['STANCE_LOGO_URL', 'https://a.example/l.svg', 'branding.logoUrl', 'https://a.example/l.svg'],
    ['STANCE_LOGO_URL', 'data:image/png;base64,AA', 'branding.logoUrl', 'data:image/png;base64,AA'],
    ['STANCE_TRUSTED_PROXIES', '10.0.0.0/8, ::1', 'trustedProxies', ['10.0.0.0/8', '::1']],
    ['STANCE_AUDIT_KEY', SEED.toString('base64'), 'audit.key', SEED],
    ['STANCE_AUDIT_SHIP_TO', 'off', 'audit.shipTo', null],
    ['STANCE_AUDIT_SHIP_TO', 'stdout', 'audit.shipTo', { kind: 'stdout' }],
    ['STANCE_AUDIT_SHIP_TO', '/srv/x', 'audit.shipTo', { kind: 'file', path: '/srv/x' }],
    ['STANCE_EVENT_RETENTION_DAYS', '365', 'events.retentionDays', 365],
    ['STANCE_FINDING_RETENTION_DAYS', '365', 'findings.retentionDays', 365],
    ['STANCE_EMBEDDINGS_URL', 'https://ai.example/v1', 'embeddings.url', 'https://ai.example/v1'],
    ['STANCE_EMBEDDINGS_URL', 'http://[::1]:1/v1', 'embeddings.url', 'http://[::1]:1/v1'],
    ['STANCE_EMBEDDINGS_MODEL', 'small', 'embeddings.model', 'small'],
    ['STANCE_EMBEDDINGS_API_KEY', 'k', 'embeddings.apiKey', 'k'],
    ['STANCE_OPA_URL', 'https://opa.example', 'opa.url', 'https://opa.example'],
    ['STANCE_OPA_TOKEN', 't', 'opa.token', 't'],
    ['STANCE_OPA_CA_FILE', 'ca.pem', 'opa.caFile', '/srv/ca.pem'],
    ['STANCE_APPROVALS_POLICY_CHANGE', '2', 'approvals.policyChange', 2],
    ['STANCE_APPROVALS_CREATOR_DECIDES', 'yes', 'approvals.creatorDecides', true],
    ['STANCE_EXCEPTION_MAX_DAYS', '30', 'exceptions.maxDays', 30],
    [
      'STANCE_EXCEPTION_BUSINESS_CASE_FOR',
      'CRITICAL, exemption',
      'exceptions.businessCaseFor',
      ['exemption', 'CRITICAL'],
    ],
    ['STANCE_EXCEPTION_RENEWALS', '0', 'exceptions.renewals', 0],
    ['STANCE_EXCEPTION_RENEWALS', 'off', 'exceptions.renewals', null],
    ['STANCE_POLICY_ALLOWANCES_FOR_ONE', '1', 'policies.allowancesForOne', 1],
    ['STANCE_SEARCH_MEMORY_MB', '0', 'search.memoryMb', 0],
    ['STANCE_SEARCH_MEMORY_MB', '512', 'search.memoryMb', 512],
    ['STANCE_SOURCE_RECORD_RETENTION_DAYS', '1', 'sourceRecords.retentionDays', 1],
  ])('%s=%s', (variable, text, path, value) => {
    const config = load({ [variable]: text })
    expect(config).toHaveProperty(path, value)
    expect([...config.sources.values()]).toContain(`environment ${variable}`)
  })

  it.each([
    ['STANCE_HOST', 'http://a'],
    ['STANCE_PORT', '65536'],
    ['STANCE_EMBEDDINGS_URL', 'http://ai.example/v1'],
    ['STANCE_EMBEDDINGS_URL', 'https://ai.example/v1?key=k'],
    ['STANCE_EMBEDDINGS_URL', 'https://user:k@ai.example/v1'],
    ['STANCE_OPA_URL', 'http://opa.example'],
    ['STANCE_PORT', '-1'],
    ['STANCE_APPROVALS_CREATOR_DECIDES', 'never'],
    ['STANCE_EXCEPTION_MAX_DAYS', '0'],
    ['STANCE_EXCEPTION_MAX_DAYS', '366'],
    ['STANCE_EXCEPTION_BUSINESS_CASE_FOR', 'waivers'],
    ['STANCE_EXCEPTION_BUSINESS_CASE_FOR', 'critical'],
    ['STANCE_EXCEPTION_RENEWALS', 'none'],
    ['STANCE_PORT', '8080 '],
    ['STANCE_PORT', '1e3'],
    ['STANCE_DATABASE_POOL', '1'],
    ['STANCE_DATABASE_POOL', '101'],
    ['STANCE_UNSCOPED', 'All'],
    ['STANCE_LOG_LEVEL', 'verbose'],
    ['STANCE_CORS_ORIGINS', '*'],
    ['STANCE_CORS_ORIGINS', 'null'],
    ['STANCE_CORS_ORIGINS', 'https://*.example'],
    ['STANCE_CORS_ORIGINS', 'https://a.example/'],
    ['STANCE_CORS_ORIGINS', 'https://a.example:443'],
    ['STANCE_CORS_ORIGINS', 'a.example'],
    ['STANCE_CORS_ORIGINS', 'https://a.example,*'],
    ['STANCE_CORS_ORIGINS', 'file://'],
    ['STANCE_RATE_LIMIT', '0'],
    ['STANCE_RATE_LIMIT', '1000001'],
    ['STANCE_DEMO', 'maybe'],
    ['STANCE_MAX_TOKEN_HOURS', '0'],
    ['STANCE_MAX_TOKEN_HOURS', '8785'],
    ['STANCE_MAX_TOKEN_HOURS', '1.5'],
    ['STANCE_LOGO_URL', 'http://a.example/l.png'],
    ['STANCE_LOGO_URL', 'data:text/html,x'],
    ['STANCE_ALLOWED_HOSTS', 'stance.example:443'],
    ['STANCE_ALLOWED_HOSTS', '*'],
    ['STANCE_ALLOWED_HOSTS', 'https://stance.example'],
    ['STANCE_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['STANCE_TRUSTED_PROXIES', '10.0.0.1,proxy.example'],
    ['STANCE_EVENT_RETENTION_DAYS', '0'],
    ['STANCE_AGGREGATOR_REPORTS', 'https://reports.example'],
    ['STANCE_EVENT_RETENTION_DAYS', '366'],
    ['STANCE_FINDING_RETENTION_DAYS', '-1'],
    ['STANCE_SOURCE_RECORD_RETENTION_DAYS', '0'],
  ])('%s=%s is rejected, with the value and the accepted values', (variable, text) => {
    const [problem, ...others] = problemsOf(() => load({ [variable]: text }))
    expect(others).toEqual([])
    expect(problem).toContain(`(${variable}) must be `)
    expect(problem).toContain(JSON.stringify(text))
  })

  it.each([
    ['STANCE_DATABASE_URL', 'mysql://admin:hunter2@db/x'],
    ['STANCE_JWT_SECRET', 'hunter2hunter2hunter2hunter2hun'],
    ['STANCE_AUDIT_KEY', Buffer.alloc(31).toString('base64')],
    ['STANCE_ENCRYPTION_KEY', Buffer.alloc(31).toString('base64')],
    ['STANCE_AUDIT_KEY', `${SEED.toString('base64').slice(0, -1)}!`],
  ])('%s with an invalid value is rejected without showing it', (variable, text) => {
    const [problem] = problemsOf(() => load({ [variable]: text }))
    expect(problem).toContain(`(${variable}) must be `)
    expect(problem).not.toContain(text)
    expect(problem).not.toContain('hunter2')
  })

  it('is unset when it is empty', () => {
    expect(load({ STANCE_PORT: '', STANCE_JWT_SECRET: '', STANCE_PRT: '' }).port).toBe(8080)
  })
})

describe('the configuration file', () => {
  it('has every setting under its key', () => {
    const config = loadYaml(`
host: 0.0.0.0
port: 9000
data_dir: data
database: {url: postgres://db/x, pool: 5}
auth:
  jwt_secret: ${'s'.repeat(32)}
  unscoped: all
  oidc: {issuer: "https://id.example", audience: stance, client_id: stance-console, scopes: openid, ca_file: ca.pem}
  issuers:
    - {issuer: "https://b.example/", audience: api, algorithms: [ES256], client_id: b, scopes: openid}
  built_in: "off"
log: {level: debug}
tls: {certificate_file: tls.crt, key_file: tls.key}
cors: {origins: ["https://a.example"]}
rate_limit: {all: 600, import: 6, refused: "off"}
issues: "off"
accounts_file: accounts.yaml
demo: yes
branding:
  company: Example
  logo_url: https://a.example/l.png
  colors:
    primary: "#0A0b0c"
trusted_proxies: [10.0.0.0/8, "fd00::/8"]
encryption: {key: ${SEED.toString('base64')}, former_key: ${SEED.toString('base64')}}
audit: {key: ${SEED.toString('base64')}, ship_to: stdout}
aggregator: {reports: s3://reports-of-acme/stance}
clouds:
  aws: {web_identity_token_file: token, role_arn: "arn:aws:iam::111122223333:role/stance", region: eu-west-1, endpoint_url: "https://aws.example", endpoint: "https://hub.example", sts_endpoint: "https://sts.example"}
  azure: {tenant_id: t, client_id: c, federated_token_file: token, endpoint: "https://arm.example", authority_host: "https://login.example"}
  gcp: {credentials_file: account.json, endpoint: "https://scc.example"}
  proxy: http://proxy.example:3128
  ca_file: ca.pem
webhooks: {allowed_networks: [10.1.0.0/16], ca_file: ca.pem}
remediation: {aws_role: "arn:aws:iam::{account_id}:role/fix", aws_external_id: x, accounts: ["111122223333"], key_age_days: 30}
events: {retention_days: 30}
findings: {retention_days: 400}
compliance: {fresh_days: 30}
source_records: {retention_days: 60}
search: {memory_mb: 256}
embeddings: {url: https://ai.example/v1, model: small, api_key: k}
opa: {url: https://opa.example, token: t, ca_file: ca.pem}
approvals: {policy_change: 1, creator_decides: yes}
exceptions:
  max_days: 60
  business_case_for: [HIGH, exemption]
  types_for: {HIGH: [extension, waiver], CRITICAL: []}
  approvals_for: {HIGH: 2, CRITICAL: 3}
  renewals: 2
policies: {allowances_for_one: 5}
`)
    const { sources, warnings, ...values } = config
    expect(values).toEqual({
      host: '0.0.0.0',
      port: 9000,
      dataDir: '/srv/data',
      database: { url: 'postgres://db/x', pool: 5 },
      auth: {
        jwtSecret: 's'.repeat(32),
        unscoped: 'all',
        builtIn: 'off',
        maxTokenHours: 8_784,
        oidc: {
          issuer: 'https://id.example',
          audience: 'stance',
          clientId: 'stance-console',
          scopes: 'openid',
          caFile: '/srv/ca.pem',
        },
        issuers: [
          {
            issuer: 'https://b.example/',
            audience: 'api',
            algorithms: ['ES256'],
            claims: expect.objectContaining({ roles: 'roles' }),
            roles: null,
            clientId: 'b',
            scopes: 'openid',
          },
        ],
      },
      log: { level: 'debug' },
      tls: { certificateFile: '/srv/tls.crt', keyFile: '/srv/tls.key' },
      cors: { origins: ['https://a.example'] },
      rateLimit: { all: 600, read: null, write: null, import: 6, refused: null },
      issues: 'off',
      accountsFile: '/srv/accounts.yaml',
      demo: true,
      branding: {
        company: 'Example',
        logoUrl: 'https://a.example/l.png',
        colors: { primary: '#0A0b0c' },
      },
      allowedHosts: [],
      trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
      webhooks: { allowedNetworks: ['10.1.0.0/16'], caFile: '/srv/ca.pem' },
      encryption: { key: SEED, formerKey: SEED },
      audit: { key: SEED, shipTo: { kind: 'stdout' } },
      aggregator: { reports: 's3://reports-of-acme/stance' },
      remediation: {
        awsRole: 'arn:aws:iam::{account_id}:role/fix',
        awsExternalId: 'x',
        accounts: ['111122223333'],
        keyAgeDays: 30,
      },
      clouds: {
        aws: {
          webIdentityTokenFile: '/srv/token',
          roleArn: 'arn:aws:iam::111122223333:role/stance',
          region: 'eu-west-1',
          endpointUrl: 'https://aws.example',
          endpoint: 'https://hub.example',
          stsEndpoint: 'https://sts.example',
        },
        azure: {
          tenantId: 't',
          clientId: 'c',
          federatedTokenFile: '/srv/token',
          endpoint: 'https://arm.example',
          authorityHost: 'https://login.example',
        },
        gcp: { credentialsFile: '/srv/account.json', endpoint: 'https://scc.example' },
        proxy: 'http://proxy.example:3128',
        caFile: '/srv/ca.pem',
      },
      events: { retentionDays: 30 },
      findings: { retentionDays: 400 },
      compliance: { freshDays: 30 },
      sourceRecords: { retentionDays: 60 },
      search: { memoryMb: 256 },
      embeddings: { url: 'https://ai.example/v1', model: 'small', apiKey: 'k' },
      opa: { url: 'https://opa.example', token: 't', caFile: '/srv/ca.pem' },
      approvals: { policyChange: 1, creatorDecides: true },
      exceptions: {
        maxDays: 60,
        businessCaseFor: ['exemption', 'HIGH'],
        typesFor: { HIGH: ['waiver', 'extension'], CRITICAL: [] },
        approvalsFor: { HIGH: 2, CRITICAL: 3 },
        renewals: 2,
      },
      policies: { allowancesForOne: 5 },
    })
    expect(sources.get('auth.unscoped')).toBe('stance.yaml:8')
    expect(warnings).toEqual([])
  })

  it('is found through STANCE_CONFIG, and its relative paths are relative to it', () => {
    const config = load(
      { STANCE_CONFIG: '/etc/stance/main.yaml', STANCE_ACCOUNTS_FILE: 'here.yaml' },
      { '/etc/stance/main.yaml': 'data_dir: data\n' },
    )
    expect(config.dataDir).toBe('/etc/stance/data')
    expect(config.accountsFile).toBe('/srv/here.yaml')
    expect(config.sources.get('data_dir')).toBe('/etc/stance/main.yaml:1')
  })

  it('must exist when it is named', () => {
    expect(problemsOf(() => load({ STANCE_CONFIG: 'nowhere.yaml' }))).toEqual([
      'STANCE_CONFIG: /srv/nowhere.yaml cannot be read (ENOENT)',
    ])
  })

  it('has lower precedence than the environment', () => {
    const config = loadYaml('port: 1\nhost: a.example\n', { STANCE_PORT: '2' })
    expect(config).toMatchObject({ port: 2, host: 'a.example' })
    expect(config.sources.get('port')).toBe('environment STANCE_PORT')
    expect(config.sources.get('rate_limit.all')).toBe('default')
  })

  it.each([
    ['', 'is empty'],
    ['# only a comment', 'contains a comment'],
    ['database:\nhost:\n', 'has empty values'],
  ])('%j %s and changes nothing', (text) => {
    expect(loadYaml(text)).toMatchObject({ host: '127.0.0.1', database: { pool: 10 } })
  })

  it.each([
    ['prot: 1', 'stance.yaml:1:1: Unknown setting "prot"; did you mean "port"?'],
    [
      'auth:\n  jwt_secrets: x',
      'stance.yaml:2:3: Unknown setting "auth.jwt_secrets"; did you mean "auth.jwt_secret"?',
    ],
    [
      'jwt_secret: x',
      'stance.yaml:1:1: Unknown setting "jwt_secret"; did you mean "auth.jwt_secret"?',
    ],
    ['port: 99999', 'port (stance.yaml:1) must be a whole number from 0 to 65535, not "99999"'],
    ['port: [1]', 'port (stance.yaml:1) must be a whole number from 0 to 65535, not ["1"]'],
    [
      'port: {a: {b: 1}}',
      'port (stance.yaml:1) must be a whole number from 0 to 65535, not {"a":{"b":"1"}}',
    ],
    ['- port', 'stance.yaml:1:1: The file must be a map of settings'],
    ['log: debug', 'stance.yaml:1:6: log must be a map of settings'],
    [
      'branding: {colors: {a: red}}',
      'branding.colors (stance.yaml:1) must be a map from names to #rrggbb, not {"a":"red"}',
    ],
    [
      'exceptions: {approvals: 2}',
      'stance.yaml:1:14: Unknown setting "exceptions.approvals"; did you mean "exceptions.approvals_for"?',
    ],
    [
      'exceptions: {approvals_for: 2}',
      'exceptions.approvals_for (stance.yaml:1): must be a map from severities to a whole number from 1 to 10',
    ],
    [
      'exceptions: {approvals_for: {CRITICAL: 0}}',
      'exceptions.approvals_for (stance.yaml:1): CRITICAL must be a whole number from 1 to 10, not "0"',
    ],
    [
      'exceptions: {approvals_for: {SEVERE: 2}}',
      'exceptions.approvals_for (stance.yaml:1): has "SEVERE", which is no severity; use INFO, LOW, MEDIUM, HIGH, CRITICAL',
    ],
    [
      'exceptions: {approvals_for: {HIGH: 2, CRITICAL: 1}}',
      'exceptions.approvals_for (stance.yaml:1): CRITICAL needs fewer approvals than HIGH; give CRITICAL the value of HIGH, or a stricter one',
    ],
    [
      'exceptions: {types_for: {CRITICAL: [forever]}}',
      'exceptions.types_for (stance.yaml:1): CRITICAL must be a list of waiver, extension, exemption, not ["forever"]',
    ],
    [
      'exceptions: {types_for: {HIGH: [waiver], CRITICAL: [exemption]}}',
      'exceptions.types_for (stance.yaml:1): CRITICAL allows more types than HIGH; give CRITICAL the value of HIGH, or a stricter one',
    ],
  ])('%j is rejected with its location', (text, problem) => {
    expect(problemsOf(() => loadYaml(text))).toEqual([problem])
  })

  it.each([
    ['host: [a', 1],
    ['host: a\nhost: b', 2],
    ['host: a\n\tport: 1', 2],
  ])('%j is invalid YAML, and the line is reported', (text, line) => {
    expect(problemsOf(() => loadYaml(text))[0]).toMatch(new RegExp(`^stance\\.yaml:${line}:\\d+: `))
  })

  it('is parsed into a configuration or a list of problems', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        try {
          loadYaml(text)
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError)
        }
      }),
    )
  })
})

describe('a secret in a file of its own', () => {
  const text = 's'.repeat(32)

  it.each([text, `${text}\n`, `${text}\r\n`])('is read without its final line break', (content) => {
    const config = load({ STANCE_JWT_SECRET_FILE: 'jwt' }, { '/srv/jwt': content })
    expect(config.auth.jwtSecret).toBe(text)
    expect(config.sources.get('auth.jwt_secret')).toBe('environment STANCE_JWT_SECRET_FILE')
  })

  it('is rejected together with the secret itself', () => {
    const env = { STANCE_JWT_SECRET: text, STANCE_JWT_SECRET_FILE: '/run/jwt' }
    expect(problemsOf(() => load(env, { '/run/jwt': text }))).toEqual([
      'Both STANCE_JWT_SECRET and STANCE_JWT_SECRET_FILE are set; set one of them',
    ])
  })

  it('is rejected when the file is missing or empty', () => {
    expect(problemsOf(() => load({ STANCE_AUDIT_KEY_FILE: 'key' }))).toEqual([
      'STANCE_AUDIT_KEY_FILE: /srv/key cannot be read (ENOENT)',
    ])
    expect(problemsOf(() => load({ STANCE_AUDIT_KEY_FILE: 'key' }, { '/srv/key': '\n' }))).toEqual([
      'audit.key (STANCE_AUDIT_KEY_FILE) must be base64 of exactly 32 bytes',
    ])
  })
})

describe('an unknown variable', () => {
  it('that is similar to a setting is rejected', () => {
    expect(problemsOf(() => load({ STANCE_JWT_SECERT: 'x', STANCE_DATABASE_POL: '3' }))).toEqual([
      'Unknown variable STANCE_JWT_SECERT; did you mean STANCE_JWT_SECRET?',
      'Unknown variable STANCE_DATABASE_POL; did you mean STANCE_DATABASE_POOL?',
    ])
  })

  it('that resembles no setting is ignored, with a warning', () => {
    const config = load({ STANCE_RELEASE_CHANNEL: 'x', PATH: '/bin', STANCEPORT: '1' })
    expect(config.warnings).toEqual(['STANCE_RELEASE_CHANNEL is not a setting and is ignored'])
  })
})

it('reports every problem at once', () => {
  const problems = problemsOf(() =>
    loadYaml('prot: 1\ndatabase: {pool: 1}\n', {
      STANCE_PORT: 'x',
      STANCE_DEMO: 'x',
      STANCE_HOTS: 'x',
    }),
  )
  expect(problems).toHaveLength(5)
})

describe('the description of the configuration', () => {
  it('lists every setting once with its value and source', () => {
    const described = describeConfig(
      loadYaml('port: 9000\nbranding: {colors: {a: "#112233"}}', { STANCE_RATE_LIMIT: '60' }),
    )
    expect(described.map(({ key }) => key)).toEqual([...SETTINGS_BY_KEY.keys()])
    expect(described).toEqual(
      expect.arrayContaining([
        { key: 'port', variable: 'STANCE_PORT', value: '9000', source: 'stance.yaml:1' },
        {
          key: 'rate_limit.all',
          variable: 'STANCE_RATE_LIMIT',
          value: '60',
          source: 'environment STANCE_RATE_LIMIT',
        },
        { key: 'branding.colors', variable: '', value: 'a=#112233', source: 'stance.yaml:2' },
        { key: 'data_dir', variable: 'STANCE_DATA_DIR', value: '/srv/.data', source: 'default' },
        {
          key: 'accounts_file',
          variable: 'STANCE_ACCOUNTS_FILE',
          value: '(not set)',
          source: 'default',
        },
      ]),
    )
  })

  it('never shows a secret', () => {
    const secrets = {
      STANCE_DATABASE_URL: 'postgres://admin:hunter2@db.example/x',
      STANCE_JWT_SECRET: 'j'.repeat(32),
    }
    const described = describeConfig(load(secrets))
    const text = JSON.stringify(described)
    for (const secret of ['hunter2', 'admin', 'db.example', 'jjj'])
      expect(text).not.toContain(secret)
    const describedValue = (key: string) => described.find((setting) => setting.key === key)?.value
    expect(describedValue('database.url')).toBe('(set)')
    expect(describedValue('auth.jwt_secret')).toBe('(set)')
    expect(describedValue('audit.key')).toBe('(not set)')
  })
})

describe('an embeddings endpoint', () => {
  const parts = { url: 'https://ai.example/v1', model: 'small', apiKey: 'k' }
  const NONE = { url: null, model: null, apiKey: null }

  it('is none, or one with a model; it may have no key', () => {
    expect(embeddingsAddress(NONE)).toBeNull()
    expect(embeddingsAddress(parts)).toEqual(parts)
    expect(embeddingsAddress({ ...parts, apiKey: null })).toEqual({ ...parts, apiKey: null })
  })

  it.each(['url', 'model', 'apiKey'] as const)('is refused with %s alone', (name) => {
    expect(() => embeddingsAddress({ ...NONE, [name]: parts[name] })).toThrow(UsageError)
  })
})
