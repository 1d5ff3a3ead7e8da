import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SignJWT } from 'jose'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import type { Role } from '../../src/kernel/caller.ts'
import { findingBody, installation, type Service } from '../product/product.ts'
import { createBrowser, type WatchedPage } from '../support/browser.ts'

const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'] as const
const SECRET = 'the secret of the console tests!'

/** Returns a token of the service; claims restrict its data scope. */
export const tokenFor = (role: Role, claims: Readonly<Record<string, unknown>> = {}) =>
  new SignJWT({
    roles: [role],
    accounts: ['*'],
    scope: '',
    email: `${role}@stance.local`,
    exp: Math.floor(Date.now() / 1000) + 3_600,
    jti: randomUUID(),
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('stance')
    .setAudience('stance')
    .setSubject(`${role}@stance.local`)
    .setIssuedAt()
    .sign(new TextEncoder().encode(SECRET))

/** A busy service rejects requests before any work is done for them. */
const SHED = /status of 503/
const SHED_SENTENCE = 'Too many requests are in progress'

/**
 * Sends a request as a role, and returns the status and the body of the answer. What a busy service rejects is
 * sent again.
 */
const sendAs = async (
  url: string,
  role: Role,
  path: string,
  init: RequestInit,
): Promise<{ status: number; body: never }> => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    ...init,
    headers: {
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...init.headers,
      authorization: `Bearer ${await tokenFor(role)}`,
    },
  })
  const text = await answer.text()
  if (answer.status === 503 && text.includes(SHED_SENTENCE)) {
    await sleep(1_000)
    return sendAs(url, role, path, init)
  }
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as never }
}

const WRITES = new Set(['POST', 'PATCH', 'PUT', 'DELETE'])

/** The console sends again what it reads, but not what it writes: on a busy machine, this does. */
const resendShedWrites = (page: Page) =>
  page.context().route('**/api/**', async (route) => {
    if (!WRITES.has(route.request().method())) return route.continue()
    const send = async (): Promise<void> => {
      const response = await route.fetch()
      const isShed = response.status() === 503 && (await response.text()).includes(SHED_SENTENCE)
      if (!isShed) return route.fulfill({ response })
      await sleep(1_000)
      return send()
    }
    // The page may be closed before the answer.
    await send().catch(() => undefined)
  })

/** Opens pages, each in a context of its own. */
export const createPages = () => {
  const browser = createBrowser()
  return async (options: { width?: number } = {}): Promise<WatchedPage> => {
    const watched = await browser.open(options)
    await resendShedWrites(watched.page)
    return watched
  }
}

/**
 * Starts a service and a browser for the tests of a file. `prepare` configures the installation before the
 * start, `fill` the running service, which is killed with its installation at the end.
 */
export const startConsole = async ({
  findings = 0,
  settings = {},
  prepare = async () => {},
  fill = async () => {},
}: {
  findings?: number
  settings?: Readonly<Record<string, string>>
  prepare?: (folder: string) => Promise<void>
  fill?: (console: { service: Service; call: Call }) => Promise<void>
} = {}) => {
  const stance = await installation({
    STANCE_JWT_SECRET: SECRET,
    STANCE_BUILT_IN_TOKENS: 'on',
    ...settings,
  })
  const open = createPages()
  let service: Service | undefined
  const running = () => {
    if (service === undefined) throw new Error('The service is not started yet')
    return service
  }
  const call: Call = (role, path, init = {}) => sendAs(running().url, role, path, init)
  beforeAll(async () => {
    await prepare(stance.folder)
    service = await stance.serve()
    if (findings > 0) await importFindings(call, findings, ACCOUNTS)
    await fill({ service, call })
  }, 600_000)
  /** Opens a path of the console and signs in with a token of the role. */
  const openAs = async (
    role: Role,
    path = '/',
    {
      claims = {},
      ...options
    }: { width?: number; claims?: Readonly<Record<string, unknown>> } = {},
  ) => {
    const watched = await open(options)
    await signIn(watched.page, running().url, role, path, claims)
    return watched
  }
  return {
    open,
    openAs,
    call,
    url: () => running().url,
    /** Adds findings in accounts that have none yet. */
    addFindings: (count: number, accounts: readonly string[]) =>
      importFindings(call, count, accounts),
  }
}

export type TestedConsole = Awaited<ReturnType<typeof startConsole>>

type Call = (
  role: Role,
  path: string,
  init?: RequestInit,
) => Promise<{ status: number; body: never }>

const ACCOUNTS = ['011122223333', '111122223333', '211122223333'] as const

/** Sends findings of several severities in the accounts, as a scanner does. */
const importFindings = async (call: Call, count: number, accounts: readonly string[]) => {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      ...findingBody(index, accounts[index % accounts.length]),
      severity: SEVERITIES[index % SEVERITIES.length],
    }),
  )
  const { body } = await call('admin', '/findings/import', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  })
  expect(body).toMatchObject({ accepted: count, rejected: 0 })
}

/** Opens a path of the console and signs in with a token of the role. Returns when the page is there. */
export const signIn = async (
  page: Page,
  url: string,
  role: Role,
  path = '/',
  claims: Readonly<Record<string, unknown>> = {},
) => {
  await page.goto(url + path)
  await page.getByLabel('Bearer token').fill(await tokenFor(role, claims))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('#main').waitFor()
}

/** Opens the first record of a list, once its rows are there. */
export const openFirstRow = async (page: Page) => {
  await page.getByText(/\d match$/).waitFor()
  await page.locator('[role=row][data-index="0"]').click()
}

/** Fails if the page reported an error or a violation of its Content-Security-Policy. */
export const expectNoProblems = (watched: WatchedPage) => expectOnly(watched, SHED)

/** Fails if the page reported anything else. */
export const expectOnly = ({ problems }: WatchedPage, expected: RegExp) => {
  expect(problems.filter((problem) => !SHED.test(problem) && !expected.test(problem))).toEqual([])
}

type Look = readonly [width: number, theme: 'light' | 'dark']

/** Checks a page at widths and in themes, one after the other. Loading it for each takes longer than the checks. */
export const inEachLook = async (
  page: Page,
  looks: readonly Look[],
  check: (look: string) => Promise<void>,
) => {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
    await check(`${width} pixels, ${colorScheme}`)
  }
}

/** Fails if the page is wider than its window, once it has followed a change of the window. */
export const expectToFit = (page: Page, what: string) =>
  expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'), {
      message: `${what} is wider than the window`,
    })
    .toBe(0)

/** Lets the service refuse the token that the page has now, as after its end. */
export const endToken = async (page: Page) => {
  const exp = Math.floor(Date.now() / 1000) - 3_600
  const ended = `Bearer ${await tokenFor('viewer', { exp })}`
  let last: string | undefined
  await page.route('**/api/**', async (route) => {
    const headers = route.request().headers()
    last ??= headers.authorization
    const isLast = headers.authorization === last
    await route.fallback(isLast ? { headers: { ...headers, authorization: ended } } : {})
  })
}
