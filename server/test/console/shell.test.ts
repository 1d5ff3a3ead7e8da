import { describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { expectNoProblems, startConsole } from './console.ts'
import { filesWith, firstViews } from './sizes.ts'

describe('the console of an empty installation', async () => {
  const { openAs } = await startConsole()

  browserTest('explains what to do first, and returns to its sign-in', async () => {
    const watched = await openAs('admin')
    const { page } = watched
    await page.getByRole('heading', { name: 'There is nothing here yet' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/overview')

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You are signed out.').waitFor()
    expect(await page.locator('#main').count()).toBe(0)
    expectNoProblems(watched)
  })

  browserTest('returns to the address that was opened, and keeps no token', async () => {
    const watched = await openAs('viewer', '/settings?theme=none')
    const { page } = watched
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toBe('?theme=none')
    const stored = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    )
    expect(stored).not.toContain('eyJ')
    await page.reload()
    await page.getByLabel('Bearer token').waitFor()
    expectNoProblems(watched)
  })

  it('is small: the scripts of the first view of each page, each script, styles and fonts', async () => {
    const pages = await firstViews()
    expect(pages.length).toBeGreaterThanOrEqual(10)
    // A page without the scripts of React would be a wrong count.
    const isWrong = (bytes: number, most: number) => bytes < 80_000 || bytes > most
    const large = pages.filter(
      ({ brotli, gzip }) => isWrong(brotli, 145_000) || isWrong(gzip, 160_000),
    )
    expect(large).toEqual([])
    expect((await filesWith('.js')).filter(({ bytes }) => bytes > 110_000)).toEqual([])
    expect((await filesWith('.css')).filter(({ bytes }) => bytes > 12_000)).toEqual([])
    expect((await filesWith('.woff2')).filter(({ bytes }) => bytes > 50_000)).toEqual([])
  })
})
