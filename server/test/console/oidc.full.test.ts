/** The console as a client of an OpenID Connect provider. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { endToken, expectNoProblems, expectOnly, openFirstRow, startConsole } from './console.ts'
import { CLIENT_ID, startSignInProvider } from './provider.ts'

const REFUSED = /status of 40[013]/
const UNREACHABLE = /ERR_(CONNECTION_(RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/

describe('the console at an identity provider', async () => {
  const provider = await startSignInProvider()
  afterAll(() => provider.close())
  const { open, call, url } = await startConsole({
    findings: 30,
    prepare: (folder) => writeFile(join(folder, 'stance.yaml'), provider.configuration),
    fill: async ({ service }) => provider.connect(service.url),
  })

  const goToProvider = (page: Page) =>
    page.getByRole('button', { name: 'Continue with your identity provider' }).click()
  const choose = (page: Page, name: string) =>
    page.getByRole('link', { name: `Sign in as ${name}` }).click()
  const openAs = async (name: string, path = '/') => {
    const watched = await open()
    await watched.page.goto(url() + path)
    await goToProvider(watched.page)
    await choose(watched.page, name)
    await watched.page.locator('#main').waitFor()
    return watched
  }
  const storedIn = async (page: Page) =>
    String(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'))
  const requestsTo = (path: string) => provider.requested.filter((one) => one === path).length

  browserTest('returns to the deep link, with PKCE, and keeps no token', async () => {
    const answers: Promise<string>[] = []
    const watched = await open()
    const { page, requested } = watched
    page.on('response', (response) => {
      if (response.url() === `${provider.tokens}/token`) answers.push(response.text())
    })
    await page.goto(`${url()}/findings?severity=CRITICAL,HIGH`)
    await goToProvider(page)
    await choose(page, 'ada')
    await page.getByText('12 match').waitFor()
    expect(page.url()).toBe(`${url()}/findings?severity=CRITICAL,HIGH`)

    const asked = new URL(requested.find((one) => one.startsWith(`${provider.issuer}/auth`)) ?? '')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT_ID,
      code_challenge_method: 'S256',
      redirect_uri: `${url()}/signed-in`,
    })
    const { access_token: token = '' } = JSON.parse((await answers[0]) ?? '{}')
    expect(token).toMatch(/^eyJ/)
    expect(await storedIn(page)).not.toMatch(/eyJ|refresh|verifier/)
    const cookies = await page.context().cookies(url())
    expect(cookies.filter(({ name }) => !/^_(interaction|session)/.test(name))).toEqual([])
    for (const address of requested) expect(address).not.toContain(token)

    // A reload asks the provider, which knows the person.
    await page.reload()
    await page.getByText('12 match').waitFor()
    expect(page.url()).toBe(`${url()}/findings?severity=CRITICAL,HIGH`)
    expectNoProblems(watched)
  })

  browserTest(
    'says why the provider refused, and returns to the deep link all the same',
    async () => {
      const watched = await open()
      const { page } = watched
      await page.goto(`${url()}/issues?severity=HIGH`)
      await goToProvider(page)
      await choose(page, 'nobody')
      await page.getByText('did not sign you in: The account is locked').waitFor()
      await page.getByRole('button', { name: 'Sign in again' }).click()
      await choose(page, 'ada')
      await page.getByText('6 match').waitFor()
      expect(page.url()).toBe(`${url()}/issues?severity=HIGH`)
      expectNoProblems(watched)
    },
  )

  browserTest('lets a user without a role here sign in as another one', async () => {
    const watched = await open()
    const { page } = watched
    await page.goto(`${url()}/findings`)
    await goToProvider(page)
    await choose(page, 'mallory')
    await page.getByRole('heading', { name: 'The sign-in did not succeed' }).waitFor()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await choose(page, 'ada')
    await page.getByText('30 match').waitFor()
    expectOnly(watched, REFUSED)
  })

  browserTest('refuses a code that this tab did not ask for', async () => {
    const watched = await open()
    const { page } = watched
    const before = requestsTo('/token')
    await page.goto(`${url()}/signed-in?code=stolen&state=unknown&iss=${provider.issuer}`)
    await page.getByText('it was started in another tab').waitFor()
    expect(requestsTo('/token')).toBe(before)
    expectNoProblems(watched)
  })

  browserTest('says that the provider is down, and signs in once it is back', async () => {
    const watched = await open()
    const { page } = watched
    provider.stop()
    await page.goto(`${url()}/findings`)
    await goToProvider(page)
    await page.getByText(`The identity provider does not answer: ${provider.issuer}`).waitFor()
    provider.start()
    await goToProvider(page)
    await choose(page, 'ada')
    await page.getByText('30 match').waitFor()
    expectOnly(watched, UNREACHABLE)
  })

  browserTest('renews the token while text is entered, without a question', async () => {
    const watched = await openAs('ada', '/findings')
    const { page } = watched
    await page.getByText('30 match').waitFor()
    await openFirstRow(page)
    await page.getByRole('tab', { name: 'Activity' }).click()
    const field = page.getByRole('textbox', { name: 'Add a comment' })
    await field.fill('Seen in the')
    await endToken(page)
    const before = requestsTo('/token')
    await field.press('End')
    await field.pressSequentially(' morning')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'Seen in the morning' }).waitFor()
    expect(requestsTo('/token')).toBe(before + 1)
    expect(await storedIn(page)).not.toMatch(/eyJ|refresh/)
    expectOnly(watched, REFUSED)
  })

  browserTest('covers the page when the sign-in ends and cannot be renewed', async () => {
    provider.terms.refreshes = false
    const watched = await openAs('ada', '/findings?severity=HIGH')
    const { page } = watched
    provider.terms.refreshes = true
    await page.getByText('6 match').waitFor()
    await endToken(page)
    await page.getByRole('checkbox', { name: /Critical/ }).click()
    const cover = page.getByRole('dialog', { name: 'The sign-in has ended' })
    await cover.waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await cover.getByRole('button', { name: 'Continue with your identity provider' }).click()
    await page.getByText('12 match').waitFor()
    expect(new URL(page.url()).search).toBe('?severity=HIGH,CRITICAL')
    expectOnly(watched, REFUSED)
  })

  browserTest('warns two minutes before the end, and prolongs', async () => {
    const watched = await open()
    const { page } = watched
    await page.clock.install()
    await page.goto(url())
    await goToProvider(page)
    await choose(page, 'ada')
    await page.locator('#main').waitFor()
    const warning = page.getByText('The sign-in ends in')
    expect(await warning.count()).toBe(0)
    provider.terms.tokenS = 3_000
    await page.clock.fastForward(8 * 60_000 + 1_000)
    await page.getByText('The sign-in ends in 2 minutes').waitFor()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await warning.waitFor({ state: 'detached' })
    provider.terms.tokenS = 600
    expectNoProblems(watched)
  })

  browserTest('signs out here, at the provider and in the other tabs', async () => {
    const watched = await openAs('ada', '/findings')
    const { page } = watched
    const other = await page.context().newPage()
    await other.goto(`${url()}/issues`)
    await goToProvider(other)
    await other.getByText('30 match').waitFor()

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('button', { name: 'Continue with your identity provider' }).waitFor()
    await other.getByText('You are signed out.').waitFor()
    expect(await other.locator('#main').count()).toBe(0)
    await expect.poll(() => requestsTo('/token/revocation')).toBe(1)
    for (const tab of [page, other]) {
      await tab.reload()
      await goToProvider(tab)
      await tab.getByRole('link', { name: 'Sign in as grace' }).waitFor()
    }
    expectNoProblems(watched)
  })

  browserTest('shows a colleague with another scope only what they may see', async () => {
    const list = (await call('admin', '/findings?per_page=200')).body as {
      data: { id: string; account_id: string; title: string }[]
    }
    const foreign = list.data.find(({ account_id }) => account_id !== '011122223333')
    const own = list.data.find(({ account_id }) => account_id === '011122223333')
    const watched = await openAs('grace', `/findings?severity=CRITICAL,HIGH&f=${foreign?.id}`)
    const { page } = watched
    await page.getByText('4 match').waitFor()
    const drawer = page.getByRole('dialog', { name: 'Finding' })
    await drawer.getByText('There is nothing here').waitFor()
    expect(await page.getByText(foreign?.title ?? '').count()).toBe(0)
    expect(await page.getByText('111122223333').count()).toBe(0)
    await page.evaluate(`history.pushState({}, '', '/findings/${own?.id}')`)
    await page.getByRole('heading', { name: own?.title ?? '', level: 1 }).waitFor()
    expectOnly(watched, /status of 40[34]/)
  })
})
