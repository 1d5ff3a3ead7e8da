import type { Placement } from './estate.ts'
import type { RandomSource } from './random-source.ts'

const SEVERITIES = ['INFORMATIONAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL']
const OUTCOMES = ['FAILED', 'FAILED', 'PASSED', 'WARNING']

/** A finding in the format of Security Hub. */
const asffFinding = (place: Placement, random: RandomSource) => {
  const check = `Fuzz.${random.below(20)}`
  const Id = place.resource(`${place.canary}-${random.below(50)}`)
  return {
    SchemaVersion: '2018-10-08',
    Id: `${place.canary}/${check}/${Id}`,
    ProductArn: `arn:aws:securityhub:${place.regions}::product/aws/securityhub`,
    GeneratorId: `security-control/${check}`,
    AwsAccountId: place.accounts,
    AwsAccountName: `${place.canary} account`,
    Region: place.regions,
    Types: ['Software and Configuration Checks'],
    CreatedAt: '2026-02-01T00:00:00Z',
    UpdatedAt: '2026-02-02T00:00:00Z',
    Severity: { Label: random.pick(SEVERITIES) },
    Title: `${place.canary} is misconfigured`,
    Description: `${place.canary} can be reached`,
    Resources: [{ Type: 'AwsSqsQueue', Id, Region: place.regions }],
    Compliance: { Status: random.pick(OUTCOMES), SecurityControlId: check },
  }
}

/** A finding in OCSF, as Prowler writes it. */
const ocsfFinding = (place: Placement, random: RandomSource) => {
  const check = `fuzz_check_${random.below(20)}`
  const uid = place.resource(`${place.canary}-${random.below(50)}`)
  return {
    class_uid: 2004,
    category_uid: 2,
    activity_id: 1,
    metadata: { version: '1.4.0', event_code: check, product: { name: 'Prowler', version: '5' } },
    severity_id: 1 + random.below(5),
    status_code: random.pick(['FAIL', 'FAIL', 'PASS', 'MANUAL']),
    finding_info: {
      uid: `${place.canary}-${check}-${random.below(50)}`,
      title: `${place.canary} is misconfigured`,
      desc: `${place.canary} can be reached`,
      created_time: 1_770_000_000,
    },
    resources: [{ uid, name: place.canary, type: 'queue', region: place.regions }],
    cloud: {
      provider: place.providers,
      region: place.regions,
      account: { uid: place.accounts, name: `${place.canary} account` },
    },
  }
}

export interface ScannerFile {
  readonly contentType: string
  readonly text: string
}

/** A scanner file with findings in some placements, in one of the common forms. */
export const scannerFile = (places: readonly Placement[], random: RandomSource): ScannerFile => {
  const make = random.pick([asffFinding, ocsfFinding])
  const findings = Array.from({ length: 1 + random.below(4) }, () =>
    make(random.pick(places), random),
  )
  const lines = findings.map((finding) => JSON.stringify(finding)).join('\n')
  return random.pick([
    { contentType: 'application/json', text: JSON.stringify({ Findings: findings }) },
    { contentType: 'application/json', text: JSON.stringify(findings, null, 1) },
    { contentType: 'application/x-ndjson', text: lines },
    { contentType: 'application/octet-stream', text: `${lines}\n` },
  ])
}
