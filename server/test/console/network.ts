/** The console when the network, the service or the browser is not at its best. */
import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Role } from '../../src/kernel/caller.ts'
import { browserTest } from '../support/browser.ts'
import { accessibilityViolations } from './axe.ts'
import {
  endToken,
  expectNoProblems,
  expectOnly,
  openFirstRow,
  type TestedConsole,
  tokenFor,
} from './console.ts'

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|MissingPart|imported module/
const MISSING = /status of 404|MissingPart|imported module/

/** Holds the requests of a pattern until the returned function is called. */
const hold = async (page: Page, pattern: string | RegExp) => {
  const held: Route[] = []
  let isOpen = false
  await page.route(pattern, (route) => {
    if (isOpen) return route.fallback()
    held.push(route)
    return undefined
  })
  const release = async () => {
    isOpen = true
    // A request that the page has cancelled cannot go on.
    for (const route of held) await route.fallback().catch(() => undefined)
  }
  return { held, release }
}

const errorBody = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/json',
  headers: { 'retry-after': '1' },
  body: JSON.stringify({ status, code, message }),
})

/** The tests of a console that has thirty findings and nothing else. */
export const testNetwork = ({ open, openAs, call, url }: TestedConsole) =>
  describe('the console', () => {
    const list = (page: Page) => page.getByRole('grid')

    browserTest('shows what loads on a slow network, then the data', async () => {
      const watched = await openAs('viewer', '/settings')
      const { page } = watched
      const session = await page.context().newCDPSession(page)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 1_500,
        downloadThroughput: 50_000,
        uploadThroughput: 50_000,
      })
      await page.getByRole('link', { name: 'Overview' }).click()
      await page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor()
      await page.getByText('Fix first').waitFor()
      expectNoProblems(watched)
    })

    browserTest('cancels requests that are no longer needed', async () => {
      const watched = await openAs('viewer', '/findings')
      const { page } = watched
      const cancelled: string[] = []
      page.on('requestfailed', (request) => cancelled.push(request.url()))
      await page.getByText('30 match').waitFor()
      const { held, release } = await hold(page, /\/api\/v1\/findings\?.*severity=/)
      await page.getByRole('checkbox', { name: /Critical/ }).click()
      await expect.poll(() => held.length).toBeGreaterThan(0)
      expect(await list(page).getAttribute('aria-busy')).toBe('true')
      await page.getByRole('checkbox', { name: /High/ }).click()
      await expect.poll(() => cancelled.length).toBeGreaterThan(0)
      await release()
      await page.getByText('12 match').waitFor()
      expectNoProblems(watched)
    })

    browserTest('sends a comment once, however often it is sent', async () => {
      const watched = await openAs('operator', '/findings')
      const { page } = watched
      await openFirstRow(page)
      await page.getByRole('tab', { name: 'Activity' }).click()
      const field = page.getByRole('textbox', { name: 'Add a comment' })
      await field.fill('Only once')
      const posts: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(request.url())
      })
      const { release } = await hold(page, '**/comments')
      await field.press('Control+Enter')
      await page.getByRole('button', { name: 'Comment', exact: true }).dblclick({ force: true })
      await field.press('Control+Enter')
      await release()
      await page.getByRole('listitem').filter({ hasText: 'Only once' }).waitFor()
      expect(posts).toHaveLength(1)
      expectNoProblems(watched)
    })

    browserTest('says that it is offline, keeps what is there, and goes on by itself', async () => {
      const watched = await openAs('admin', '/findings')
      const { page } = watched
      await page.getByText('30 match').waitFor()
      await page.context().setOffline(true)
      await page.getByText('This device is offline').waitFor()
      expect(await list(page).getByRole('row').count()).toBeGreaterThan(10)
      await page.getByRole('checkbox', { name: /Critical/ }).click()
      await page
        .getByRole('alert')
        .filter({ hasText: 'The service did not answer' })
        .last()
        .waitFor()
      await page.getByRole('link', { name: 'Users' }).click()
      await page.getByText('A part of the console could not be loaded').waitFor()
      await page.goBack()
      await page.context().setOffline(false)
      await page.getByText('This device is offline').waitFor({ state: 'detached' })
      await page.getByText('6 match').waitFor()
      await page.getByRole('link', { name: 'Users' }).click()
      await page.getByText('admin@stance.local').first().waitFor()
      expectOnly(watched, OFFLINE)
    })

    browserTest('waits as long as a limit says, then tries again by itself', async () => {
      const watched = await openAs('viewer', '/settings')
      const { page } = watched
      let refused = 0
      await page.route('**/api/v1/findings?*', (route) => {
        refused += 1
        return refused > 1
          ? route.continue()
          : route.fulfill(errorBody(429, 'RATE_LIMITED', 'Too many requests'))
      })
      await page.getByRole('link', { name: 'Findings' }).click()
      await page.getByText('30 match').waitFor()
      expect(refused).toBeGreaterThan(1)
      expectOnly(watched, /status of 429/)
    })

    browserTest('says that a list is not there, and not the rows of another filter', async () => {
      const watched = await openAs('viewer', '/issues?severity=HIGH')
      const { page } = watched
      await page.getByText('6 match').waitFor()
      const failing = /\/api\/v1\/issues\?.*CRITICAL/
      await page.route(failing, (route) =>
        route.fulfill(errorBody(503, 'SERVICE_UNAVAILABLE', 'The database does not answer')),
      )
      await page.getByRole('checkbox', { name: /Critical/ }).click()
      await page.getByRole('alert').filter({ hasText: 'The database does not answer' }).waitFor()
      expect(await list(page).getByRole('row').count()).toBe(0)
      await page.unroute(failing)
      await page.getByText('12 match').waitFor()
      expectOnly(watched, /status of 503/)
    })

    browserTest('reloads once when a part is gone after a deploy, and not in a loop', async () => {
      const watched = await openAs('viewer', '/findings?severity=HIGH')
      const { page } = watched
      let loads = 0
      page.on('load', () => {
        loads += 1
      })
      await page.getByText('6 match').waitFor()
      const gone = /\/assets\/issues-page-.*\.js/
      await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
      const link = page.getByRole('link', { name: 'Issues' })
      const preloaded = page.waitForResponse(gone)
      await link.hover()
      await preloaded
      await page.getByText('6 match').waitFor()
      expect(loads).toBe(0)

      await link.click()
      await page.getByLabel('Bearer token').fill(await tokenFor('viewer'))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('A part of the console could not be loaded').waitFor()
      expect(loads).toBe(1)
      expect(new URL(page.url()).pathname).toBe('/issues')

      await page.unroute(gone)
      await page.getByRole('button', { name: 'Reload' }).click()
      await page.getByLabel('Bearer token').fill(await tokenFor('viewer'))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('30 match').waitFor()
      expectOnly(watched, MISSING)
    })

    browserTest('keeps what is typed when the sign-in ends, until it goes on', async () => {
      const watched = await openAs('operator', '/issues?severity=MEDIUM')
      const { page } = watched
      await openFirstRow(page)
      const drawer = page.getByRole('dialog', { name: 'Issue' })
      await drawer.getByLabel('Assignee').fill('Katherine Johnson')
      await endToken(page)
      await drawer.getByRole('button', { name: 'Save', exact: true }).click()
      const cover = page.getByRole('dialog', { name: 'The sign-in has ended' })
      await cover.getByLabel('Bearer token').fill(await tokenFor('operator'))
      await page.keyboard.press('Escape')
      await cover.getByRole('button', { name: 'Sign in' }).click()
      await cover.waitFor({ state: 'detached' })
      expect(await drawer.getByLabel('Assignee').inputValue()).toBe('Katherine Johnson')
      await drawer.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('The issue is changed').first().waitFor()
      expectOnly(watched, /status of 401/)
    })

    browserTest('shows nothing of one person to the next', async () => {
      const { page } = await openAs('operator', '/findings')
      await openFirstRow(page)
      await page.getByRole('tab', { name: 'Activity' }).click()
      await page.getByRole('textbox', { name: 'Add a comment' }).fill('A secret of mine')
      const { body } = await call('admin', '/issues?per_page=1')
      const [issue] = (body as { data: { id: string }[] }).data
      await call('admin', `/issues/${issue?.id}`, {
        method: 'PATCH',
        body: '{"status":"ACKNOWLEDGED"}',
      })
      await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByText('You are signed out.').waitFor()
      await page.getByLabel('Bearer token').fill(await tokenFor('operator', { sub: 'next' }))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: 'Notifications' }).click()
      await page.getByText('Nothing has happened since this page was opened.').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Activity' }).click()
      expect(await page.getByRole('textbox', { name: 'Add a comment' }).inputValue()).toBe('')
    })

    browserTest('keeps a wrong query, and says what is wrong with it', async () => {
      const watched = await openAs('viewer', '/findings')
      const { page } = watched
      const box = page.getByRole('searchbox', { name: 'Search findings' })
      await box.fill('severity = GIGANTIC')
      await box.press('Enter')
      await page.getByRole('alert').filter({ hasText: 'GIGANTIC' }).last().waitFor()
      expect(await box.inputValue()).toBe('severity = GIGANTIC')
      expectOnly(watched, /status of 400/)
    })

    browserTest('can be used with forced colours and without motion', async () => {
      const watched = await open()
      const { page } = watched
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      await page.goto(`${url()}/findings`)
      await page.getByLabel('Bearer token').fill(await tokenFor('operator'))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('30 match').waitFor()
      await page.locator('[role=row][data-index="0"]').focus()
      await page.keyboard.press('x')
      expect(
        await page.evaluate(
          "getComputedStyle(document.querySelector('[role=row][data-index] input')).appearance",
        ),
      ).not.toBe('none')
      await page.keyboard.press('j')
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).not.toBe(
        'none',
      )
      await page.keyboard.press('Enter')
      await page.getByText('Why this score').waitFor()
      const moving = await page.evaluate(
        'document.getAnimations().filter((one) => one.effect.getComputedTiming().activeDuration > 50).length',
      )
      expect(moving).toBe(0)
      expect(await accessibilityViolations(page)).toEqual([])

      await page.keyboard.press('Control+k')
      const chosen = page.getByRole('option', { selected: true })
      await chosen.waitFor()
      const outline =
        "getComputedStyle(document.querySelector('[role=option][aria-selected=true]'))"
      expect(await page.evaluate(`${outline}.outlineStyle`)).toBe('solid')
      expectNoProblems(watched)
    })

    const risk = ['Overview', 'Issues', 'Findings', 'Aggregator', 'Compliance', 'Exceptions']
    const decider = [...risk, 'Workflows', 'Policies', 'Accounts']
    const administration = ['Users', 'Audit log', 'Settings', 'System']
    browserTest.each<Role, readonly string[]>([
      ['viewer', [...risk, 'Policies', 'Accounts', 'Settings', 'System']],
      ['requester', ['Home', 'Settings', 'System']],
      ['operator', [...decider, ...administration]],
      ['admin', [...decider, 'Imports', 'Connections', ...administration]],
    ])('offers the role %s its pages, and opens its first', async (role, pages) => {
      const watched = await openAs(role)
      const { page } = watched
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await expect.poll(() => links.allInnerTexts()).toEqual(pages)
      await page.getByRole('heading', { name: pages[0] ?? '', level: 1 }).waitFor()
      expectNoProblems(watched)
    })

    browserTest('says what is wrong with a token, and keeps it', async () => {
      const { page } = await open()
      await page.goto(url())
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Paste a token.').waitFor()
      await page.getByLabel('Bearer token').fill('not.a.token')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
      expect(await page.getByLabel('Bearer token').inputValue()).toBe('not.a.token')
    })
  })
