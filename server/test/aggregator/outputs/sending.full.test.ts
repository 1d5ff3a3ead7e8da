import { expect, onTestFinished, test } from 'vitest'
import { startFakeAsana } from '../../support/outputs/fake-asana.ts'
import { startFakeGraph, startFakeHttp } from '../../support/outputs/fake-http.ts'
import { startFakeSmtp } from '../../support/outputs/fake-mail.ts'
import { startTestApp } from '../../support/test-app.ts'
import { FULL } from '../../survival/extent.ts'
import { randomFrom } from '../../survival/random.ts'
import { runJob, startJob } from '../job-process.ts'
import { asanaOf, bucketsOf, closing, NO_WAITING, outputSpace } from './output-space.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

test('a run with every output shows in each of them what its report says', async () => {
  const api = await startTestApp()
  onTestFinished(() => api.close())
  // The job has the clock of the machine.
  api.time.now = new Date()
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const asana = closing(await startFakeAsana())
  const smtp = closing(await startFakeSmtp())
  const hooks = closing(await startFakeHttp(() => ({ status: 200 })))
  const space = outputSpace(
    [
      asanaOf(asana.url),
      `  email: {transport: smtp, host: 127.0.0.1, port: ${smtp.port}, from: stance@acme.test, to: [security@acme.test]}`,
      `  service: {url: "${url}", token: "${await api.token('admin')}"}`,
      `  webhooks: {slack: {url: "${hooks.url}/slack"}, teams: {url: "${hooks.url}/teams"}, signed: {url: "${hooks.url}/signed", secret: "${SECRET}"}}`,
    ].join('\n'),
  )
  const stored = async () => {
    const answer = await api.as('admin')('GET', '/api/v1/findings?per_page=50')
    return (answer.json() as { data: readonly Record<string, unknown>[] }).data
  }
  const first = await space.run({ pull: NO_WAITING })
  expect(first.result.errors).toEqual([])
  expect(first.code).toBe(0)
  const listed = space.findings()
  const findings = await stored()
  expect(findings).toHaveLength(listed.length)
  for (const { finding, priority, sla_deadline, risk_assessment } of listed) {
    expect(
      findings.find((one) => one.source_finding_id === finding.finding_id_short),
    ).toMatchObject({
      source: 'stance-aggregator',
      status: 'open',
      severity: risk_assessment.adjusted_severity,
      tags: {
        'stance:priority': priority,
        'stance:sla_deadline': sla_deadline,
        'stance:risk_score': String(risk_assessment.risk_score),
        'stance:rationale': risk_assessment.rationale,
      },
    })
    const task = [...asana.tasks.values()].find(({ external }) =>
      external.endsWith(finding.finding_id_short),
    )
    expect(task).toMatchObject({
      section: `section-${priority}`,
      due_on: sla_deadline.slice(0, 10),
      completed: false,
    })
    expect(smtp.mails[0]?.mail.text).toContain(finding.resource_id)
  }
  expect(hooks.received).toHaveLength(3)
  for (const { body } of hooks.received) expect(body.toString()).toMatch(/2 new|"new":2/)

  space.write('in/aws/page.json', bucketsOf('ledgers'))
  expect((await space.run({ pull: NO_WAITING })).code).toBe(0)
  const closed = space.findings().find(({ finding }) => finding.delta_status === 'CLOSED')
  const key = closed?.finding.finding_id_short ?? 'none'
  const statuses = Object.fromEntries(
    (await stored()).map((one) => [one.source_finding_id, one.status]),
  )
  expect(statuses).toMatchObject({ [key]: 'resolved' })
  expect(Object.values(statuses).sort()).toEqual(['open', 'resolved'])
  expect(
    [...asana.tasks.values()].filter(({ completed }) => completed).map(({ external }) => external),
  ).toEqual([expect.stringContaining(key)])
  expect(smtp.mails[1]?.mail.text).toContain('1 closed')
})

const POINTS = FULL ? 200 : 2
const SEED = Number(process.env.STANCE_TEST_SEED ?? Date.now() % 1_000_000)
const BUCKETS = 24

/** Every round closes some findings, opens others and reopens those of two rounds before. */
const exportOf = (round: number) =>
  bucketsOf(
    ...Array.from({ length: BUCKETS }, (_, index) => index)
      .filter((index) => (index + round) % 3 !== 0)
      .map((index) => `bucket-${index}`),
  )

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

test(`a job that is killed while it sends loses nothing and sends nothing twice, STANCE_TEST_SEED=${SEED}`, {
  timeout: 60_000 + POINTS * 60_000,
}, async () => {
  const random = randomFrom(SEED)
  let calls = 0
  let killAt = Number.POSITIVE_INFINITY
  let kill = (): void => {}
  const count = (): void => {
    calls += 1
    if (calls === killAt) kill()
  }
  const asana = closing(await startFakeAsana())
  asana.trouble = () => {
    count()
    return undefined
  }
  const graph = closing(
    await startFakeGraph({
      loses: () => {
        count()
        return false
      },
    }),
  )
  const hooks = closing(
    await startFakeHttp(() => {
      count()
      return { status: 200 }
    }),
  )
  const space = outputSpace(
    [
      asanaOf(asana.url),
      `  email: {transport: graph, endpoint: "${graph.url}", authority_host: "${graph.url}", tenant_id: t, client_id: c, client_secret: s, from: stance@acme.test, to: [security@acme.test]}`,
      `  webhooks: {signed: {url: "${hooks.url}", secret: "${SECRET}"}}`,
    ].join('\n'),
    exportOf(0),
  )
  const args = ['--config', 'config.yaml']
  expect((await runJob(args, space.folder)).code).toBe(0)
  let callsOfRun = calls
  let runs = 1
  /** Runs the job on the next export. Returns whether it was killed at a call. */
  const isKilledAt = async (call: number): Promise<boolean> => {
    space.write('in/aws/page.json', exportOf(runs))
    runs += 1
    calls = 0
    killAt = call
    const { child, ended } = startJob(args, space.folder)
    kill = () => child.kill('SIGKILL')
    await ended
    killAt = Number.POSITIVE_INFINITY
    return child.signalCode === 'SIGKILL'
  }
  for (let point = 1; point <= POINTS; point += 1) {
    // A run that makes fewer calls is not killed: the next one is, within as many.
    while (!(await isKilledAt(1 + Math.floor(random() * callsOfRun)))) callsOfRun = calls
    runs += 1
    const next = await runJob(args, space.folder)
    expect({ point, code: next.code, stderr: next.code === 0 ? '' : next.stderr }).toEqual({
      point,
      code: 0,
      stderr: '',
    })
    callsOfRun = Math.max(8, Math.min(callsOfRun, calls))
    const tasks = [...asana.tasks.values()]
    expect(isUnique(tasks.map(({ name }) => name))).toBe(true)
    const open = tasks.filter(({ completed }) => !completed).map(({ name }) => name.split(': ')[1])
    const expected = space
      .findings()
      .filter(({ finding }) => finding.status === 'ACTIVE')
      .map(({ finding }) => finding.resource_id.split(':').at(-1))
    expect(open.sort()).toEqual(expected.sort())
    expect(isUnique(graph.mails.map(({ message_id }) => message_id))).toBe(true)
  }
  // Every run that has saved its state has one mail and one message: the killed ones too.
  const { run } = JSON.parse(space.read('reports/findings.json'))
  const mailed = graph.mails.map(({ message_id }) =>
    message_id.slice('<stance-'.length, -'@acme.test>'.length),
  )
  const hooked = new Set(
    hooks.received.map(({ headers }) => String(headers['webhook-id']).slice('msg_'.length)),
  )
  expect(mailed.at(-1)).toBe(run.run_id)
  expect([...hooked].sort()).toEqual(mailed.toSorted())
  expect(mailed).toHaveLength(runs)
})
