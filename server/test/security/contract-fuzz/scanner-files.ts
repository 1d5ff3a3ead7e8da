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

export interface ScannerFile {
  readonly contentType: string
  readonly text: string
}

/** A scanner file with findings in some placements, in one of the common forms. */
export const scannerFile = (
  placements: readonly Placement[],
  random: RandomSource,
): ScannerFile => {
  const make = random.pick([asffFinding, ocsfFinding])
  const findings = Array.from({ length: 1 + random.below(4) }, () =>
    make(random.pick(placements), random),
  )
  const lines = findings.map((finding) => JSON.stringify(finding)).join('\n')
  return random.pick([
    { contentType: 'application/json', text: JSON.stringify({ Findings: findings }) },
    { contentType: 'application/json', text: JSON.stringify(findings, null, 1) },
    { contentType: 'application/x-ndjson', text: lines },
    { contentType: 'application/octet-stream', text: `${lines}\n` },
  ])
}
