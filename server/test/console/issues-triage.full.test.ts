import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { installation, type Service } from '../product/product.ts'
import { browserTest, createBrowser } from '../support/browser.ts'
import { expectNoProblems, importFindings, signIn } from './console.ts'

describe('the issues of the console', async () => {
  const stance = await installation()
  const { open } = createBrowser()
  let service: Service
  let token: string
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${service.url}/api/v1${path}`, { ...init, headers })
    return (await answer.json()) as { total: number; data: { suppression: unknown }[] }
  }
  beforeAll(async () => {
    service = await stance.serve()
    token = await stance.token('admin')
    await importFindings(service, token, 30)
    await vi.waitFor(async () => expect((await call('/issues')).total).toBe(30), 30_000)
  }, 600_000)
  afterAll(async () => {
    await service.stop()
  })

  browserTest(
    'are assigned by keyboard, several at once, and as before after an undo',
    async () => {
      const watched = await open()
      const { page } = watched
      await signIn(page, { stance, service }, 'operator', '/issues')
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
    const watched = await open()
    const { page } = watched
    await signIn(page, { stance, service }, 'operator', '/issues?severity=LOW')
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

  browserTest('keep what was entered when another user was faster', async () => {
    const { page } = await open()
    await signIn(page, { stance, service }, 'operator', '/issues?severity=HIGH')
    await page.locator('[role=row][data-index="0"]').click()
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
    const watched = await open()
    const { page } = watched
    await signIn(page, { stance, service }, 'viewer', '/issues?status=any')
    await page.getByText('30 match').waitFor()
    expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0)
    await page.locator('[role=row][data-index="0"]').click()
    await page.getByRole('dialog', { name: 'Issue' }).getByText('Identifier').waitFor()
    expect(await page.getByLabel('Assignee').count()).toBe(0)
    expectNoProblems(watched)
  })
})
