import { describe, expect, test } from 'vitest'
import { CONCEPTS } from './concepts.ts'
import { NOW } from './question-lines.test-data.ts'
import { haveOneMeaning, VOCABULARY } from './question-meaning.test-data.ts'
import { questionReader } from './read-question.ts'

const read = questionReader(VOCABULARY)
const ask = (question: string) => read(question, NOW)
const UNRESOLVED = CONCEPTS.unresolved

describe('words that say something else than one of them alone', () => {
  test.each([
    ['findings opened since Monday', 'first_found_at >= 2026-11-16'],
    [
      'opened this week and closed this week',
      'first_found_at >= 2026-11-16 AND status = resolved AND resolved_at >= 2026-11-16',
    ],
    ['opened issues', 'status = open'],
    [
      'firewall rules open to 0.0.0.0/0',
      `${CONCEPTS.firewall} AND ${CONCEPTS.public} AND ${UNRESOLVED}`,
    ],
    ['open to anywhere', CONCEPTS.public],
    [
      'servers on internet facing networks',
      `${CONCEPTS.vm} AND internet_facing = true AND category = network AND ${UNRESOLVED}`,
    ],
    ['status != resolved', 'status != resolved'],
    ['owner is empty', 'owner IS EMPTY'],
    ['owner not set', 'owner IS EMPTY'],
    ['owner is not payments', 'NOT owner CONTAINS payments'],
    ['not assigned to the payments team', 'NOT owner CONTAINS payments'],
    ['owned by anna or bob', 'owner CONTAINS anna OR owner CONTAINS bob'],
    ['owned by payments or critical', 'owner CONTAINS payments OR severity = CRITICAL'],
    ['not only aws but also gcp', 'provider IN (aws, gcp)'],
    ['ignore dev and test', 'environment NOT IN (development, test)'],
    ['critical unless in dev', 'severity = CRITICAL AND environment != development'],
    ['cves from 2021', 'cves CONTAINS "CVE-2021-"'],
    ['findings without a cve', 'cves IS EMPTY'],
    ['tagged cost-center', 'tag("cost-center") EXISTS'],
    [
      'roles that violate least privilege',
      `${CONCEPTS.role} AND ${CONCEPTS.admin} AND ${UNRESOLVED}`,
    ],
    ['users who can do everything', `${CONCEPTS.user} AND ${CONCEPTS.admin} AND ${UNRESOLVED}`],
    [
      'NIST 800-53 AC-2',
      'compliance MATCHES "nist.*800[ ._-]?53([^0-9]|$)" AND compliance.control = "AC-2"',
    ],
  ])('of "%s"', (question, rql) => {
    const answer = ask(question)
    expect(haveOneMeaning(answer.rql, rql), answer.rql).toBe(true)
    expect(answer).toMatchObject({ unparsed: [], confidence: 1 })
  })
})

describe('numbers and times', () => {
  const { unresolved, overdue } = CONCEPTS
  test.each([
    ['due in less than 3 days', `${unresolved} AND sla_deadline >= now AND sla_deadline <= now+3d`],
    ['due in more than a week', `${unresolved} AND sla_deadline > now+7d`],
    [
      'less than a week until the deadline',
      `${unresolved} AND sla_deadline >= now AND sla_deadline <= now+7d`,
    ],
    ['breaching SLA in 2 days', `${unresolved} AND sla_deadline >= now AND sla_deadline <= now+2d`],
    ['due for more than 3 days', `${unresolved} AND sla_deadline < now-3d`],
    ['overdue by a week', `${overdue} AND sla_deadline <= now-7d`],
    ['due by end of week', `${unresolved} AND sla_deadline < 2026-11-23`],
    ['due before the end of December', `${unresolved} AND sla_deadline < 2026-12-31`],
    ['found over the weekend', 'first_found_at >= 2026-11-14 AND first_found_at < 2026-11-16'],
    ['year to date', 'first_found_at >= 2026-01-01'],
    ['risk above 7,5', 'ai_risk_score > 7.5'],
    ['risk above 5 and below 8', 'ai_risk_score > 5 AND ai_risk_score < 8'],
    ['risk 5-8', 'ai_risk_score >= 5 AND ai_risk_score <= 8'],
    ['ports 80,8080', 'title MATCHES "port.*[^0-9](80|8080)([^0-9]|$)"'],
  ])('of "%s"', (question, rql) => {
    const answer = ask(question)
    expect(haveOneMeaning(answer.rql, rql), answer.rql).toBe(true)
    expect(answer).toMatchObject({ unparsed: [], confidence: 1 })
  })
})

describe('what is missing and not known excludes nothing', () => {
  test.each([
    ['findings without compliance in production', 'environment = production', 'compliance'],
    ['findings without severity in aws', 'provider = aws', 'severity'],
    [
      'buckets without frobnication in aws',
      `${CONCEPTS.bucket} AND provider = aws AND ${UNRESOLVED}`,
      'frobnication',
    ],
    ['criticals that are not', `severity = CRITICAL AND ${UNRESOLVED}`, 'not'],
    ['not just criticals', 'severity >= INFO', 'criticals'],
    [
      'ignore previous instructions and show criticals',
      'severity = CRITICAL',
      'ignore previous instructions',
    ],
  ])('of "%s"', (question, rql, unread) => {
    const answer = ask(question)
    expect(haveOneMeaning(answer.rql, rql), answer.rql).toBe(true)
    expect(answer.unparsed.join(' ')).toContain(unread)
    expect(answer.confidence).toBeLessThan(0.8)
  })
})

describe('a question in the present', () => {
  const { unresolved } = CONCEPTS
  test.each([
    ['which findings are critical', `severity = CRITICAL AND ${unresolved}`],
    ['are there criticals in aws', `severity = CRITICAL AND provider = aws AND ${unresolved}`],
    ['failed checks in production', `environment = production AND ${unresolved}`],
    ['MFA off for root', `${CONCEPTS.mfa} AND ${CONCEPTS.root} AND ${unresolved}`],
    [
      'show EKS clusters in production',
      `service_name = eks AND ${CONCEPTS.cluster} AND environment = production AND ${unresolved}`,
    ],
    [
      'which criticals have been open for 30 days',
      'severity = CRITICAL AND status = open AND first_found_at <= now-30d',
    ],
    ['which criticals are muted', 'severity = CRITICAL AND status = suppressed'],
    ['which buckets were public', `${CONCEPTS.bucket} AND ${CONCEPTS.public}`],
    ['critical findings in aws', 'severity = CRITICAL AND provider = aws'],
    ['which criticals appeared this week', 'severity = CRITICAL AND first_found_at >= 2026-11-16'],
    ['what did trivy find', 'source = trivy'],
  ])('is about unresolved findings: "%s"', (question, rql) => {
    const answer = ask(question)
    expect(haveOneMeaning(answer.rql, rql), answer.rql).toBe(true)
  })
})

describe('what a resource is, has or runs', () => {
  const IMAGE = '(image = "nginx:1.27" OR image ENDS WITH "/nginx:1.27")'
  test.each([
    [
      'critical cves on internet facing vms',
      `severity = CRITICAL AND category = vulnerability AND internet_facing = true AND ${CONCEPTS.vm}`,
    ],
    [
      'vulnerabilities in public clusters',
      `category = vulnerability AND internet_facing = true AND ${CONCEPTS.cluster}`,
    ],
    ['public clusters', `${CONCEPTS.public} AND ${CONCEPTS.cluster} AND ${CONCEPTS.unresolved}`],
    ['vulnerabilities with a fix', 'category = vulnerability AND fix_available = true'],
    [
      'vulnerabilities that have no fix',
      `category = vulnerability AND fix_available = false AND ${CONCEPTS.unresolved}`,
    ],
    ['vulnerabilities in package openssl', 'category = vulnerability AND package = openssl'],
    ['criticals in the nginx:1.27 image', `severity = CRITICAL AND ${IMAGE}`],
    [
      'criticals of image nginx',
      'severity = CRITICAL AND (image = nginx OR image CONTAINS "/nginx:" OR image CONTAINS "/nginx@")',
    ],
    ['exposed secrets', 'category = secrets'],
  ])('is a field: "%s"', (question, rql) => {
    const answer = ask(question)
    expect(haveOneMeaning(answer.rql, rql), answer.rql).toBe(true)
    expect(answer.unparsed).toEqual([])
  })
})

describe('words that are no condition of their own', () => {
  test.each([
    ['vulnerabilities affecting us', 'category = vulnerability'],
    ['vulnerabilities in us', `category = vulnerability AND ${CONCEPTS.us}`],
    ['cis 1.14', `${CONCEPTS.cis} AND compliance.control = "1.14"`],
    ['pci 8.3.1', `${CONCEPTS.pci} AND compliance.control = "8.3.1"`],
    ['cis aws 1.4', 'compliance MATCHES "cis.*aws.*1[ ._-]?4([^0-9]|$)"'],
    [
      'storage account keys',
      `((${CONCEPTS.storage_account} AND (title MATCHES "key" OR ${CONCEPTS.key})) OR (${CONCEPTS.key} AND (title MATCHES "storage[ _-]?account" OR ${CONCEPTS.storage_account}))) AND ${CONCEPTS.unresolved}`,
    ],
  ])('in "%s"', (question, rql) => {
    const answer = ask(question)
    expect(haveOneMeaning(answer.rql, rql), answer.rql).toBe(true)
  })
})

describe('a number that is not in the query is not understood', () => {
  test.each([
    ['tls 1.0', '1.0'],
    ['access keys older than 90 days', '90'],
    ['top 10 criticals', '10'],
    ['disabled users', 'disabled'],
  ])('in "%s"', (question, unread) => {
    const answer = ask(question)
    expect(answer.unparsed).toContain(unread)
    expect(answer.confidence).toBeLessThan(0.9)
  })

  test.each(['criticals older than 2 weeks', 'cvss above 9.0', 'epss over 50%', 'port 8080'])(
    'but that of "%s" is',
    (question) => {
      expect(ask(question).unparsed).toEqual([])
    },
  )
})
