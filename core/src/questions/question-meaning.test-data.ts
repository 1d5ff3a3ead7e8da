import { CATEGORIES } from '../classification/category-rules.ts'
import { PROVIDERS } from '../kernel/provider.ts'
import { SEVERITIES } from '../kernel/severity.ts'
import { matches, type RecordView } from '../rql/evaluate.test-data.ts'
import { parseQuery } from '../rql/parse.ts'
import { patternMatches } from '../rql/pattern-matcher.ts'
import type { Expression, Predicate, Query, Value } from '../rql/syntax.ts'
import { FINDING_FIELDS } from './finding-schema.test-data.ts'
import { NOW, type QuestionLine } from './question-lines.test-data.ts'
import type { Vocabulary } from './read-question.ts'

export const VOCABULARY: Vocabulary = {
  schema: FINDING_FIELDS,
  accounts: [
    { id: '482917360541', name: 'harbour-booking-prod' },
    { id: '719204853316', name: 'harbour-payments-prod' },
    { id: '640372918825', name: 'harbour-staging' },
    { id: '127649305817', name: 'harbour-dev' },
    { id: '5d7a2d0e-6a0f-4c55-9d0c-5f2f2c9f0001', name: 'Harbour Warehouse' },
    { id: 'harbour-analytics', name: 'Harbour Analytics' },
  ],
}

/** A generator of numbers from 0 to 1 that repeats itself for a seed. */
const randomNumbers = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

type Random = () => number

const pick = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T

const TEXTS = [
  'Bucket allows public read',
  'Users have a second factor',
  'Volumes are encrypted',
  'Listener uses weak TLS',
  'SSH is open to the internet',
  'RDP is reachable',
  'Keys are rotated',
  'old_access_key',
  'Old keys are renewed',
  'Backups exist',
  'Root account is used',
  'Policy has admin rights',
  'Malware found',
  'Crypto mining',
  'Unused role',
  'IMDSv2 is required',
  'Password policy',
  'log4j in an image',
  'Something else',
]
const TYPES = [
  'AwsS3Bucket',
  'AwsEc2SecurityGroup',
  'AwsEc2Instance',
  'Microsoft.Compute/virtualMachines',
  'AwsRdsDbInstance',
  'AwsLambdaFunction',
  'AwsEc2Volume',
  'AwsEc2Snapshot',
  'AwsElbv2LoadBalancer',
  'AwsKmsKey',
  'AwsIamUser',
  'AwsIamRole',
  'AwsEksCluster',
  'iam.googleapis.com/ServiceAccount',
  'Microsoft.Storage/storageAccounts',
  'compute.googleapis.com/Firewall',
  'AwsCertificateManagerCertificate',
  'AwsEc2Subnet',
  'AwsEcrRepository',
  'Other',
]
const DAY_MS = 86_400_000
const TIMES = [0, 1, 7, 10, 30, 31, 90, 200, 400].map(
  (days) => new Date(NOW.getTime() - days * DAY_MS),
)

/** Values that findings can have; an empty list is a missing value. */
const POOL: Readonly<Record<string, readonly Value[]>> = {
  source: ['prowler', 'trivy', 'securityhub', 'other'],
  type: TEXTS,
  title: TEXTS,
  control_id: [...TEXTS, ''],
  control: ['S3.8', ''],
  resource_type: TYPES,
  resource_id: ['arn:aws:s3:::one', 'sg-1'],
  resource_name: ['one', ''],
  cloud_provider: [...PROVIDERS, ''],
  region: ['eu-west-1', 'us-east-1', 'westeurope', 'europe-west1', 'ap-south-1', 'eastus', ''],
  account_id: VOCABULARY.accounts.map(({ id }) => id),
  severity: SEVERITIES,
  ai_risk_score: [0, 3, 5, 7.5, 8, 9, 10],
  ai_risk_level: ['none', 'low', 'medium', 'high', 'critical'],
  status: ['open', 'in_progress', 'suppressed', 'resolved'],
  category: CATEGORIES,
  service_name: ['s3', 'ec2', 'rds', 'kms', 'iam', 'storage', ''],
  first_found_at: TIMES,
  last_seen_at: TIMES,
  exploit_available: [true, false],
  fix_available: [true, false, ''],
  internet_facing: [true, false, ''],
  image: ['nginx:latest', 'ghcr.io/shop/nginx:1.27', ''],
  package: ['openssl', 'curl', ''],
  auto_remediatable: [true, false],
  resolved_at: [...TIMES, ''],
  sla_deadline: [...TIMES, new Date(NOW.getTime() + 3 * DAY_MS), ''],
  suppression_reason: ['exception', 'scanner', ''],
  occurrences: [1, 2, 3, 4],
  environment: ['production', 'PROD', 'staging', 'dev', 'test', 'sandbox', ''],
  application_id: ['APP-1', ''],
  owner: ['payments@harbour.example', 'platform', ''],
  cost_center: ['CC-1', ''],
  cves: ['CVE-2021-44228', 'CVE-2020-1', ''],
  'cve.cvss': [4, 9, 9.5, ''],
  'cve.epss': [0.1, 0.5, 0.9, ''],
  'cve.kev': [true, false, ''],
  'compliance.control': ['3.4', ''],
  compliance: ['PCI DSS', 'CIS AWS', 'HIPAA', 'NIST 800-53', 'SOC 2', 'ISO 27001', 'GDPR', ''],
}

const aroundTime = (date: Date): Date[] => [-1, 0, 1].map((ms) => new Date(date.getTime() + ms))

const aroundValue = (value: Value): Value[] => {
  if (value instanceof Date) return aroundTime(value)
  if (typeof value === 'number') return [value - 0.1, value, value + 0.1]
  return [value]
}

const predicatesIn = (expression: Expression): Predicate[] => {
  if (expression.kind === 'not') return predicatesIn(expression.operand)
  if (expression.kind === 'and' || expression.kind === 'or') {
    return expression.operands.flatMap(predicatesIn)
  }
  return [expression]
}

const valuesNear = (predicate: Predicate, pool: readonly Value[]): readonly Value[] => {
  switch (predicate.kind) {
    case 'compare':
      return aroundValue(predicate.value)
    case 'in':
      return predicate.values
    case 'text':
      return predicate.operator === 'matches'
        ? pool.filter((value) => patternMatches(predicate.text, String(value).toLowerCase()))
        : [predicate.text, `x${predicate.text}x`]
    case 'exists':
      return ['', ...pool.slice(0, 1)]
  }
}

interface Near {
  readonly fields: ReadonlyMap<string, readonly Value[]>
  readonly tags: ReadonlyMap<string, readonly string[]>
}

/** The values at the boundaries of the conditions, by field and by tag. */
const valuesAt = (queries: readonly Query[]): Near => {
  const fields = new Map<string, Value[]>()
  const tags = new Map<string, string[]>()
  for (const predicate of queries.flatMap(({ where }) => predicatesIn(where))) {
    const { operand } = predicate
    if (operand.kind === 'tag') {
      tags.set(operand.key, [
        ...(tags.get(operand.key) ?? []),
        ...valuesNear(predicate, []).map(String),
      ])
    } else {
      const { name } = operand.field
      const near = valuesNear(predicate, POOL[name] ?? [])
      fields.set(name, [...(fields.get(name) ?? []), ...near])
    }
  }
  return { fields, tags }
}

const NEAR_SHARE = 0.7

const randomFinding = (random: Random, { fields, tags }: Near): RecordView => {
  const values = new Map<string, readonly Value[]>()
  for (const { name } of FINDING_FIELDS.fields) {
    const near = fields.get(name) ?? []
    const source = near.length > 0 && random() < NEAR_SHARE ? near : (POOL[name] ?? [])
    const value = source.length > 0 ? pick(random, source) : ''
    values.set(name, value === '' ? [] : [value])
  }
  const found = new Map([...tags].map(([key, near]) => [key, pick(random, [...near, 'other', ''])]))
  return { now: NOW, values: ({ name }) => values.get(name) ?? [], tag: (key) => found.get(key) }
}

const FINDINGS_PER_QUESTION = 200

/** Whether two queries find the same of random findings, in the same order. */
export const haveOneMeaning = (left: string, right: string): boolean => {
  const parsed = [left, right].map((rql) => parseQuery(rql, FINDING_FIELDS, NOW))
  const [a, b] = parsed.map((result) => (result.ok ? result.query : null))
  if (!a || !b) return false
  if (a.order?.field !== b.order?.field || a.order?.descending !== b.order?.descending) return false
  if (JSON.stringify(a.where) === JSON.stringify(b.where)) return true
  const random = randomNumbers(left.length * 31 + right.length)
  const near = valuesAt([a, b])
  for (let count = 0; count < FINDINGS_PER_QUESTION; count++) {
    const finding = randomFinding(random, near)
    if (matches(a.where, finding) !== matches(b.where, finding)) return false
  }
  return true
}

/** Whether an answer has the query that the question means, and names what it should not understand. */
export const isRight = (
  { rql, unread }: QuestionLine,
  answer: { readonly rql: string; readonly unparsed: readonly string[] },
): boolean => haveOneMeaning(rql, answer.rql) && answer.unparsed.join(' ').includes(unread)
