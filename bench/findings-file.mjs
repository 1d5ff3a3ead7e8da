import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { CHECKS_PER_RESOURCE, drawEstate } from './estate.mjs'

const NEWEST = Date.parse('2026-11-01T00:00:00.000Z')
const YEAR_MS = 365 * 86_400_000
const MUTED_SHARE = 0.15
/** Every fifth account reports again, with this share of its findings fixed. */
const REMEDIATED_ACCOUNTS = 5
const REMEDIATED_SHARE = 0.6

const recordOf = ({ check, resource, number }) => {
  const { account, draw } = resource
  const firstObservedAt = new Date(NEWEST - Math.floor(draw() * YEAR_MS)).toISOString()
  const hub = account.provider === 'aws' ? account.id : '100000000000'
  const arn = `arn:aws:securityhub:${resource.region}:${hub}`
  return {
    SchemaVersion: '2018-10-08',
    Id: `${arn}:security-control/${check.id}/finding/${number}`,
    ProductArn: `arn:aws:securityhub:${resource.region}::product/aws/securityhub`,
    ProductName: 'Security Hub',
    CompanyName: 'AWS',
    Region: resource.region,
    GeneratorId: `security-control/${check.id}`,
    AwsAccountId: hub,
    AwsAccountName: account.name,
    Types: ['Software and Configuration Checks/Industry and Regulatory Standards'],
    FirstObservedAt: firstObservedAt,
    LastObservedAt: new Date(NEWEST).toISOString(),
    CreatedAt: firstObservedAt,
    UpdatedAt: new Date(NEWEST).toISOString(),
    Severity: { Label: check.severity, Original: check.severity },
    Title: check.title,
    Description: check.description,
    Remediation: {
      Recommendation: {
        Text: 'The documentation of the control describes each step of its remediation.',
        Url: `https://docs.example.test/controls/${check.id}/remediation`,
      },
    },
    ProductFields: { RelatedResource: resource.id, 'aws/securityhub/ProductName': 'Security Hub' },
    Resources: [
      {
        Type: resource.type,
        Id: resource.id,
        Partition: 'aws',
        Region: resource.region,
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
    Workflow: { Status: draw() < MUTED_SHARE ? 'SUPPRESSED' : 'NEW' },
    RecordState: 'ACTIVE',
  }
}

/** The first `count` Security Hub findings of the company of `seed`, each with the status FAILED. */
function* records({ seed, count }) {
  const { checks, resource: resourceAt } = drawEstate(seed)
  for (let number = 0; number < count; number += CHECKS_PER_RESOURCE) {
    const resource = resourceAt(number / CHECKS_PER_RESOURCE)
    for (let own = 0; own < CHECKS_PER_RESOURCE && number + own < count; own += 1) {
      const check = checks[(resource.first + own * 7) % checks.length]
      yield {
        account: resource.account,
        record: recordOf({ check, resource, number: number + own }),
      }
    }
  }
}

/** What a fifth of the accounts report later: most findings are fixed, the others are unchanged. */
function* laterRecords({ seed, count }) {
  const { accounts } = drawEstate(seed)
  const reporting = new Set(accounts.filter((_, index) => index % REMEDIATED_ACCOUNTS === 0))
  const ids = new Set([...reporting].map(({ id }) => id))
  for (const { account, record } of records({ seed, count })) {
    if (!ids.has(account.id)) continue
    const number = Number(record.Id.slice(record.Id.lastIndexOf('/') + 1))
    const isFixed = (Math.imul(number, 2_654_435_761) >>> 0) / 2 ** 32 < REMEDIATED_SHARE
    if (isFixed) record.Compliance.Status = 'PASSED'
    yield { account, record }
  }
}

const LINES_BATCH_SIZE = 500

const writeLines = async (path, all) => {
  const unfinished = `${path}.unfinished`
  const file = createWriteStream(unfinished)
  let [lines, written] = [[], 0]
  const flush = async () => {
    if (!file.write(lines.join(''))) await once(file, 'drain')
    lines = []
  }
  for (const { record } of all) {
    lines.push(`${JSON.stringify(record)}\n`)
    written += 1
    if (lines.length === LINES_BATCH_SIZE) await flush()
  }
  await flush()
  file.end()
  await finished(file)
  await rename(unfinished, path)
  return written
}

/** Streams the findings to a file as JSON lines, so that memory does not grow with their number. */
export const writeFindings = (path, { seed, count }) => writeLines(path, records({ seed, count }))

/** Writes what a fifth of the accounts report later, as a full scan of these accounts. */
export const writeLaterFindings = (path, { seed, count }) =>
  writeLines(path, laterRecords({ seed, count }))

/** The accounts file of the company, in YAML. */
export const accountsYaml = (seed) =>
  [
    'accounts:',
    ...drawEstate(seed).accounts.map(
      ({ id, name, environment, application }) =>
        `  - {match: "${id}", name: "${name}", env_type: ${environment}, application_id: ${application}, owner: team-${application}}`,
    ),
    '',
  ].join('\n')

/** Returns how many of the same lines a bare `JSON.parse` handles a second. */
export const measureParseRate = async (path) => {
  const started = performance.now()
  let count = 0
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (JSON.parse(line).Id) count += 1
  }
  return (count * 1000) / (performance.now() - started)
}
