import { describe, expect, test } from 'vitest'
import { parseAggregatorConfig } from './aggregator-config.ts'

const VALUES: Readonly<Record<string, string>> = {
  DIR: '/reports',
  SECRET: 'a: {b} # "c"',
  'file:/run/secret': 'from a file',
}

const parse = (text: string) =>
  parseAggregatorConfig(text, {
    expand: (reference) => {
      const value = VALUES[reference]
      return value === undefined ? { problem: `${reference} is not set` } : { text: value }
    },
    resolvePath: (path) => `/etc/stance/${path}`,
    environment: { AWS_REGION: 'eu-west-1', AZURE_CLIENT_ID: 'client' },
  })

const CLOUDS = 'clouds:\n  aws: {source: files, files: [a.json]}\n'
const STATE = 'state: {dir: state}\n'

const problemsIn = (text: string) =>
  parse(text).problems.map(({ line, message }) => `${line}: ${message}`)

describe('the configuration of the aggregator', () => {
  test.each([
    ['s3://bucket/a/b', 's3://bucket/a/b'],
    ['gs://bucket/', 'gs://bucket'],
    ['azblob://account/container/a', 'azblob://account/container/a'],
    ['./state', '/etc/stance/./state'],
  ])('keeps state and reports in %s', (dir, expected) => {
    const text = `${CLOUDS}state: {dir: "${dir}"}\noutputs: {reports: {dir: "${dir}"}}\n`
    const { config, problems } = parse(text)
    expect(problems).toEqual([])
    expect([config.state_dir, config.reports?.dir]).toEqual([expected, expected])
  })

  test('completes the object stores by what the platform says of the workload', () => {
    const stores = 'object_stores: {s3: {role_arn: role}, azblob: {client_id: other}}\n'
    const { object_stores } = parse(CLOUDS + STATE + stores).config
    expect(object_stores.s3).toMatchObject({ role_arn: 'role', region: 'eu-west-1', endpoint: '' })
    expect(object_stores.azblob.client_id).toBe('other')
  })

  test('has every key that the design has', () => {
    const { config, problems } = parse(`clouds:
  aws:
    source: files
    files: ["exports/aws/*.json"]
    regions: [us-east-1]
    role_arn: arn:aws:iam::1:role/reader
    web_identity_token_file: /var/run/token
    endpoint: http://127.0.0.1:5055
    sts_endpoint: http://127.0.0.1:5055
  azure: {source: files, files: b.json, tenant_id: t, client_id: c, federated_token_file: f, scopes: [s], management_groups: [m], endpoint: e, authority_host: h}
  gcp: {source: files, files: c.json, parents: [organizations/1], credentials_file: f, endpoint: e}
metadata:
  file: metadata.yaml
scoring:
  model: {provider: none, model: m, base_url: u, api_key: \${SECRET}}
  temperature: 0.2
state: {dir: ./state}
outputs:
  reports: {dir: \${DIR}, formats: [json, csv]}
audit_log: ./audit.jsonl
`)
    expect(problems).toEqual([])
    expect(config).toMatchObject({
      clouds: {
        aws: { source: 'files', files: ['exports/aws/*.json'], line: 3 },
        azure: { files: ['b.json'] },
        gcp: { files: ['c.json'] },
      },
      metadata_file: '/etc/stance/metadata.yaml',
      temperature: 0.2,
      state_dir: '/etc/stance/./state',
      reports: { dir: '/etc/stance//reports', formats: ['json', 'csv'] },
      audit_log: '/etc/stance/./audit.jsonl',
    })
  })

  test('has a model with its limits, and none where the provider is none', () => {
    const withModel = (model: string) => parse(`${CLOUDS}${STATE}scoring: {model: ${model}}\n`)
    expect(withModel('{provider: none}').config.model).toBeNull()
    const { config, problems } = withModel(
      '{provider: anthropic, model: m, api_key: "key", input_price_usd: 3, output_price_usd: 15, budget_usd: 2.5}',
    )
    expect(problems).toEqual([])
    expect(config.model).toMatchObject({
      provider: 'anthropic',
      model: 'm',
      temperature: 0.1,
      api_key: 'key',
      budget: { usd: 2.5, tokens: 2_000_000, prices: { input: 3, output: 15 } },
    })
  })

  test('has every format of reports and no audit log unless it says otherwise', () => {
    const { config } = parse(`${CLOUDS}${STATE}outputs: {reports: {dir: r}}\n`)
    expect(config).toMatchObject({
      reports: { formats: ['json', 'csv', 'html', 'xlsx'] },
      audit_log: '',
      metadata_file: '',
      temperature: 0.1,
    })
  })

  test.each([
    [
      'an unknown key',
      `${CLOUDS}${STATE}outptus: {}\n`,
      /^4: Unknown key "outptus"; did you mean "outputs"/,
    ],
    [
      'an unknown key of a cloud',
      'clouds:\n  aws:\n    source: files\n    flies: [a]\nstate: {dir: s}\n',
      /^4: Unknown key "clouds\.aws\.flies"; did you mean "files"/,
    ],
    [
      'an unknown cloud',
      `clouds:\n  oracle: {source: files}\n${STATE}`,
      /^2: Unknown key "clouds\.oracle"/,
    ],
    [
      'an unknown source',
      `clouds:\n  aws:\n    source: ftp\n${STATE}`,
      /^3: clouds\.aws\.source must be one of api, files/,
    ],
    [
      'a missing source',
      `clouds:\n  aws:\n    files: [a]\n${STATE}`,
      /^3: clouds\.aws\.source is missing/,
    ],
    [
      'missing files',
      `clouds:\n  aws:\n    source: files\n${STATE}`,
      /^3: clouds\.aws\.files is missing/,
    ],
    [
      'a pull without a role',
      `clouds:\n  aws: {source: api, regions: [eu-west-1], web_identity_token_file: t}\n${STATE}`,
      /^2: clouds\.aws\.role_arn is missing/,
    ],
    [
      'a region that is none',
      `clouds:\n  aws:\n    source: api\n    regions: [Ireland]\n${STATE}`,
      /clouds\.aws\.regions has "Ireland", which is not like eu-west-1/,
    ],
    [
      'an endpoint without TLS',
      `clouds:\n  gcp:\n    source: api\n    parents: [organizations/1]\n    endpoint: http://scc.example.com\n${STATE}`,
      /clouds\.gcp\.endpoint must begin with https:\/\//,
    ],
    [
      'a scope that is none',
      `clouds:\n  azure:\n    source: api\n    scopes: [production]\n${STATE}`,
      /clouds\.azure\.scopes has "production"/,
    ],
    [
      'a workload identity without a tenant',
      `clouds:\n  azure:\n    source: api\n    management_groups: [root]\n    federated_token_file: f\n${STATE}`,
      /clouds\.azure\.tenant_id is missing/,
    ],
    ['no cloud', `clouds: {}\n${STATE}`, /^1: clouds is empty/],
    ['missing state', CLOUDS, /^1: state is missing/],
    ['an empty state', `${CLOUDS}state:\n`, /^3: state(?:\.dir)? is missing/],
    ['a text in place of a map', `${CLOUDS}state: here\n`, /^3: state must be a map of dir/],
    [
      'a wrong number',
      `${CLOUDS}${STATE}scoring: {temperature: warm}\n`,
      /^4: scoring\.temperature must be a number from 0 to 2/,
    ],
    [
      'an unknown format',
      `${CLOUDS}${STATE}outputs: {reports: {dir: r, formats: [json, pdf]}}\n`,
      /^4: outputs\.reports\.formats must be a list of json, csv, html, xlsx/,
    ],
    ['an unset variable', `${CLOUDS}state: {dir: \${NOWHERE}}\n`, /^3: NOWHERE is not set/],
    ['invalid YAML', 'clouds: [\n', /^\d+: /],
    [
      'a task tracker without a project',
      `${CLOUDS}${STATE}outputs:\n  asana: {token: \${SECRET}}\n`,
      /^5: outputs\.asana\.project_gid is missing/,
    ],
    [
      'a project that is no number',
      `${CLOUDS}${STATE}outputs:\n  asana:\n    token: x\n    project_gid: security\n`,
      /^7: outputs\.asana\.project_gid must be the number/,
    ],
    [
      'a key of a task tracker that does not exist',
      `${CLOUDS}${STATE}outputs:\n  asana: {project_gid: "1", token: x, sectons: {P1: a}}\n`,
      /^5: Unknown key "outputs\.asana\.sectons"; did you mean sections|^5: Unknown key "outputs\.asana\.sectons"/,
    ],
    [
      'a recipient with a line break',
      `${CLOUDS}${STATE}outputs:\n  email:\n    transport: smtp\n    host: localhost\n    from: a@example.com\n    to: ["b@example.com\\r\\nBcc: c@example.com"]\n`,
      /^9: outputs\.email\.to must be a list of addresses/,
    ],
    [
      'a mail server that is missing',
      `${CLOUDS}${STATE}outputs:\n  email: {transport: smtp, from: a@example.com, to: [b@example.com]}\n`,
      /^5: outputs\.email\.host is missing/,
    ],
    [
      'a mail service without a role',
      `${CLOUDS}${STATE}outputs:\n  email: {transport: ses, region: eu-west-1, from: a@example.com, to: [b@example.com]}\n`,
      /^5: outputs\.email\.role_arn is missing/,
    ],
    [
      'a service without TLS',
      `${CLOUDS}${STATE}outputs:\n  service: {url: "http://stance.example.com", token: x}\n`,
      /^5: outputs\.service\.url must begin with https:\/\//,
    ],
    [
      'a secret that is too short',
      `${CLOUDS}${STATE}outputs:\n  webhooks:\n    signed: {url: "https://example.com/h", secret: whsec_short}\n`,
      /^6: outputs\.webhooks\.signed\.secret must be whsec_/,
    ],
    [
      'a model without a name',
      `${CLOUDS}${STATE}scoring: {model: {provider: anthropic, api_key: k}}\n`,
      /^4: scoring\.model\.model is missing/,
    ],
    [
      'a model without a key',
      `${CLOUDS}${STATE}scoring: {model: {provider: anthropic, model: m}}\n`,
      /^4: scoring\.model\.api_key is missing/,
    ],
    [
      'a compatible model without an address',
      `${CLOUDS}${STATE}scoring: {model: {provider: openai-compatible, model: m}}\n`,
      /^4: scoring\.model\.base_url is missing/,
    ],
    [
      'a model without TLS',
      `${CLOUDS}${STATE}scoring:\n  model:\n    provider: openai-compatible\n    model: m\n    base_url: http://models.example.com/v1\n`,
      /^8: scoring\.model\.base_url must begin with https:/,
    ],
    [
      'an unknown key of a model',
      `${CLOUDS}${STATE}scoring:\n  model:\n    provider: none\n    modle: m\n`,
      /^7: Unknown key "scoring\.model\.modle"; did you mean "model"/,
    ],
    [
      'a budget in money without prices',
      `${CLOUDS}${STATE}scoring:\n  model: {provider: anthropic, model: m, api_key: k, budget_usd: 5}\n`,
      /^5: scoring\.model\.budget_usd needs input_price_usd and output_price_usd/,
    ],
    [
      'half of the prices',
      `${CLOUDS}${STATE}scoring:\n  model: {provider: anthropic, model: m, api_key: k, input_price_usd: 5}\n`,
      /^5: scoring\.model\.output_price_usd is missing/,
    ],
    [
      'Bedrock without an identity',
      `${CLOUDS}${STATE}scoring:\n  model: {provider: bedrock, model: m}\n`,
      /^5: scoring\.model\.role_arn is missing/m,
    ],
    [
      'a store of another kind',
      `${CLOUDS}state: {dir: "ftp://bucket/state"}\n`,
      /^3: state\.dir must be a folder, or s3:\/\/bucket\/prefix, azblob:/,
    ],
    [
      'an address without a container',
      `${CLOUDS}state: {dir: "azblob://account"}\n`,
      /^3: state\.dir must be a folder, or s3:/,
    ],
    [
      'a prefix that leads elsewhere',
      `${CLOUDS}${STATE}outputs:\n  reports: {dir: "gs://bucket/a/../b"}\n`,
      /^5: outputs\.reports\.dir must be a folder, or s3:/,
    ],
    [
      'an endpoint without TLS',
      `${CLOUDS}${STATE}object_stores: {s3: {endpoint: "http://s3.example.com"}}\n`,
      /^4: object_stores\.s3\.endpoint must be a URL that begins with https:\/\//,
    ],
  ])('names the line of %s', (_, text, expected) => {
    const problems = problemsIn(text)
    expect(problems.join('\n')).toMatch(expected)
    expect(problems.join('\n')).not.toContain('{b}')
  })

  test('takes the value of a variable as text, whatever characters it has', () => {
    const { config, problems } = parse(
      `${CLOUDS}state: {dir: "x-\${SECRET}-\${file:/run/secret}"}\n`,
    )
    expect(problems).toEqual([])
    expect(config.state_dir).toBe('/etc/stance/x-a: {b} # "c"-from a file')
  })

  test('has a canonical text without secrets, which the order of its keys does not change', () => {
    const model = (key: string) =>
      `scoring: {model: {provider: none, api_key: ${key}}}\noutputs: {webhooks: {slack: {url: "https://hooks.example.com/${key}"}}}\n`
    const one = parse(`${CLOUDS}${STATE}${model('one')}`).canonical
    const other = parse(`${model('two')}${STATE}${CLOUDS}`).canonical
    expect(one).toBe(other)
    expect(one).not.toMatch(/"one"|hooks\.example/)
    expect(parse(`${CLOUDS}state: {dir: elsewhere}\n`).canonical).not.toBe(one)
  })
})
