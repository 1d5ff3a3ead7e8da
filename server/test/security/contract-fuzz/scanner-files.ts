import type { Placement } from './estate.ts'
import type { RandomSource } from './random-source.ts'

const SEVERITIES = ['INFORMATIONAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL']
const OUTCOMES = ['FAILED', 'FAILED', 'PASSED', 'WARNING']

/** A finding in the format of Security Hub. */
const asffFinding = (placement: Placement, random: RandomSource) => {
  const check = `Fuzz.${random.below(20)}`
  const Id = placement.resource(`${placement.canary}-${random.below(50)}`)
  return {
    SchemaVersion: '2018-10-08',
    Id: `${placement.canary}/${check}/${Id}`,
    ProductArn: `arn:aws:securityhub:${placement.regions}::product/aws/securityhub`,
    GeneratorId: `security-control/${check}`,
    AwsAccountId: placement.accounts,
    AwsAccountName: `${placement.canary} account`,
    Region: placement.regions,
    Types: ['Software and Configuration Checks'],
    CreatedAt: '2026-02-01T00:00:00Z',
    UpdatedAt: '2026-02-02T00:00:00Z',
    Severity: { Label: random.pick(SEVERITIES) },
    Title: `${placement.canary} is misconfigured`,
    Description: `${placement.canary} can be reached`,
    Resources: [{ Type: 'AwsSqsQueue', Id, Region: placement.regions }],
    Compliance: { Status: random.pick(OUTCOMES), SecurityControlId: check },
  }
}

/** A finding in OCSF, as Prowler writes it. */
const ocsfFinding = (placement: Placement, random: RandomSource) => {
  const check = `fuzz_check_${random.below(20)}`
  const uid = placement.resource(`${placement.canary}-${random.below(50)}`)
  return {
    class_uid: 2004,
    category_uid: 2,
    activity_id: 1,
    metadata: { version: '1.4.0', event_code: check, product: { name: 'Prowler', version: '5' } },
    severity_id: 1 + random.below(5),
    status_code: random.pick(['FAIL', 'FAIL', 'PASS', 'MANUAL']),
    finding_info: {
      uid: `${placement.canary}-${check}-${random.below(50)}`,
      title: `${placement.canary} is misconfigured`,
      desc: `${placement.canary} can be reached`,
      created_time: 1_770_000_000,
    },
    resources: [{ uid, name: placement.canary, type: 'queue', region: placement.regions }],
    cloud: {
      provider: placement.providers,
      region: placement.regions,
      account: { uid: placement.accounts, name: `${placement.canary} account` },
    },
  }
}

/** A row of Prowler's CSV file. */
const csvRow = (placement: Placement, random: RandomSource) => {
  const check = `fuzz_check_${random.below(20)}`
  const uid = placement.resource(`${placement.canary}-${random.below(50)}`)
  return {
    AUTH_METHOD: 'profile: fuzz',
    TIMESTAMP: '2026-02-02 00:00:00',
    ACCOUNT_UID: placement.accounts,
    ACCOUNT_NAME: `${placement.canary} account`,
    FINDING_UID: `${placement.canary}-${check}-${random.below(50)}`,
    PROVIDER: placement.providers,
    CHECK_ID: check,
    CHECK_TITLE: `${placement.canary} is misconfigured`,
    STATUS: random.pick(['FAIL', 'FAIL', 'PASS', 'MANUAL']),
    STATUS_EXTENDED: `"${placement.canary}" can be reached; by everyone`,
    SEVERITY: random.pick(['low', 'medium', 'high', 'critical']),
    RESOURCE_TYPE: 'Queue',
    RESOURCE_UID: uid,
    RESOURCE_NAME: placement.canary,
    REGION: placement.regions,
  }
}

const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')

type MakeFile = (placements: readonly Placement[], random: RandomSource) => string

const severalOf = <T>(
  make: (placement: Placement, random: RandomSource) => T,
  placements: readonly Placement[],
  random: RandomSource,
): T[] => Array.from({ length: 1 + random.below(4) }, () => make(random.pick(placements), random))

const cloudFindings = (placements: readonly Placement[], random: RandomSource): object[] =>
  severalOf<object>(random.pick([asffFinding, ocsfFinding]), placements, random)

const jsonDocument: MakeFile = (placements, random) => {
  const findings = cloudFindings(placements, random)
  return random.pick([JSON.stringify({ Findings: findings }), JSON.stringify(findings, null, 1)])
}

const jsonLines: MakeFile = (placements, random) => {
  const lines = cloudFindings(placements, random).map((finding) => JSON.stringify(finding))
  return lines.join('\n') + random.pick(['', '\n'])
}

const csvFile: MakeFile = (placements, random) => {
  const rows = severalOf(csvRow, placements, random)
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map(csvLine)
    .join('\n')
}

/** Results of a code scanner. Code is in no placement, so no text of them is. */
const sarifFile: MakeFile = (_, random) => {
  const results = Array.from({ length: random.below(4) }, () => ({
    ruleId: `fuzz-rule-${random.below(20)}`,
    level: random.pick(['note', 'warning', 'error']),
    message: { text: 'The input is not checked' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `src/file-${random.below(50)}.js` },
          region: { startLine: 1 + random.below(100) },
        },
      },
    ],
  }))
  const run = { tool: { driver: { name: 'semgrep' } }, results }
  return JSON.stringify({ version: '2.1.0', runs: [run] })
}

/** Scanner files with findings in some placements, by media type. */
export const SCANNER_FILES = {
  'application/json': jsonDocument,
  'application/x-ndjson': jsonLines,
  'application/sarif+json': sarifFile,
  'text/csv': csvFile,
} satisfies Readonly<Record<string, MakeFile>>
