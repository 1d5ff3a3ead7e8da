import { afterAll, beforeAll, describe, expect } from 'vitest'
import { findingBody, installation, type Service } from '../product/product.ts'
import { browserTest, createBrowser } from '../support/browser.ts'
import { expectNoProblems, importFindings, signIn } from './console.ts'

const HOSTILE = '<img src=x onerror="document.title=\'owned\'">{{7*7}}\u202Egpj.exe'

describe('the findings of the console', async () => {
  const stance = await installation()
  const { open } = createBrowser()
  let service: Service
  beforeAll(async () => {
    service = await stance.serve()
    const token = await stance.token('admin')
    await importFindings(service, token, 30)
    const answer = await fetch(`${service.url}/api/v1/findings/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...findingBody(99), title: HOSTILE, description: HOSTILE }),
    })
    expect(answer.status).toBe(201)
  }, 600_000)
  afterAll(async () => {
    await service.stop()
  })

  browserTest('are filtered by facets, whose state is the address', async () => {
    const watched = await open()
    const { page } = watched
    await signIn(page, { stance, service }, 'viewer', '/findings')
    await page.getByText('31 match').waitFor()
    await page.getByRole('checkbox', { name: /Critical/ }).check()
    await page.getByText('6 match').waitFor()
    expect(new URL(page.url()).search).toContain('severity=CRITICAL')
    await page.goBack()
    await page.getByText('31 match').waitFor()
    await page.goForward()
    await page.getByText('6 match').waitFor()
    expectNoProblems(watched)
  })

  browserTest('are walked by keyboard, and the focus returns to the row', async () => {
    const watched = await open()
    const { page } = watched
    await signIn(page, { stance, service }, 'operator', '/findings')
    await page.getByText('31 match').waitFor()
    await page.locator('[role=row][data-index="0"]').focus()
    for (const key of ['j', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Why this score').waitFor()
    const opened = new URL(page.url()).searchParams.get('f')
    await page.keyboard.press('j')
    await expect.poll(() => new URL(page.url()).searchParams.get('f')).not.toBe(opened)
    await page.keyboard.press('Escape')
    await page.getByText('Why this score').waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement?.getAttribute("role")')).toBe('row')
    expectNoProblems(watched)
  })

  browserTest('shows hostile texts as texts', async () => {
    const watched = await open()
    const { page } = watched
    await signIn(page, { stance, service }, 'operator', '/findings')
    await page.getByText('<img src=x').first().click()
    await page.getByText('Why this score').waitFor()
    expect(await page.title()).not.toBe('owned')
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expectNoProblems(watched)
  })

  browserTest('says to a requester what the page needs', async () => {
    const { page } = await open()
    await signIn(page, { stance, service }, 'requester', '/findings')
    await page.getByText('Not permitted').first().waitFor()
  })
})
