import type { Locator } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { browserTest } from '../support/browser.ts'
import {
  expectNoProblems,
  expectOnly,
  openFirstRow,
  signIn,
  startConsole,
  tokenFor,
} from './console.ts'

describe('the issues of the console', async () => {
  const console = await startConsole({
    findings: 30,
    fill: () => vi.waitFor(async () => expect((await call('/issues')).total).toBe(30), 60_000),
  })
  const { open, openAs, url } = console
  const call = async (path: string, init: RequestInit = {}) => {
    const { body } = await console.call('admin', path, init)
    return body as { total: number; data: { suppression: unknown }[] }
  }

  browserTest(
    'are assigned by keyboard, several at once, and as before after an undo',
    async () => {
      const watched = await openAs('operator', '/issues')
      const { page } = watched
      await page.getByText('30 match').waitFor()
      await page.locator('[role=row][data-index="0"]').focus()
      for (const key of ['x', 'j', 'x', 'a']) await page.keyboard.press(key)
      await page.getByLabel('Assignee').fill('Ada Lovelace')
      await page.getByRole('button', { name: 'Apply to 2 issues' }).click()
      await page.getByText('2 issues assigned to Ada Lovelace').first().waitFor()
      const assigned = `/issues?q=${encodeURIComponent("assignee = 'Ada Lovelace'")}`
      expect((await call(assigned)).total).toBe(2)

      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('2 issues as before').first().waitFor()
      expect((await call(assigned)).total).toBe(0)
      expectNoProblems(watched)
    },
  )

  browserTest('that a filter matches are suppressed together, with a reason', async () => {
    const watched = await openAs('operator', '/issues?severity=LOW')
    const { page } = watched
    await page.getByText('6 match').waitFor()
    await page.locator('[role=row][data-index="0"]').focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Select all 6 matching' }).click()
    await page.getByRole('button', { name: 'Suppress', exact: true }).click()
    await page.getByRole('button', { name: 'Apply to 6 issues' }).click()
    await page.getByText('Say why.').waitFor()
    await page.getByLabel('Reason').fill('Accepted until the move')
    await page.getByRole('button', { name: 'Apply to 6 issues' }).click()
    await page.getByText('6 issues: Suppressed').first().waitFor()
    const { data } = await call('/issues?status=SUPPRESSED')
    expect(data).toHaveLength(6)
    expect(data[0]?.suppression).toEqual({ reason: 'Accepted until the move', until: null })
    expectNoProblems(watched)
  })

  browserTest('are suppressed ten at once, and each is as before after one undo', async () => {
    const states = { ACKNOWLEDGED: 'Ada Lovelace', IN_PROGRESS: '', OPEN: 'Mary Jackson' }
    const listed = (await call('/issues?severity=MEDIUM,CRITICAL&per_page=12')).data
    const before = listed as unknown as { id: string; status: string; assignee: string }[]
    for (const [index, [status, assignee]] of Object.entries(states).entries()) {
      const body = JSON.stringify({ status, assignee: assignee || null })
      await call(`/issues/${before[index]?.id}`, { method: 'PATCH', body })
    }
    const stateOf = async ({ id }: { id: string }) => {
      const { status, assignee, suppression } = (await call(`/issues/${id}`)) as unknown as Record<
        string,
        unknown
      >
      return { status, assignee, suppression }
    }
    const expected = await Promise.all(before.map(stateOf))

    const watched = await openAs('operator', '/issues?severity=MEDIUM,CRITICAL')
    const { page } = watched
    const undone: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/issues/bulk')) {
        undone.push(request.postData() ?? '')
      }
    })
    await page.getByText('12 match').waitFor()
    await page.locator('[role=row][data-index="0"]').focus()
    for (let row = 0; row < 10; row += 1)
      for (const key of ['x', 'j']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Suppress', exact: true }).click()
    await page.getByLabel('Reason').fill('Accepted until the move')
    await page.getByRole('button', { name: 'Apply to 10 issues' }).click()
    await page.getByText('10 issues: Suppressed').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('10 issues as before').first().waitFor()
    expect(undone).toHaveLength(2)
    expect(await Promise.all(before.map(stateOf))).toEqual(expected)
    const { history } = (await call(
      `/issues/${JSON.parse(undone[1] ?? '').changes[0].ids[0]}`,
    )) as unknown as { history: { reason: string; changes: object }[] }
    expect(history[0]).toMatchObject({ reason: 'Undone', changes: { suppression: { to: null } } })
    expectNoProblems(watched)
  })

  browserTest('keep what was entered when another user was faster', async () => {
    const { page } = await openAs('operator', '/issues?severity=HIGH')
    await openFirstRow(page)
    const drawer = page.getByRole('dialog', { name: 'Issue' })
    await drawer.getByLabel('Assignee').fill('Grace Hopper')
    const id = new URL(page.url()).searchParams.get('i')
    await call(`/issues/${id}`, { method: 'PATCH', body: '{"status":"ACKNOWLEDGED"}' })
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await drawer.getByText('This issue was changed while you edited it').waitFor()
    expect(await drawer.getByLabel('Assignee').inputValue()).toBe('Grace Hopper')

    await drawer.getByRole('button', { name: 'Apply it all the same' }).click()
    await page.getByText('The issue is changed').first().waitFor()
    const changed = { status: 'ACKNOWLEDGED', assignee: 'Grace Hopper' }
    expect(await call(`/issues/${id}`)).toMatchObject(changed)
  })

  browserTest('can be read but not changed by a viewer', async () => {
    const watched = await openAs('viewer', '/issues?status=any')
    const { page } = watched
    await page.getByText('30 match').waitFor()
    expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0)
    await openFirstRow(page)
    await page.getByRole('dialog', { name: 'Issue' }).getByText('Identifier').waitFor()
    expect(await page.getByLabel('Assignee').count()).toBe(0)
    expectNoProblems(watched)
  })

  browserTest('are triaged from the sign-in on without a mouse', async () => {
    const watched = await open()
    const { page } = watched
    const isFocused = (target: Locator) =>
      target.evaluate((element) => element.matches(':focus, :focus-within'))
    const tabTo = async (target: Locator) => {
      await target.waitFor()
      for (let step = 0; step < 60 && !(await isFocused(target)); step += 1) {
        await page.keyboard.press('Tab')
      }
      expect(await isFocused(target)).toBe(true)
    }
    await page.goto(`${url()}/settings`)
    await tabTo(page.getByLabel('Bearer token'))
    await page.keyboard.insertText(await tokenFor('operator'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    for (const key of ['g', 'i']) await page.keyboard.press(key)
    await page.getByText(/\d match$/).waitFor()
    for (const key of ['j', 'x', 'j', 'x', 's']) await page.keyboard.press(key)
    const status = page.getByRole('dialog').getByLabel('Status')
    await tabTo(status)
    await page.keyboard.type('In pro')
    await tabTo(page.getByRole('button', { name: 'Apply to 2 issues' }))
    await page.keyboard.press('Enter')
    await page.getByText('2 issues: In progress').first().waitFor()
    await page.keyboard.press('F6')
    await tabTo(page.getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await page.getByText('2 issues as before').first().waitFor()

    for (const key of ['j', 'Enter']) await page.keyboard.press(key)
    const drawer = page.getByRole('dialog', { name: 'Issue' })
    await drawer.getByText('Identifier').waitFor()
    const opened = page.url()
    await page.keyboard.press('j')
    await expect.poll(() => page.url()).not.toBe(opened)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("role")'))
      .toBe('row')
    await page.keyboard.press('Control+k')
    await expect.poll(() => isFocused(page.getByRole('combobox'))).toBe(true)
    await page.keyboard.type('Overview')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expectNoProblems(watched)
  })

  browserTest('name their accounts, with the id and a long name in reach', async () => {
    const name = 'Payments and settlement of the European subsidiaries, production'
    const id = '111122223333'
    const { page } = await open()
    await page.route('**/api/v1/accounts?*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { id: string; name: string }[] }
      for (const account of body.data) if (account.id === id) account.name = name
      await route.fulfill({ response, json: body })
    })
    await page.setViewportSize({ width: 1_440, height: 900 })
    await signIn(page, url(), 'viewer', `/issues?account_id=${id}&status=any`)
    const account = page.getByRole('row').getByTitle(`${name} (${id})`).first()
    await account.getByText(name).waitFor()
  })

  browserTest('show what another user does to them', async () => {
    const watched = await openAs('viewer', '/issues?severity=INFO&status=any')
    const { page } = watched
    await openFirstRow(page)
    const drawer = page.getByRole('dialog', { name: 'Issue' })
    await drawer.getByText('Identifier').waitFor()
    const id = new URL(page.url()).searchParams.get('i')
    await call(`/issues/${id}`, { method: 'PATCH', body: '{"assignee":"Mary Jackson"}' })
    await drawer.getByText('Mary Jackson').first().waitFor()
    // With the details, there is no room for the column of the assignees.
    await page.keyboard.press('Escape')
    await page.getByRole('row').filter({ hasText: 'Mary Jackson' }).waitFor()
    expectNoProblems(watched)
  })

  browserTest('say why the change of one key did not reach the service', async () => {
    const watched = await openAs('operator', '/issues')
    const { page } = watched
    await page.route('**/api/v1/issues/bulk', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'INTERNAL_ERROR', message: 'The disk is full.', status: 500 }),
      }),
    )
    await page.getByText(/\d match$/).waitFor()
    await page.locator('[role=row][data-index="0"]').focus()
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('m')
    await page.getByText('Nothing was changed').first().waitFor()
    await page.getByText('The disk is full.').first().waitFor()
    await page.getByText('1 selected').waitFor()
    expectOnly(watched, /status of 500/)
  })

  browserTest('explain once why they cannot be read', async () => {
    const watched = await openAs('viewer', '/settings')
    const { page } = watched
    await page.route('**/api/v1/issues**', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'INTERNAL_ERROR', message: 'The disk is full.', status: 500 }),
      }),
    )
    await page.getByRole('link', { name: 'Issues', exact: true }).click()
    await page.getByText('The filters could not be loaded.').waitFor()
    await page.getByText('The disk is full.').waitFor()
    expect(await page.getByText('The disk is full.').count()).toBe(1)
    expectOnly(watched, /status of 500/)
  })

  browserTest('are being made while there are findings without one', async () => {
    const watched = await openAs('admin', '/settings')
    const { page } = watched
    const answer = (body: unknown) => ({
      contentType: 'application/json',
      body: JSON.stringify(body),
    })
    const counts = { by_severity: {}, by_status: {}, by_provider: {} }
    await page.route(/\/api\/v1\/issues\?/, (route) =>
      route.fulfill(answer({ data: [], total: 0, page: 1, per_page: 100 })),
    )
    await page.route('**/api/v1/issues/stats', (route) =>
      route.fulfill(answer({ total: 0, ...counts })),
    )
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByText('The issues are being made').waitFor()
    expect(await page.getByText('Nothing is open').count()).toBe(0)
    await page.getByRole('link', { name: 'Issues', exact: true }).click()
    await page.getByText('No issues yet').waitFor()
    expectNoProblems(watched)
  })

  browserTest('are selected and assigned in one line of a narrow window', async () => {
    const watched = await openAs('operator', '/issues?severity=HIGH', { width: 320 })
    const { page } = watched
    await page.getByText('6 match').waitFor()
    await page.locator('[role=row][data-index="0"]').focus()
    for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
    const toolbar = page.getByRole('toolbar', { name: 'Actions for the selection' })
    await toolbar.getByText('2 selected').waitFor()
    const { height = 0 } = (await toolbar.boundingBox()) ?? {}
    expect(height).toBeLessThan(60)

    await toolbar.getByRole('button', { name: 'Actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Select all 6 matching' }).click()
    await toolbar.getByText('All 6 matching').waitFor()
    await toolbar.getByRole('button', { name: 'Actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Assign' }).click()
    await page.getByRole('dialog', { name: 'Assign 6 issues' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await toolbar.waitFor({ state: 'detached' })
    expectNoProblems(watched)
  })

  // The last test: it removes an account.
  browserTest('that could not be changed are named, and can be tried again', async () => {
    const watched = await openAs('operator', '/issues?severity=CRITICAL')
    const { page } = watched
    await page.getByText('6 match').waitFor()
    await page.getByRole('checkbox', { name: 'Select the loaded rows' }).click()
    await call('/accounts/211122223333?count=10', { method: 'DELETE' })
    const left = async () => (await call('/issues?severity=CRITICAL')).total
    await vi.waitFor(async () => expect(await left()).toBe(4), 60_000)
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByLabel('Assignee').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Apply to 6 issues' }).click()
    const failures = page.getByRole('dialog', { name: '2 issues could not be changed' })
    await expect.poll(() => failures.getByRole('listitem').count()).toBe(2)
    await page.getByText('4 issues assigned to Ada Lovelace').first().waitFor()
    await failures.getByRole('button', { name: 'Try 2 issues again' }).click()
    await expect.poll(() => failures.getByRole('listitem').count()).toBe(2)
    await failures.getByRole('button', { name: 'Close' }).last().click()
    await failures.waitFor({ state: 'detached' })
    expectNoProblems(watched)
  })
})
