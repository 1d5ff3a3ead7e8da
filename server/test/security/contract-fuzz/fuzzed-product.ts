import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Provider } from '@stance/core/kernel/provider'
import { installation, pollUntil } from '../../product/product.ts'
import { quickWin, reportTexts } from '../../support/aggregator-reports.ts'
import { callersOf, retiredCallers } from './callers.ts'
import { ACCOUNTS_FILE, PLACEMENTS, type Placement } from './estate.ts'
import { randomSource } from './random-source.ts'
import { SCANNER_FILES } from './scanner-files.ts'
import { type Transport, transport } from './transport.ts'
import { createWorld, type World } from './world.ts'

const REPORTS = 'aggregator-reports'
const CONNECTIONS = 16
const FINDINGS = 48

const seededFinding = ({ accounts, canary, resource }: Placement, number: number) => ({
  source: 'seed',
  source_finding_id: `${canary}-check-${number}`,
  resource_id: resource(`${canary}-${number}`),
  account_id: accounts,
  severity: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'][number % 5],
  finding_type: `${canary} exposure`,
  title: `${canary} is exposed`,
  description: `${canary} is publicly reachable`,
  environment: `${canary} stage`,
  cost_center: `${canary} centre`,
  tags: { team: canary },
  compliance: [{ framework: `${canary} frame`, control: '1' }],
  remediation: `Close ${canary}`,
})

interface Answered {
  readonly id?: string
  readonly finding_id?: string
}

/** Sends a request that must succeed, and returns the body of the response. */
const createSend =
  (send: Transport['send'], authorization: string) =>
  async <T>(method: 'GET' | 'POST', url: string, value?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization }
    const body = value === undefined ? null : JSON.stringify(value)
    const answer = await send({ method, url, headers, body })
    if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body)
  }

type Send = ReturnType<typeof createSend>

/** Creates findings and comments in every placement, whose texts contain its canary. */
const addRecords = async (ask: Send, world: World) => {
  for (let number = 0; number < FINDINGS; number += 1) {
    const placement = PLACEMENTS[number % PLACEMENTS.length] as Placement
    const finding = seededFinding(placement, number)
    const { finding_id: id = '' } = await ask<Answered>('POST', '/api/v1/findings/ingest', finding)
    world.learnFinding(number, { id, placement: placement })
    const body = { body: `${placement.canary} is known` }
    const comment = await ask<Answered>('POST', `/api/v1/findings/${id}/comments`, body)
    world.learnComment(number, { id: comment.id ?? '', finding: { id, placement: placement } })
  }
}

interface Issues {
  readonly data: readonly { readonly id: string; readonly account_id: string }[]
}

/** The issues of the findings, once they are projected. */
const findIssues = async (ask: Send, world: World) => {
  const data = await pollUntil('An issue for each finding', async () => {
    const issues = await ask<Issues>('GET', '/api/v1/issues?per_page=200')
    return issues.data.length === FINDINGS ? issues.data : undefined
  })
  const withPlacement = data.flatMap(({ id, account_id }) => {
    const placement = PLACEMENTS.find(({ accounts }) => accounts === account_id)
    return placement ? [{ id, placement: placement }] : []
  })
  world.learnIssues(withPlacement.sort((a, b) => (a.id < b.id ? -1 : 1)))
}

interface ImportRuns {
  readonly data: readonly { readonly id: string; readonly accounts: readonly string[] }[]
}

/** Imports a file about each placement. */
const addImportRuns = async (ask: Send, world: World) => {
  for (const [number, placement] of PLACEMENTS.entries()) {
    const file = SCANNER_FILES['application/json']([placement], randomSource(0, number))
    await ask('POST', '/api/v1/findings/import', JSON.parse(file))
  }
  const { data } = await ask<ImportRuns>('GET', '/api/v1/imports?per_page=200')
  const withPlacement = PLACEMENTS.map((placement) => {
    const run = data.find(({ accounts }) => accounts.join() === placement.accounts)
    if (!run) throw new Error(`No import run has the account ${placement.accounts}`)
    return { id: run.id, placement }
  })
  world.learnImportRuns(withPlacement)
}

interface Users {
  readonly data: readonly { readonly id: string; readonly email: string }[]
}

/** Lets users call once, and waits until the list contains them. */
const addUsers = async (
  ask: Send,
  send: Transport['send'],
  world: World,
  retired: ReturnType<typeof retiredCallers>,
) => {
  for (const { authorization } of retired) {
    await createSend(send, authorization)('GET', '/api/v1/findings?per_page=1')
  }
  const emails = new Set(retired.map(({ email }) => email))
  const ids = await pollUntil('Seeing the users', async () => {
    const { data } = await ask<Users>('GET', '/api/v1/users?per_page=200')
    const found = data.filter(({ email }) => emails.has(email))
    return found.length === emails.size ? found.map(({ id }) => id).sort() : undefined
  })
  world.learnUsers(ids)
}

/** Identities with which no cloud is reached. */
const NO_CLOUD = {
  AWS_WEB_IDENTITY_TOKEN_FILE: '/nonexistent/token',
  AZURE_TENANT_ID: '11111111-2222-4333-8444-555555555555',
  AZURE_CLIENT_ID: '66666666-7777-4888-9999-000000000000',
  AZURE_FEDERATED_TOKEN_FILE: '/nonexistent/token',
  AZURE_AUTHORITY_HOST: 'https://127.0.0.1:1',
  STANCE_AZURE_ENDPOINT: 'https://127.0.0.1:1',
  GOOGLE_APPLICATION_CREDENTIALS: '/nonexistent/account.json',
}

/** Publishes a run of the aggregator that found something in every placement. */
const publishRun = async (folder: string): Promise<void> => {
  const reported = PLACEMENTS.map(({ accounts, providers, canary, resource }) =>
    quickWin(canary, {
      finding: {
        finding_id: `${canary}-reported`,
        csp: providers as Provider,
        account_id: accounts,
        resource_id: resource(canary),
        title: `${canary} is exposed`,
        description: `${canary} is publicly reachable`,
        cbu: `${canary} unit`,
        owner: `${canary} owner`,
      },
    }),
  )
  const { findings, summary } = reportTexts(reported)
  await mkdir(folder)
  await writeFile(join(folder, 'findings.json'), findings)
  await writeFile(join(folder, 'summary.json'), summary)
}

/** Starts the product with records in three placements and all kinds of callers. */
export const fuzzedProduct = async () => {
  const secret = randomBytes(32).toString('hex')
  const stance = await installation({
    STANCE_JWT_SECRET: secret,
    STANCE_AGGREGATOR_REPORTS: REPORTS,
    ...NO_CLOUD,
  })
  await writeFile(join(stance.dataDir, 'accounts.yaml'), ACCOUNTS_FILE)
  await publishRun(join(stance.folder, REPORTS))
  const service = await stance.serve()
  const [key, now] = [Buffer.from(secret), new Date()]
  const world = createWorld(callersOf(key, now))
  const { send, close } = transport(service.url, CONNECTIONS)
  const admin = world.callers.find(({ name }) => name === 'admin of everything')
  const ask = createSend(send, admin?.authorization ?? '')
  await addRecords(ask, world)
  await findIssues(ask, world)
  await addImportRuns(ask, world)
  await addUsers(ask, send, world, retiredCallers(key, now))
  return { service, world, key, send, connections: CONNECTIONS, close }
}
