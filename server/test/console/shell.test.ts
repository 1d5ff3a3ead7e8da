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

  browserTest('says on each list what it is for, and who can begin', async () => {
    const lists = [
      ['/issues', 'No issues yet'],
      ['/findings', 'There are no findings yet'],
      ['/accounts', 'No accounts yet'],
    ] as const
    const viewer = await openAs('viewer', '/findings')
    const admin = await openAs('admin', '/findings')
    for (const [path, title] of lists) {
      for (const { page } of [viewer, admin]) {
        await page.evaluate(`history.pushState({}, '', '${path}')`)
        await page.getByText(title).waitFor()
      }
      await viewer.page.getByText('Administrators import what scanners report.').waitFor()
      await admin.page.getByRole('link', { name: 'Import a report' }).waitFor()
    }
    expectNoProblems(viewer)
    expectNoProblems(admin)
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
