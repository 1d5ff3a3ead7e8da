import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../../support/certificates.ts'
import { startFakeGraph, startFakeHttp } from '../../support/outputs/fake-http.ts'
import { startFakeSmtp } from '../../support/outputs/fake-mail.ts'
import { awsFinding } from '../workspace.ts'
import { bucketsOf, closing, NO_WAITING, outputSpace, recordedAudit } from './output-space.ts'

const ADDRESSES = 'from: stance@acme.test, to: [security@acme.test, cloud@acme.test]'

const smtpOf = (port: number, more = '') =>
  `  email: {transport: smtp, host: 127.0.0.1, port: ${port}, ${ADDRESSES}${more}}`

const graphOf = (url: string) =>
  `  email: {transport: graph, endpoint: "${url}", authority_host: "${url}", tenant_id: t1, client_id: c1, client_secret: mail-canary-9f, ${ADDRESSES}}`

const messagesOf = ({ errors }: { readonly errors: readonly { readonly message: string }[] }) =>
  errors.map(({ message }) => message).join('\n')

describe('the digest by mail', () => {
  test('says in text and HTML what the run found, with the link to the report', async () => {
    const smtp = closing(await startFakeSmtp())
    const findings = [awsFinding({ Title: '<script>alert(1)</script>' }), ...bucketsOf('orders')]
    const link = ', report_url: "https://reports.acme.test/stance"'
    const space = outputSpace(smtpOf(smtp.port, link), findings)
    const { code, result } = await space.run({ pull: NO_WAITING })
    expect(code).toBe(0)
    expect(result.outputs).toContainEqual({
      destination: 'email:smtp',
      status: 'sent',
      records: 1,
    })
    expect(smtp.mails).toHaveLength(1)
    const [{ mail, recipients } = { mail: null, recipients: [] }] = smtp.mails
    expect(recipients).toEqual(['security@acme.test', 'cloud@acme.test'])
    expect(mail?.messageId).toBe(`<stance-${result.run_id}@acme.test>`)
    expect(mail?.subject).toMatch(new RegExp(`${result.by_priority.P1} P1, \\d+ overdue, 2 new$`))
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('2 new')
      expect(text).toContain('cloud@acme.test, platform')
      expect(text).toContain('https://reports.acme.test/stance')
      expect(text).toContain('arn:aws:s3:::orders')
    }
    expect(mail?.html).toContain('&lt;script&gt;')
    expect(mail?.html).not.toContain('<script>')
  })

  test('has no header that a text of a finding or of a name adds', async () => {
    const smtp = closing(await startFakeSmtp())
    const space = outputSpace(smtpOf(smtp.port), [
      awsFinding({ Title: 'A\r\nBcc: evil@acme.test' }),
    ])
    await space.run({ pull: NO_WAITING })
    const head = smtp.mails[0]?.raw.split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^bcc/im)
    expect(head).toMatch(/^x-stance-run: /im)
  })

  test('reaches the others when a recipient is refused, and one that is busy by the next run', async () => {
    let codes: Readonly<Record<string, number>> = { 'cloud@acme.test': 550 }
    const smtp = closing(await startFakeSmtp({ refuse: (address) => codes[address] ?? null }))
    const space = outputSpace(smtpOf(smtp.port))
    const first = await space.run({ pull: NO_WAITING })
    expect(first.code).toBe(4)
    expect(messagesOf(first.result)).toContain('refuses the recipient cloud@acme.test')
    codes = { 'cloud@acme.test': 451 }
    const second = await space.run({ pull: NO_WAITING })
    expect(second.code).toBe(4)
    codes = {}
    expect((await space.run({ pull: NO_WAITING })).code).toBe(0)
    const sent = smtp.mails.map(({ recipients, mail }) => [mail.messageId, ...recipients])
    const idOf = (run: string) => `<stance-${run}@acme.test>`
    expect(sent.slice(0, 3)).toEqual([
      [idOf(first.result.run_id), 'security@acme.test'],
      [idOf(second.result.run_id), 'security@acme.test'],
      [idOf(second.result.run_id), 'cloud@acme.test'],
    ])
    expect(sent).toHaveLength(4)
  })

  test('is not sent without TLS, unless the server is on this machine or the operator says so', async () => {
    const open = closing(await startFakeSmtp())
    const required = outputSpace(smtpOf(open.port, ', tls: required'))
    const { code, result } = await required.run({ pull: NO_WAITING })
    expect(code).toBe(4)
    expect(messagesOf(result)).toMatch(/The mail server 127\.0\.0\.1:\d+ .*TLS|refuses the mail/)
    expect(open.mails).toHaveLength(0)

    const certificate = makeCertificate('01')
    const secure = closing(await startFakeSmtp({ tls: certificate }))
    const space = outputSpace(smtpOf(secure.port, ', tls: required'))
    expect((await space.run({ pull: NO_WAITING })).code).toBe(4)
    const trusted = await space.run({ pull: { ...NO_WAITING, ca: certificate.cert } })
    expect(trusted.code).toBe(0)
    expect(secure.mails).toHaveLength(2)
  })

  test('is sent once by Microsoft Graph when its answers are lost', async () => {
    const graph = closing(await startFakeGraph({ loses: () => true }))
    const space = outputSpace(graphOf(graph.url))
    const { code, result } = await space.run({ pull: NO_WAITING })
    expect(code).toBe(0)
    expect(graph.mails.map(({ message_id }) => message_id)).toEqual([
      `<stance-${result.run_id}@acme.test>`,
    ])
    expect(graph.mails[0]?.raw).toMatch(/text\/plain[\s\S]*text\/html/)
    const form = new URLSearchParams(graph.received[0]?.body.toString())
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'client_credentials',
      client_secret: 'mail-canary-9f',
    })
  })

  test('names the permission that Microsoft Graph misses', async () => {
    const graph = closing(await startFakeGraph({ denies: true }))
    const { code, result } = await outputSpace(graphOf(graph.url)).run({ pull: NO_WAITING })
    expect(code).toBe(4)
    expect(messagesOf(result)).toMatch(/grant it Mail\.Send/)
  })

  test('is signed for Amazon SES with the keys of a role', async () => {
    const ses = closing(
      await startFakeHttp(({ path }) =>
        path.startsWith('/v2/') ? { status: 200, body: { MessageId: '1' } } : { status: 400 },
      ),
    )
    const sts = closing(
      await startFakeHttp(() => ({ status: 200, body: STS_ANSWER, headers: XML })),
    )
    const space = outputSpace(
      `  email: {transport: ses, region: eu-west-1, role_arn: "arn:aws:iam::111122223333:role/mail", web_identity_token_file: token, endpoint: "${ses.url}", sts_endpoint: "${sts.url}", ${ADDRESSES}}`,
    )
    space.write('token', 'identity-token')
    const { result } = await space.run({ pull: NO_WAITING })
    const [request] = ses.received
    expect(request).toBeDefined()
    if (request) {
      expect(request.headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIAFAKE\/\d{8}\/eu-west-1\/ses\/aws4_request/,
      )
      const body = JSON.parse(request.body.toString())
      expect(body.Destination.ToAddresses).toEqual(['security@acme.test', 'cloud@acme.test'])
      const raw = Buffer.from(body.Content.Raw.Data, 'base64').toString()
      expect(raw).toContain(`stance-${result.run_id}@acme.test`)
    }
    expect(messagesOf(result)).toBe('')
  })
})

const STS_ANSWER = `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>AKIAFAKE</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>session</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`

const XML = { 'content-type': 'text/xml' }

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

const webhooksOf = (url: string) =>
  `  webhooks: {slack: {url: "${url}/slack"}, teams: {url: "${url}/teams"}, signed: {url: "${url}/signed?to=1", secret: "${SECRET}"}}`

describe('webhooks', () => {
  test('get the summary of the run, for chats and signed', async () => {
    const fake = closing(await startFakeHttp(() => ({ status: 200 })))
    const { result, code } = await outputSpace(webhooksOf(fake.url)).run({ pull: NO_WAITING })
    expect(code).toBe(0)
    const bodyOf = (path: string) =>
      JSON.parse(fake.received.find((one) => one.path === path)?.body.toString() ?? '{}')
    expect(bodyOf('/slack').text).toContain('2 new, 0 reopened, 0 closed')
    const card = bodyOf('/teams').attachments[0].content
    expect(card.type).toBe('AdaptiveCard')
    expect(JSON.stringify(card.body)).toContain('2 new, 0 reopened, 0 closed')
    expect(bodyOf('/signed?to=1')).toMatchObject({
      type: 'aggregator.run.completed',
      data: { run_id: result.run_id, delta: result.delta, by_priority: result.by_priority },
    })
    const signed = fake.received.find(({ path }) => path === '/signed?to=1')
    const { 'webhook-id': id, 'webhook-timestamp': at } = signed?.headers ?? {}
    const expected = createHmac('sha256', Buffer.alloc(32, 7))
      .update(`${id}.${at}.${signed?.body}`)
      .digest('base64')
    expect(id).toBe(`msg_${result.run_id}`)
    expect(signed?.headers['webhook-signature']).toBe(`v1,${expected}`)
  })

  test('have the same id when they are repeated, also by the next run', async () => {
    let failures = 12
    const fake = closing(await startFakeHttp(() => ({ status: failures-- > 0 ? 500 : 200 })))
    const space = outputSpace(`  webhooks: {signed: {url: "${fake.url}", secret: "${SECRET}"}}`)
    const first = await space.run({ pull: NO_WAITING })
    expect(first.code).toBe(4)
    const { audit, records } = recordedAudit()
    let last = await space.run({ pull: NO_WAITING, audit })
    for (let attempt = 0; attempt < 5 && last.code !== 0; attempt += 1)
      last = await space.run({ pull: NO_WAITING })
    expect(last.code).toBe(0)
    expect(records.join()).not.toContain(SECRET)
    const ids = fake.received.map(({ headers }) => headers['webhook-id'])
    expect(ids[0]).toBe(`msg_${first.result.run_id}`)
    // Accepted after twelve failures: each once.
    expect(new Set(ids.slice(12)).size).toBe(ids.slice(12).length)
  })

  test('do not keep each other, or the tasks, from being sent', async () => {
    const fake = closing(
      await startFakeHttp(({ path }) => ({ status: path === '/slack' ? 404 : 200 })),
    )
    const { result, code } = await outputSpace(webhooksOf(fake.url)).run({ pull: NO_WAITING })
    expect(code).toBe(4)
    expect(result.status).toBe('partial')
    expect(result.outputs.filter(({ destination }) => destination.startsWith('web'))).toEqual([
      { destination: 'webhook:slack', status: 'failed', records: 0 },
      { destination: 'webhook:teams', status: 'sent', records: 1 },
      { destination: 'webhook:signed', status: 'sent', records: 1 },
    ])
    expect(messagesOf(result)).toMatch(/outputs\.webhooks\.slack is refused with 404/)
  })
})

test('a dry run shows what would be sent, sends nothing, and writes no state', async () => {
  const fake = closing(await startFakeHttp(() => ({ status: 200 })))
  const smtp = closing(await startFakeSmtp())
  const space = outputSpace(
    `${webhooksOf(fake.url)}\n${smtpOf(smtp.port)}\n  service: {url: "${fake.url}", token: t}\n  asana: {project_gid: "1", token: t, base_url: "${fake.url}"}`,
  )
  const { audit, records } = recordedAudit()
  const { result, code } = await space.run({ dryRun: true, pull: NO_WAITING, audit })
  expect(code).toBe(0)
  expect(fake.received).toHaveLength(0)
  expect(smtp.mails).toHaveLength(0)
  expect(() => space.files('state')).toThrow(/ENOENT/)
  const planned = Object.fromEntries(
    result.outputs
      .filter(({ status }) => status === 'planned')
      .map(({ destination, records: count, preview }) => [destination, { count, preview }]),
  )
  expect(planned).toMatchObject({
    'asana:1': { count: 2, preview: [expect.stringMatching(/^create P\d /), expect.anything()] },
    service: { count: 2 },
    'email:smtp': { count: 1, preview: [expect.stringContaining('To: '), expect.anything()] },
    'webhook:slack': { count: 1 },
  })
  expect(records.filter((record) => record.includes('external_write_planned'))).toHaveLength(6)
})
