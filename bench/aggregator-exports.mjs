/** Exports of three clouds, generated from a seed, in the shapes in which their tools write them. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { CHECKS_PER_RESOURCE, drawEstate } from './estate.mjs'

const RULES = fileURLToPath(new URL('../core/src/rules/data/rules.json', import.meta.url))
const NEWEST = Date.parse('2026-06-20T00:00:00.000Z')
const YEAR_MS = 365 * 86_400_000
const SUPPRESSED_SHARE = 0.05

const dates = (draw) => ({
  first: new Date(NEWEST - Math.floor(draw() * YEAR_MS)).toISOString(),
  last: new Date(NEWEST).toISOString(),
})

const assertion = (title) => `${title}. The control fails when the resource does not meet it.`
const REMEDIATION = 'The documentation of the control describes each step of its remediation.'

const capital = (word) => word.charAt(0) + word.slice(1).toLowerCase()

const aws = ({ resource: { account, region, ...resource }, check, number, draw }) => {
  const { first, last } = dates(draw)
  const arn = `arn:aws:securityhub:${region}:${account.id}`
  return {
    SchemaVersion: '2018-10-08',
    Id: `${arn}:security-control/${check.id}/finding/${number}`,
    ProductArn: `arn:aws:securityhub:${region}::product/aws/securityhub`,
    ProductName: 'Security Hub',
    CompanyName: 'AWS',
    Region: region,
    GeneratorId: `security-control/${check.id}`,
    AwsAccountId: account.id,
    AwsAccountName: account.name,
    Types: ['Software and Configuration Checks/Industry and Regulatory Standards'],
    FirstObservedAt: first,
    LastObservedAt: last,
    CreatedAt: first,
    UpdatedAt: last,
    Severity: { Label: check.severity, Original: check.severity },
    Title: check.title,
    Description: assertion(check.title),
    Remediation: {
      Recommendation: {
        Text: REMEDIATION,
        Url: `https://docs.example.test/controls/${check.id}/remediation`,
      },
    },
    ProductFields: { RelatedResource: resource.id, 'aws/securityhub/ProductName': 'Security Hub' },
    Resources: [
      {
        Type: resource.type,
        Id: resource.id,
        Partition: 'aws',
        Region: region,
        Tags: { Name: resource.name, team: account.application },
      },
    ],
    Compliance: {
      Status: 'FAILED',
      SecurityControlId: check.id,
      RelatedRequirements: ['NIST.800-53.r5 AC-3', 'PCI DSS v4.0.1/1.3.1'],
      AssociatedStandards: [
        { StandardsId: 'standards/aws-foundational-security-best-practices/v/1.0.0' },
      ],
    },
    Workflow: { Status: draw() < SUPPRESSED_SHARE ? 'SUPPRESSED' : 'NEW' },
    RecordState: 'ACTIVE',
  }
}

const azure = ({ resource: { account, region, ...resource }, check, draw }) => {
  const { first } = dates(draw)
  return {
    id: `${resource.id}/providers/Microsoft.Security/assessments/${check.id}`,
    name: check.id,
    type: 'microsoft.security/assessments',
    tenantId: '7a7a7a7a-0000-4000-8000-000000000001',
    subscriptionId: account.id,
    resourceGroup: account.application,
    location: region,
    properties: {
      resourceDetails: { source: 'Azure', id: resource.id },
      displayName: check.title,
      status: { code: 'Unhealthy', firstEvaluationDate: first, statusChangeDate: first },
      metadata: {
        displayName: check.title,
        severity: capital(check.severity === 'CRITICAL' ? 'HIGH' : check.severity),
        policyDefinitionId: `/providers/Microsoft.Authorization/policyDefinitions/${check.id}`,
        description: assertion(check.title),
        remediationDescription: REMEDIATION,
        categories: ['Data'],
        assessmentType: 'BuiltIn',
        implementationEffort: 'Moderate',
        userImpact: 'Low',
        threats: ['DataExfiltration', 'DataSpillage'],
      },
      links: { azurePortal: `portal.example.test/#assessment/${check.id}${resource.id}` },
    },
  }
}

const gcp = ({ resource: { account, region, ...resource }, check, number, draw }) => {
  const { first, last } = dates(draw)
  const parent = 'organizations/42/sources/7/locations/global'
  return {
    finding: {
      name: `${parent}/findings/${number}`,
      canonicalName: `projects/${account.id}/sources/7/locations/global/findings/${number}`,
      parent,
      resourceName: resource.id,
      state: 'ACTIVE',
      category: check.id,
      externalUri: `https://console.example.test/${account.id}/${resource.name}`,
      sourceProperties: {
        Recommendation: REMEDIATION,
        Explanation: assertion(check.title),
        ScannerName: 'CONFIGURATION_SCANNER',
        ReactivationCount: 0,
      },
      securityMarks: { name: `${parent}/findings/${number}/securityMarks`, marks: {} },
      eventTime: last,
      createTime: first,
      severity: check.severity,
      mute: draw() < SUPPRESSED_SHARE ? 'MUTED' : 'UNDEFINED',
      findingClass: 'MISCONFIGURATION',
      description: assertion(check.title),
      compliances: [
        { standard: 'cis', version: '2.0', ids: ['3.6'] },
        { standard: 'pci', version: '4.0', ids: ['1.2.1'] },
      ],
    },
    resource: {
      name: resource.id,
      displayName: resource.name,
      type: 'google.compute.Instance',
      cloudProvider: 'GOOGLE_CLOUD_PLATFORM',
      service: 'compute.googleapis.com',
      location: region,
      gcpMetadata: {
        project: `//cloudresourcemanager.googleapis.com/projects/${account.id}`,
        projectDisplayName: account.name,
        organization: 'organizations/42',
      },
    },
  }
}

const SHAPES = { aws, azure, gcp }
const SCANNERS = { aws: 'securityhub', azure: 'defender', gcp: 'scc' }

/** The checks of the catalogue for one cloud, as its own scanner names them. */
const checksOf = (rules, provider) =>
  rules
    .filter((rule) => rule.provider === provider && rule.checks[SCANNERS[provider]])
    .map(({ title, severity, checks }) => ({ id: checks[SCANNERS[provider]][0], title, severity }))

function* records({ seed, count }, checks) {
  const { resource: resourceAt } = drawEstate(seed)
  for (let number = 0; number < count; number += CHECKS_PER_RESOURCE) {
    const resource = resourceAt(number / CHECKS_PER_RESOURCE)
    const { provider } = resource.account
    for (let own = 0; own < CHECKS_PER_RESOURCE && number + own < count; own += 1) {
      const list = checks[provider]
      const check = list[(resource.first + own * 7) % list.length]
      const draw = resource.draw
      yield {
        provider,
        record: SHAPES[provider]({ resource, check, number: number + own, draw }),
      }
    }
  }
}

const FILES = {
  aws: 'aws/findings.ndjson',
  azure: 'azure/findings.ndjson',
  gcp: 'gcp/findings.ndjson',
}
const LINES_BATCH_SIZE = 500

/** Writes an export for each cloud below the folder, streamed. Returns their paths. */
export const writeExports = async (folder, { seed, count }) => {
  const rules = JSON.parse(await readFile(RULES, 'utf8'))
  const providers = Object.keys(FILES)
  const checks = Object.fromEntries(providers.map((name) => [name, checksOf(rules, name)]))
  const outputs = {}
  for (const name of providers) {
    const path = `${folder}/${FILES[name]}`
    await mkdir(dirname(path), { recursive: true })
    outputs[name] = { path, file: createWriteStream(`${path}.unfinished`), lines: [] }
  }
  const flush = async (output) => {
    const text = output.lines.join('')
    output.lines = []
    if (text !== '' && !output.file.write(text)) await once(output.file, 'drain')
  }
  for (const { provider, record } of records({ seed, count }, checks)) {
    const output = outputs[provider]
    output.lines.push(`${JSON.stringify(record)}\n`)
    if (output.lines.length === LINES_BATCH_SIZE) await flush(output)
  }
  for (const output of Object.values(outputs)) {
    await flush(output)
    output.file.end()
    await finished(output.file)
    await rename(`${output.path}.unfinished`, output.path)
  }
  return Object.values(outputs).map(({ path }) => path)
}

/** The metadata of the company, in YAML. */
export const metadataYaml = (seed) =>
  [
    'defaults: {tier: Tier3-Dev, env_type: DEV}',
    'accounts:',
    ...drawEstate(seed).accounts.map(
      ({ id, name, environment, application }) =>
        `  - {match: "${id}", name: "${name}", env_type: ${environment}, cbu: ${application}, owner: team-${application}}`,
    ),
    'tags:',
    '  - {match: "team=app-1", internet_facing: true, data_classification: [PII]}',
    '  - {match: "team=app-2", stateful: true, dependencies: 9}',
    '',
  ].join('\n')

/** The configuration of a job over what `writeExports` wrote, with a list of formats of its reports. */
export const configYaml = (formats) => `clouds:
  aws: {source: files, files: [exports/aws/*]}
  azure: {source: files, files: [exports/azure/*]}
  gcp: {source: files, files: [exports/gcp/*]}
metadata: {file: metadata.yaml}
state: {dir: state}
outputs: {reports: {dir: reports, formats: [${formats.join(', ')}]}}
`
