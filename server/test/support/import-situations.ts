/**
 * Situations of imports: what a complete import may close, and what not. Each has records of its own, so
 * that all of them can be imported into one database.
 */
import { asffRecord } from '../../src/capabilities/findings/import/import-records.test-data.ts'

export interface SituationImport {
  readonly records: readonly unknown[]
  readonly complete?: boolean
  readonly failuresOnly?: boolean
  readonly format?: string
  readonly account?: string
  readonly cluster?: string
  readonly repository?: string
}

export interface Situation {
  readonly name: string
  readonly imports: readonly SituationImport[]
  /** The statuses at the end, by a text that only this finding contains. */
  readonly statuses: Readonly<Record<string, 'open' | 'resolved' | 'suppressed'>>
  /** Texts of the messages of the last import. */
  readonly messages?: readonly string[]
}

const vulnerability = (id: string) => ({
  VulnerabilityID: id,
  PkgName: 'openssl',
  InstalledVersion: '3.0.1',
  FixedVersion: '3.0.2',
  Severity: 'HIGH',
  Title: `A flaw, ${id}`,
})

interface TrivyScan {
  readonly name: string
  readonly cves?: readonly string[]
  readonly at?: string
  readonly kind?: string
}

const trivy = ({ name, cves = [], at, kind = 'container_image' }: TrivyScan) => ({
  SchemaVersion: 2,
  ...(at && { CreatedAt: at }),
  ArtifactName: name,
  ArtifactType: kind,
  Metadata: kind === 'container_image' ? { RepoTags: [name] } : {},
  Results: [
    {
      Target: name,
      Class: 'lang-pkgs',
      Type: 'npm',
      Vulnerabilities: cves.map(vulnerability),
    },
  ],
})

const trivySecrets = (name: string, secrets: readonly string[]) => ({
  SchemaVersion: 2,
  ArtifactName: name,
  ArtifactType: 'container_image',
  Metadata: { RepoTags: [name] },
  Results: [
    {
      Target: '/srv/env',
      Class: 'secret',
      Secrets: secrets.map((rule) => ({
        RuleID: rule,
        Category: 'General',
        Severity: 'HIGH',
        Title: `A secret, ${rule}`,
        StartLine: 1,
        EndLine: 1,
        Match: '***',
      })),
    },
  ],
})

const cluster = (name: string, cves: readonly string[]) => ({
  ClusterName: name,
  Resources: [
    {
      Namespace: 'shop',
      Kind: 'Deployment',
      Name: 'web',
      Results: [
        {
          Target: 'shop/web',
          Class: 'os-pkgs',
          Type: 'debian',
          Vulnerabilities: cves.map(vulnerability),
        },
      ],
    },
  ],
})

const checkovCheck = (address: string, result: 'PASSED' | 'FAILED') => ({
  check_id: 'CKV_AWS_20',
  check_name: 'The bucket does not let everyone read',
  check_result: { result },
  file_path: '/main.tf',
  resource: `aws_s3_bucket.${address}`,
})

const checkov = (failed: readonly string[], passed: readonly string[] = []) => ({
  check_type: 'terraform',
  results: {
    failed_checks: failed.map((address) => checkovCheck(address, 'FAILED')),
    passed_checks: passed.map((address) => checkovCheck(address, 'PASSED')),
  },
  summary: { passed: passed.length, failed: failed.length },
})

/** A result of Security Hub about a bucket in an account and a region. */
const hub = (
  account: string,
  bucket: string,
  { check = 'S3.8', region = 'eu-west-1', ...changes }: Readonly<Record<string, unknown>> = {},
) =>
  asffRecord({
    check: String(check),
    bucket,
    AwsAccountId: account,
    Region: region,
    Resources: [{ Type: 'AwsS3Bucket', Id: `arn:aws:s3:::${bucket}`, Region: region }],
    ...changes,
  })

const PASSED = { Compliance: { Status: 'PASSED', SecurityControlId: 'S3.8' } }
const ARCHIVED = { RecordState: 'ARCHIVED' }
const at = (time: string) => ({ UpdatedAt: time })

const MONDAY = '2026-02-02T10:00:00.000Z'
const TUESDAY = '2026-02-03T10:00:00.000Z'
const WEDNESDAY = '2026-02-04T10:00:00.000Z'

const scc = (name: string, state: string) => ({
  finding: {
    name: `organizations/1/sources/2/locations/global/findings/${name}`,
    canonicalName: `projects/3/sources/2/locations/global/findings/${name}`,
    parent: 'organizations/1/sources/2/locations/global',
    resourceName: `//storage.googleapis.com/${name}`,
    state,
    category: 'PUBLIC_BUCKET_ACL',
    severity: 'HIGH',
    findingClass: 'MISCONFIGURATION',
    eventTime: state === 'ACTIVE' ? MONDAY : TUESDAY,
    createTime: MONDAY,
  },
  resource: {
    name: `//storage.googleapis.com/${name}`,
    type: 'google.cloud.storage.Bucket',
    gcpMetadata: { project: '//cloudresourcemanager.googleapis.com/projects/3' },
    cloudProvider: 'GOOGLE_CLOUD_PLATFORM',
  },
})

const FOREIGN: readonly Situation[] = [
  {
    name: 'a scan of one folder leaves two clusters',
    imports: [
      { records: [cluster('east', ['CVE-2031-0101'])], complete: true },
      { records: [cluster('west', ['CVE-2031-0102'])], complete: true },
      {
        records: [trivy({ name: '.', kind: 'filesystem', cves: ['CVE-2031-0103'] })],
        complete: true,
      },
    ],
    statuses: { 'CVE-2031-0101': 'open', 'CVE-2031-0102': 'open', 'CVE-2031-0103': 'open' },
    messages: ['do not name the image, the repository or the cluster'],
  },
  {
    name: 'a scan of one folder leaves another folder without a name',
    imports: [
      {
        records: [trivy({ name: '.', kind: 'filesystem', cves: ['CVE-2031-0111'] })],
        complete: true,
      },
      {
        records: [trivy({ name: '.', kind: 'filesystem', cves: ['CVE-2031-0112'] })],
        complete: true,
      },
    ],
    statuses: { 'CVE-2031-0111': 'open', 'CVE-2031-0112': 'open' },
    messages: ['do not name the image, the repository or the cluster'],
  },
  {
    name: 'a scan of repository 2 leaves repository 1',
    imports: [
      { records: [checkov(['kept_one'])], complete: true, repository: 'acme/kept-1' },
      { records: [checkov([], ['kept_one'])], complete: true, repository: 'acme/kept-2' },
    ],
    statuses: { 'acme/kept-1//main.tf#aws_s3_bucket.kept_one': 'open' },
  },
  {
    name: 'a scan of repository 1 closes what repository 1 no longer fails',
    imports: [
      { records: [checkov(['fixed', 'broken'])], complete: true, repository: 'acme/own' },
      { records: [checkov(['broken'], ['other'])], complete: true, repository: 'acme/own' },
    ],
    statuses: {
      'acme/own//main.tf#aws_s3_bucket.fixed': 'resolved',
      'acme/own//main.tf#aws_s3_bucket.broken': 'open',
    },
  },
  {
    name: 'one file in two repositories of one account is two findings',
    imports: [
      { records: [checkov(['twin'])], account: '210000000009', repository: 'acme/twin-1' },
      { records: [checkov(['twin'])], account: '210000000009', repository: 'acme/twin-2' },
      {
        records: [checkov([], ['twin'])],
        account: '210000000009',
        repository: 'acme/twin-2',
        complete: true,
      },
    ],
    statuses: {
      'acme/twin-1//main.tf#aws_s3_bucket.twin': 'open',
      'acme/twin-2//main.tf#aws_s3_bucket.twin': 'resolved',
    },
  },
  {
    name: 'an export of one region leaves another region',
    imports: [
      {
        records: [
          hub('210000000001', 'region-west'),
          hub('210000000001', 'region-east', { region: 'us-east-1' }),
        ],
        complete: true,
      },
      {
        records: [hub('210000000001', 'region-new', { region: 'us-east-1', ...PASSED })],
        complete: true,
      },
    ],
    statuses: { 'region-west': 'open', 'region-east': 'resolved' },
  },
  {
    name: 'a scan of app:2 leaves app:1',
    imports: [
      { records: [trivy({ name: 'tags/app:1', cves: ['CVE-2031-0121'] })], complete: true },
      { records: [trivy({ name: 'tags/app:2', cves: ['CVE-2031-0122'] })], complete: true },
    ],
    statuses: { 'CVE-2031-0121': 'open', 'CVE-2031-0122': 'open' },
  },
  {
    name: 'a scan for secrets leaves the vulnerabilities of the same image',
    imports: [
      { records: [trivy({ name: 'kinds/app:1', cves: ['CVE-2031-0131'] })], complete: true },
      { records: [trivySecrets('kinds/app:1', ['a-secret-rule'])], complete: true },
      { records: [trivySecrets('kinds/app:1', [])], complete: true },
    ],
    statuses: { 'CVE-2031-0131': 'open', 'a-secret-rule': 'resolved' },
  },
  {
    name: 'two clusters never share a finding',
    imports: [
      { records: [cluster('', ['CVE-2031-0141'])], cluster: 'shared-a', complete: true },
      { records: [cluster('', ['CVE-2031-0141'])], cluster: 'shared-b', complete: true },
      { records: [cluster('', [])], cluster: 'shared-b', complete: true },
    ],
    statuses: { 'shared-a/': 'open', 'shared-b/': 'resolved' },
  },
]

const CLOSING: readonly Situation[] = [
  {
    name: 'a clean scan closes the last vulnerability of an image',
    imports: [
      { records: [trivy({ name: 'clean/app:1', cves: ['CVE-2031-0201'] })], complete: true },
      { records: [trivy({ name: 'clean/app:1' })], complete: true },
    ],
    statuses: { 'CVE-2031-0201': 'resolved' },
  },
  {
    name: 'a clean scan that is not declared complete closes nothing',
    imports: [
      { records: [trivy({ name: 'partial/app:1', cves: ['CVE-2031-0202'] })], complete: true },
      { records: [trivy({ name: 'partial/app:1' })] },
    ],
    statuses: { 'CVE-2031-0202': 'open' },
  },
  {
    name: 'a list of failures closes only the checks that it lists',
    imports: [
      {
        records: [
          hub('210000000002', 'list-a', { check: 'S3.1' }),
          hub('210000000002', 'list-b', { check: 'S3.2' }),
        ],
        complete: true,
      },
      { records: [hub('210000000002', 'list-c', { check: 'S3.2' })], complete: true },
    ],
    statuses: { 'list-a': 'open', 'list-b': 'resolved', 'list-c': 'open' },
  },
  {
    name: 'a list that says that it lists failures only closes every check',
    imports: [
      {
        records: [
          hub('210000000003', 'only-a', { check: 'S3.1' }),
          hub('210000000003', 'only-b', { check: 'S3.2' }),
          hub('210000000003', 'only-far', { check: 'S3.2', region: 'us-east-1' }),
        ],
        complete: true,
      },
      {
        records: [hub('210000000003', 'only-c', { check: 'S3.2' })],
        complete: true,
        failuresOnly: true,
      },
    ],
    statuses: {
      'only-a': 'resolved',
      'only-b': 'resolved',
      'only-c': 'open',
      'only-far': 'open',
    },
  },
  {
    name: 'a pass resolves its finding without a complete import',
    imports: [
      { records: [hub('210000000004', 'explicit-pass')] },
      { records: [hub('210000000004', 'explicit-pass', PASSED)] },
    ],
    statuses: { 'explicit-pass': 'resolved' },
  },
  {
    name: 'an archived record resolves its finding without a complete import',
    imports: [
      { records: [hub('210000000004', 'explicit-archive')] },
      { records: [hub('210000000004', 'explicit-archive', ARCHIVED)] },
    ],
    statuses: { 'explicit-archive': 'resolved' },
  },
  {
    name: 'an inactive record resolves its finding without a complete import',
    imports: [
      { records: [scc('explicit-inactive', 'ACTIVE')] },
      { records: [scc('explicit-inactive', 'INACTIVE')] },
    ],
    statuses: { 'explicit-inactive': 'resolved' },
  },
]

const REJECTED: readonly Situation[] = [
  {
    name: 'a rejected record keeps the findings of its account open',
    imports: [
      {
        records: [hub('210000000005', 'reject-own'), hub('210000000006', 'reject-other')],
        complete: true,
      },
      {
        records: [
          hub('210000000005', 'reject-new', PASSED),
          hub('210000000006', 'reject-new', PASSED),
          hub('210000000005', 'reject-bad', { Title: '' }),
        ],
        complete: true,
      },
    ],
    statuses: { 'reject-own': 'open', 'reject-other': 'resolved' },
    messages: ['Nothing was resolved in account 210000000005'],
  },
  {
    name: 'an unknown status keeps the findings of its account open',
    imports: [
      {
        records: [hub('210000000007', 'unknown-a'), hub('210000000007', 'unknown-b')],
        complete: true,
      },
      {
        records: [
          hub('210000000007', 'unknown-c', PASSED),
          hub('210000000007', 'unknown-b', {
            Compliance: { Status: 'PERHAPS', SecurityControlId: 'S3.8' },
          }),
        ],
        complete: true,
      },
    ],
    statuses: { 'unknown-a': 'open', 'unknown-b': 'open' },
    messages: ['PERHAPS', 'Nothing was resolved in account 210000000007'],
  },
  {
    name: 'a rejected record of an unknown account keeps everything open',
    imports: [
      { records: [hub('210000000008', 'anyone-a')], complete: true },
      {
        records: [hub('210000000008', 'anyone-b', PASSED), { hello: 'world' }],
        complete: true,
      },
    ],
    statuses: { 'anyone-a': 'open' },
    messages: ['it may be about any account'],
  },
  {
    name: 'evidence of the future is rejected',
    imports: [
      { records: [hub('210000000010', 'future-a', at(TUESDAY))] },
      { records: [hub('210000000010', 'future-a', { ...PASSED, ...at('2999-01-01T00:00:00Z') })] },
    ],
    statuses: { 'future-a': 'open' },
    messages: ['last_observed_at is more than a day in the future'],
  },
  {
    name: 'a record that contradicts the stated account is rejected',
    imports: [
      { records: [hub('210000000011', 'stated-a')] },
      { records: [hub('210000000011', 'stated-a', PASSED)], account: '999999999999' },
    ],
    statuses: { 'stated-a': 'open' },
    messages: ['is about account 210000000011, but the import states 999999999999'],
  },
  {
    name: 'a stated account without a record is an error',
    imports: [
      { records: [hub('210000000012', 'unsupported-a')], complete: true },
      {
        records: [hub('210000000012', 'unsupported-b', PASSED)],
        complete: true,
        account: '888888888888',
      },
    ],
    statuses: { 'unsupported-a': 'open' },
    messages: ['No record of the input is about the account 888888888888'],
  },
  {
    name: 'a stated repository that contradicts the record is an error',
    imports: [
      {
        records: [
          {
            ...checkov(['contradicted']),
            url: 'https://platform.test/projects?repository=acme/one',
          },
        ],
      },
      {
        records: [
          {
            ...checkov([], ['contradicted']),
            url: 'https://platform.test/projects?repository=acme/one',
          },
        ],
        complete: true,
        repository: 'acme/two',
      },
    ],
    statuses: { 'aws_s3_bucket.contradicted': 'open' },
    messages: ['acme/two'],
  },
]

const TIMED: readonly Situation[] = [
  {
    name: 'an older pass does not resolve a newer failure',
    imports: [
      { records: [hub('210000000020', 'time-pass', at(TUESDAY))] },
      { records: [hub('210000000020', 'time-pass', { ...PASSED, ...at(MONDAY) })] },
    ],
    statuses: { 'time-pass': 'open' },
  },
  {
    name: 'an older failure does not reopen a finding that passed later',
    imports: [
      { records: [hub('210000000021', 'time-fail', at(MONDAY))] },
      { records: [hub('210000000021', 'time-fail', { ...PASSED, ...at(WEDNESDAY) })] },
      { records: [hub('210000000021', 'time-fail', at(TUESDAY))], complete: true },
    ],
    statuses: { 'time-fail': 'resolved' },
  },
  {
    name: 'a failure that passed before it was imported is resolved at once',
    imports: [
      { records: [hub('210000000022', 'time-late', { ...PASSED, ...at(WEDNESDAY) })] },
      { records: [hub('210000000022', 'time-late', at(TUESDAY))] },
    ],
    statuses: { 'time-late': 'resolved' },
  },
  {
    name: 'an older complete export does not close what was seen later',
    imports: [
      { records: [hub('210000000023', 'time-newer', at(WEDNESDAY))], complete: true },
      { records: [hub('210000000023', 'time-older', at(MONDAY))], complete: true },
    ],
    statuses: { 'time-newer': 'open', 'time-older': 'resolved' },
  },
  {
    name: 'a newer failure reopens a finding',
    imports: [
      { records: [hub('210000000024', 'time-again', at(MONDAY))] },
      { records: [hub('210000000024', 'time-again', { ...PASSED, ...at(TUESDAY) })] },
      { records: [hub('210000000024', 'time-again', at(WEDNESDAY))] },
    ],
    statuses: { 'time-again': 'open' },
  },
  {
    name: 'an older scan of an image does not reopen what a later one closed',
    imports: [
      { records: [trivy({ name: 'time/app:1', at: TUESDAY })], complete: true },
      {
        records: [trivy({ name: 'time/app:1', at: MONDAY, cves: ['CVE-2031-0301'] })],
        complete: true,
      },
    ],
    statuses: { 'CVE-2031-0301': 'resolved' },
  },
]

export const SITUATIONS: readonly Situation[] = [...FOREIGN, ...CLOSING, ...REJECTED, ...TIMED]
