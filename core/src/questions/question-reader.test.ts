import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from '../rql/parse.ts'
import { MAX_QUERY_LENGTH } from '../rql/tokens.ts'
import { CONCEPTS } from './concepts.ts'
import { FINDING_FIELDS } from './finding-schema.test-data.ts'
import { KNOWN_WORDS } from './lexicon/lexicon.ts'
import { NOW } from './question-lines.test-data.ts'
import { haveOneMeaning, VOCABULARY } from './question-meaning.test-data.ts'
import { questionReader } from './read-question.ts'

const read = questionReader(VOCABULARY)
const ask = (question: string) => read(question, NOW)

describe('the query', () => {
  test.each([
    ['severity: high, provider: aws', 'severity = HIGH AND provider = aws'],
    ["status=open and severity = 'critical'", 'status = open AND severity = CRITICAL'],
    ['over 90 days old', 'first_found_at < now-90d'],
    ['findings from the last three months', 'first_found_at >= now-90d'],
    ['in the month of March', 'first_found_at >= 2026-03-01 AND first_found_at < 2026-04-01'],
    ['found on 29 February 2024', 'first_found_at >= 2024-02-29 AND first_found_at < 2024-03-01'],
    [
      'open criticals in aws, azure and gcp',
      'status = open AND severity = CRITICAL AND provider IN (aws, azure, gcp)',
    ],
    ['findings in us-east-1 or in azure', 'region = us-east-1 OR provider = azure'],
    ['harbour payments prod', 'account_id = 719204853316'],
    ['neither critical nor in aws', 'NOT (severity = CRITICAL OR provider = aws)'],
    ['everything except resolved or low', 'NOT (status = resolved OR severity = LOW)'],
    ['due by Friday', 'status IN (open, in_progress) AND sla_deadline < 2026-11-21'],
    [
      'not due this week',
      'NOT (status IN (open, in_progress) AND sla_deadline >= 2026-11-16 AND sla_deadline < 2026-11-23)',
    ],
    ['severity = "high"', 'severity = HIGH'],
    ['from critical to medium', 'severity >= MEDIUM'],
    [
      'does anyone have criticals in azur?',
      `severity = CRITICAL AND provider = azure AND ${CONCEPTS.unresolved}`,
    ],
    ['highest severity in aws', 'provider = aws ORDER BY severity DESC'],
    ['everything unassigned that is past due', `owner IS EMPTY AND ${CONCEPTS.overdue}`],
    ['overdue findings owned by noone', `${CONCEPTS.overdue} AND owner IS EMPTY`],
    [
      'criticals assigned to ann@harbour.example',
      'severity = CRITICAL AND owner = "ann@harbour.example"',
    ],
    [
      'suppressed findings about expired certificates',
      `status = suppressed AND ${CONCEPTS.expiring} AND ${CONCEPTS.certificate}`,
    ],
    ['since 08:00 utc', 'first_found_at >= "2026-11-18T08:00:00Z"'],
    ['since 6 pm', 'first_found_at >= "2026-11-17T18:00:00Z"'],
    [
      'found yesterday between 22:30 and 4am',
      'first_found_at >= "2026-11-17T22:30:00Z" AND first_found_at < "2026-11-18T04:00:00Z"',
    ],
    [
      'before noon today',
      'first_found_at >= "2026-11-18T00:00:00Z" AND first_found_at < "2026-11-18T12:00:00Z"',
    ],
    [
      'found in September or October',
      'first_found_at >= 2026-09-01 AND first_found_at < 2026-11-01',
    ],
    ['what can anyone on the internet open', `${CONCEPTS.public} AND ${CONCEPTS.unresolved}`],
    [
      'what was yesterday resolved',
      'status = resolved AND resolved_at >= 2026-11-17 AND resolved_at < 2026-11-18',
    ],
    ['risk level high or critical', 'ai_risk_level IN (high, critical)'],
    [
      'criticals with billing in the name',
      'severity = CRITICAL AND (resource_id CONTAINS billing OR resource_name CONTAINS billing)',
    ],
    ['in the last 30 min', 'first_found_at >= now-30m'],
    ['both PCI DSS and SOC 2', `${CONCEPTS.pci} AND ${CONCEPTS.soc2}`],
    ['both high and critical', 'severity IN (HIGH, CRITICAL)'],
    [
      'everything but S3 and EC2, high or worse',
      'service_name NOT IN (s3, ec2) AND severity >= HIGH',
    ],
    ['except low ones, what did Trivy find?', 'severity != LOW AND source = trivy'],
    ['criticals, no exceptions', 'severity = CRITICAL'],
    [
      'buckets with tag tier: gold',
      `${CONCEPTS.bucket} AND tag("tier") = gold AND ${CONCEPTS.unresolved}`,
    ],
    ['suppressed under an exception', 'status = suppressed AND suppression_reason = exception'],
    ['more than two weeks overdue', `${CONCEPTS.overdue} AND sla_deadline < now-14d`],
    ['overdue since Monday', `${CONCEPTS.overdue} AND sla_deadline >= 2026-11-16`],
    [
      'what breaches its SLA in the next 48 hours?',
      `${CONCEPTS.unresolved} AND sla_deadline >= now AND sla_deadline <= now+48h`,
    ],
    ['criticals + highs in uksouth', 'severity IN (CRITICAL, HIGH) AND region = uksouth'],
    ['findings in germany', CONCEPTS.germany],
    ['sev:critical provider:gcp', 'severity = CRITICAL AND provider = gcp'],
    ['accounts without cloudtrail', 'service_name = cloudtrail'],
    ['not cloudtrail', 'service_name != cloudtrail'],
    ['subscriptions without defender', CONCEPTS.threat_detection],
    [
      'servers missing patches',
      `${CONCEPTS.vm} AND category = vulnerability AND ${CONCEPTS.unresolved}`,
    ],
    ['CVE-2024', 'cves CONTAINS "CVE-2024-"'],
    ['in the kev catalog and not fixed', `cve.kev = true AND ${CONCEPTS.unresolved}`],
    ['not compliant with soc 2', `${CONCEPTS.soc2} AND ${CONCEPTS.unresolved}`],
    ['buckets not using cmk', `${CONCEPTS.bucket} AND ${CONCEPTS.customer_key}`],
    [
      'key vault secrets without expiration',
      `service_name = keyvault AND category = secrets AND ${CONCEPTS.expiring}`,
    ],
    ['critical/high in prod', 'severity IN (CRITICAL, HIGH) AND environment = production'],
    [
      'open and not assigned and critical',
      'status = open AND owner IS EMPTY AND severity = CRITICAL',
    ],
    ['new criticals overnight', 'severity = CRITICAL AND first_found_at >= 2026-11-17'],
    ['since we left on Friday', 'first_found_at >= 2026-11-13'],
    ['yesterday evening', 'first_found_at >= 2026-11-17 AND first_found_at < 2026-11-18'],
    ['found on 1.11.2026', 'first_found_at >= 2026-11-01 AND first_found_at < 2026-11-02'],
    ['nov 1st to nov 15th', 'first_found_at >= 2026-11-01 AND first_found_at < 2026-11-16'],
    ['between two and four weeks old', 'first_found_at >= now-28d AND first_found_at <= now-14d'],
    ['older than half a year', 'first_found_at < now-182d'],
    ['in the last quarter of 2025', 'first_found_at >= 2025-10-01 AND first_found_at < 2026-01-01'],
    ['epss over 50%', 'cve.epss > 0.5'],
    ['more than 100 occurrences', 'occurrences > 100'],
    ['newest five in azure', 'provider = azure ORDER BY first_found_at DESC'],
    ['sort criticals by age', 'severity = CRITICAL ORDER BY first_found_at ASC'],
    ['in payments', 'account_id = 719204853316'],
    ['high findings in account payments-prod', 'severity = HIGH AND account_id = 719204853316'],
    ['high findings in payments-prod', 'severity = HIGH AND account_id = 719204853316'],
    ['for team platform', 'owner CONTAINS platform'],
    ['controls S3.1 and S3.2', 'control IN ("S3.1", "S3.2")'],
    [
      'CIS AWS 1.4 in production',
      'compliance MATCHES "cis.*aws.*1[ ._-]?4([^0-9]|$)" AND environment = production',
    ],
    ['NIST 800-53 r5', 'compliance MATCHES "nist.*800[ ._-]?53.*5([^0-9]|$)"'],
    ['PCI DSS requirement 3.4', `${CONCEPTS.pci} AND compliance.control = "3.4"`],
    [
      'open ports 22 or 3389',
      `title MATCHES "port.*[^0-9](22|3389)([^0-9]|$)" OR ${CONCEPTS.ssh} OR ${CONCEPTS.rdp}`,
    ],
    ['open port 8080', 'title MATCHES "port.*[^0-9](8080)([^0-9]|$)"'],
    [
      'public RDS instances',
      `${CONCEPTS.public} AND service_name = rds AND ${CONCEPTS.unresolved}`,
    ],
    ['backups missing for databases', `${CONCEPTS.backup} AND ${CONCEPTS.database}`],
    [
      'databases missing backups',
      `${CONCEPTS.database} AND ${CONCEPTS.backup} AND ${CONCEPTS.unresolved}`,
    ],
    ['buckets without versioning', `${CONCEPTS.bucket} AND ${CONCEPTS.versioning}`],
    ['lambdas with deprecated runtimes', `service_name = lambda AND ${CONCEPTS.outdated}`],
    [
      'vulnerabilities in containers',
      `category = vulnerability AND ${CONCEPTS.container_resource}`,
    ],
    ['container vulnerabilities', `category = vulnerability AND ${CONCEPTS.container_resource}`],
    [
      'snapshots of databases',
      `${CONCEPTS.snapshot} AND (${CONCEPTS.database} OR title MATCHES "database")`,
    ],
    [
      'database snapshots',
      `${CONCEPTS.snapshot} AND (${CONCEPTS.database} OR title MATCHES "database")`,
    ],
    [
      'critical in prod, high in staging',
      '(severity = CRITICAL AND environment = production) OR (severity = HIGH AND environment = staging)',
    ],
  ])('of "%s" is what it means', (question, rql) => {
    const answer = ask(question)
    expect(haveOneMeaning(answer.rql, rql), answer.rql).toBe(true)
    expect(answer.unparsed).toEqual([])
  })

  test.each([
    ['the 31st of June', 'criticals on 31 June'],
    ['a number outside of its range', 'risk above 800'],
    ['a time to come', 'what will be found tomorrow'],
    ['a time of what no field has', 'suppressed findings that expire within 7 days'],
    ['the end of a suppression', 'suppressed until next month'],
    ['the end of one that is near', 'suppressed findings that expire soon'],
    ['the end of an accepted risk', 'accepted risks about to expire'],
    ['the end of an exception', 'exceptions expiring this month'],
    ['when a vulnerability was published', 'cves published in 2024'],
    ['a date whose month is unknown', 'found on 11/01/2026'],
    ['who asks', 'critical findings owned by me'],
    ['a port out of range', 'port 70000'],
    ['half a month', 'found in the first half of november'],
    ['a place with another name', 'findings in payments yard'],
    ['an account that the caller cannot see', 'account acct2'],
    ['half of a part of a name', 'account payments-pro'],
    ['an order by an unknown field', 'sort by secretfield'],
    ['a command', 'DROP TABLE finding'],
  ])('does not use %s, which stays unread', (_, question) => {
    expect(ask(question).unparsed).not.toEqual([])
  })

  test('escapes the texts of a question', () => {
    const { rql } = ask('title contains \\"x"\\ OR severity = LOW')
    expect(parseQuery(rql, FINDING_FIELDS, NOW)).toMatchObject({ ok: true })
  })

  test.each([
    ['x'.repeat(1000)],
    [`"${'y'.repeat(990)}"`],
    ['critical and '.repeat(76)],
    ['public and unencrypted and mfa or '.repeat(29)],
    [`${'not '.repeat(240)}critical`],
    ['a-b '.repeat(250)],
    ['cve-2024-1000 '.repeat(70)],
    ["'".repeat(1000)],
    ['"'.repeat(999)],
    ['1 '.repeat(500)],
    ['(critical and aws) or '.repeat(45)],
    ['account harbour '.repeat(62)],
  ])('of a long question parses: %.20s', (question) => {
    const { rql } = ask(question)
    expect(rql.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH)
    expect(parseQuery(rql, FINDING_FIELDS, NOW)).toMatchObject({ ok: true })
  })
})

/** A pattern that matches a text in several ways would take years for these: each of them has to end. */
describe('a text that repeats', () => {
  const LENGTH = 400
  const JOINING =
    'and or , not but is are of the in on for with without by than over last first days between to from : = ( )'
  const readAll = (texts: Iterable<string>) => {
    for (const text of texts) ask(`${text} `.repeat(LENGTH).slice(0, LENGTH))
  }

  test('any known word is read', () => readAll(KNOWN_WORDS))

  test.each(JOINING.split(' '))('%s, and any other word that joins, is read', (word) =>
    readAll(JOINING.split(' ').map((other) => `${word} ${other}`)),
  )
})

const words = fc.oneof(
  fc.constantFrom(...KNOWN_WORDS),
  fc.constantFrom(
    '90',
    '2026-01-01',
    'sg-0abc',
    '"',
    "'",
    '(',
    ',',
    ';',
    'ß',
    '🙂',
    'é',
    '=',
    '>=',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const questions = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(words, { maxLength: 30 }).map((list) => list.join(' ')),
)

test('every text has an answer: a query, a confidence, and filters that agree with it', () => {
  fc.assert(
    fc.property(questions, (question) => {
      const answer = ask(question.toWellFormed().replaceAll('\0', ''))
      expect(parseQuery(answer.rql, FINDING_FIELDS, NOW), answer.rql).toMatchObject({ ok: true })
      expect(answer.rql.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH)
      expect(answer.confidence).toBeGreaterThan(0)
      expect(answer.confidence).toBeLessThanOrEqual(1)
      expect(answer.filters.severity.length).toBeLessThan(5)
    }),
    { numRuns: 1000 },
  )
})

describe('a question in another language', () => {
  test.each([
    ['montre-moi les failles', ['montre-moi les failles']],
    ['Donne-moi tout', ['Donne-moi tout']],
    ['y a-t-il des failles', ['y a-t-il des failles']],
    ['est-ce que tout est ouvert', ['est-ce que tout est ouvert']],
    ['mostra-me os achados abertos', ['mostra-me os achados abertos']],
    ['Zeige offene IAM-Probleme', ['Zeige offene IAM-Probleme']],
    ['welche S3-Probleme gibt es', ['welche S3-Probleme gibt es']],
    ['muéstrame los hallazgos', ['muéstrame los hallazgos']],
  ])('is not understood, and names nothing: %s', (question, unparsed) => {
    expect(ask(question)).toMatchObject({ rql: 'severity >= INFO', unparsed })
    expect(ask(question).confidence).toBeLessThan(0.5)
  })

  test.each(['billing-api', 'web-prod-01', 'order-service.internal', 'shop-me'])(
    'is not one because of a name: %s',
    (name) => {
      expect(ask(`what is wrong with ${name}`)).toMatchObject({ filters: { text: name } })
    },
  )
})

test.each([
  ['an alternative', 'public or frobnicated in production', 'frobnicated'],
  ['a negation', 'public and not frobnicated in production', 'not frobnicated'],
])('%s that is not understood leaves the rest as it is', (_, question, unread) => {
  const answer = ask(question)
  expect(answer.unparsed).toEqual([unread])
  expect(haveOneMeaning(answer.rql, `${CONCEPTS.public} AND environment = production`)).toBe(true)
})

test.each([
  'more than 3 findings per account',
  '😀😀',
  '重大な発見を表示',
  'frobnicate the wibble',
])('of a question that restricts nothing, no word was understood: %s', (question) => {
  expect(ask(question)).toMatchObject({ rql: 'severity >= INFO', unparsed: [question] })
})

describe('the filters', () => {
  test.each([
    ['high or critical in aws', { severity: ['CRITICAL', 'HIGH'], provider: ['aws'] }],
    ['at least medium', { severity: ['CRITICAL', 'HIGH', 'MEDIUM'] }],
    ['not aws', { provider: [] }],
    [
      'unresolved network issues in prod',
      { status: ['open', 'in_progress'], category: ['network'], environment: ['production'] },
    ],
    [
      'critical in aws or high in gcp',
      { severity: ['CRITICAL', 'HIGH'], provider: ['aws', 'gcp'] },
    ],
    ['critical or in production', { severity: [], environment: [] }],
    ['findings about kerberos on sg-nlq', { text: 'kerberos sg-nlq' }],
  ])('of "%s" agree with the query', (question, filters) => {
    expect(ask(question).filters).toMatchObject(filters)
  })
})

describe('the confidence', () => {
  test.each([
    ['critical findings in aws', 1],
    ['crtical findings in aws', 0.95],
    ['critical findings in zorgland', 0.5],
    ['findings about kerberos', 0.8],
    ['qwxz vvkk', 0.05],
    ['', 0.05],
    ['the findings', 0.6],
  ])('of "%s" is %d', (question, confidence) => {
    expect(ask(question).confidence).toBe(confidence)
  })
})

describe('typing errors', () => {
  test.each(['crtical', 'criticla', 'ciritcal', 'critcal'])(
    'of critical are corrected: %s',
    (word) => {
      expect(ask(word).filters.severity).toEqual(['CRITICAL'])
    },
  )

  test.each(['lgo', 'ope', 'elephants', 'critics'])('are not seen in other words: %s', (word) => {
    expect(ask(word).unparsed).toEqual([word])
  })
})
