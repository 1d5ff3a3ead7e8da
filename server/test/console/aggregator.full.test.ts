import { mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { WITHOUT_SEARCH } from '../product/product.ts'
import { quickWin, reportedFinding, reportTexts } from '../support/aggregator-reports.ts'
import { browserTest } from '../support/browser.ts'
import { accessibilityViolations } from './axe.ts'
import { expectNoProblems, expectOnly, expectToFit, inEachLook, startConsole } from './console.ts'

const LISTED = 240

const ESTATE = [
  quickWin('first', {
    finding: { cbu: 'bank', csp: 'azure', title: 'Storage is public <b>to all</b>' },
    complexity: { recommended_approach: 'Switch public access off.' },
    decision: { sla_status: 'overdue', days_until_sla: -3 },
  }),
  quickWin('second', { decision: { priority: 'P2' }, finding: { cbu: 'Trade, Freight' } }),
  ...Array.from({ length: LISTED - 2 }, (_, number) => reportedFinding(`more-${number}`)),
]

const runId = (number: number) => `0190f3a0-0000-7000-8000-0000000000${10 + number}`

describe('the results of the aggregator in the console', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stance-console-aggregator-'))
  const publish = async (findings: typeof ESTATE, number: number) => {
    const { findings: listed, summary } = reportTexts(findings, runId(number))
    for (const [name, text] of [
      ['findings.json', listed],
      ['summary.json', summary],
    ] as const) {
      await writeFile(join(folder, `${name}.new`), text)
      await rename(join(folder, `${name}.new`), join(folder, name))
    }
  }
  const { call, openAs } = await startConsole({
    settings: { ...WITHOUT_SEARCH, STANCE_AGGREGATOR_REPORTS: folder },
    prepare: () => publish(ESTATE, 0),
    fill: async () => served(0),
  })
  /** Waits until the service has read a run. */
  const served = (number: number) =>
    vi.waitFor(
      async () => {
        const { status, body } = await call('viewer', '/aggregator/runs')
        expect([status, JSON.stringify(body).includes(runId(number))]).toEqual([200, true])
      },
      { timeout: 60_000, interval: 200 },
    )

  const priority = (page: Page, name: string) =>
    page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name })

  browserTest('are in numbers, and each number opens the list that it counts', async () => {
    const watched = await openAs('viewer', '/overview')
    const { page } = watched
    await page.getByRole('link', { name: 'Aggregator', exact: true }).click()
    await page.getByText('Run of 01 Mar 2026, 06:00 UTC').waitFor()
    await page.getByText('240 new, 0 closed, net +240').waitFor()
    const row = page.getByRole('region', { name: 'Runs, the newest first' }).getByRole('row').last()
    await row.getByRole('cell', { name: '240' }).first().waitFor()
    await row.getByRole('link', { name: '240' }).first().click()
    await page.getByText('240 match').waitFor()
    expect(new URL(page.url()).search).toBe('?v=priorities&suppressed=false')
    await page.goBack()

    await page.getByRole('link', { name: /^Overdue 1 0 more/ }).click()
    await page.getByText('1 match').waitFor()
    expect(new URL(page.url()).search).toBe('?v=priorities&suppressed=false&sla_status=overdue')
    await page.getByText('Storage is public <b>to all</b>').waitFor()
    await page.getByText('3d over').waitFor()

    await page.getByRole('link', { name: 'Quick wins' }).click()
    await page.getByText('2 findings in P1 or P2 can be fixed automatically').waitFor()
    await page.getByText('first · 111122223333').waitFor()
    await page.getByText('second · 111122223333').waitFor()
    await page.getByRole('link', { name: 'Show them in the priorities' }).click()
    await page.getByText('2 match').waitFor()
    expectNoProblems(watched)
  })

  browserTest('are filtered in the address, read to the end, and opened', async () => {
    const watched = await openAs('viewer', '/aggregator?v=priorities&cbu=bank')
    const { page } = watched
    await page.getByText('1 match').waitFor()
    await page.getByRole('button', { name: /Business unit bank/ }).click()
    await page.getByText('240 match').waitFor()
    await priority(page, 'P3 238').check()
    await page.getByText('238 match').waitFor()
    await priority(page, 'P2 1').check()
    await page.getByText('239 match').waitFor()
    expect(new URL(page.url()).search).toBe('?v=priorities&priority=P2,P3')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('240 match').waitFor()

    await page.locator('[role=row][data-index="0"]').click()
    const drawer = page.getByRole('dialog', { name: 'Prioritised finding' })
    await drawer.getByText('Switch public access off.').waitFor()
    await drawer.getByRole('button', { name: 'Next' }).click()
    await drawer.getByRole('heading', { name: 'Queue second is not encrypted' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    // The rows that are read, ten that are coming, and the header.
    for (const count of [111, 211, LISTED + 1]) {
      await page.locator(`[role=grid][aria-rowcount="${count}"]`).waitFor()
      await page.keyboard.press('End')
    }
    await page
      .locator(`[role=row][data-index="${LISTED - 1}"]`)
      .getByText(/Queue more-\d+ is not encrypted/)
      .waitFor()

    await page.getByRole('textbox', { name: 'Business unit' }).fill('nowhere')
    await page.keyboard.press('Enter')
    await page.getByText('No finding matches the filters').waitFor()
    expectNoProblems(watched)
  })

  browserTest(
    'of a business unit with a comma in its name are found, also by its link',
    async () => {
      const watched = await openAs('viewer', '/aggregator?v=priorities')
      const { page } = watched
      const find = async (unit: string) => {
        await page.getByRole('textbox', { name: 'Business unit' }).fill(unit)
        await page.keyboard.press('Enter')
      }
      await find('Trade, Freight')
      await page.getByText('1 match').waitFor()
      await page.getByText('Queue second is not encrypted').waitFor()
      await page.getByRole('button', { name: 'Business unit Trade, Freight' }).waitFor()
      await find('bank')
      await page.getByText('2 match').waitFor()
      const { pathname, search } = new URL(page.url())

      const shared = await openAs('viewer', pathname + search)
      await shared.page.getByText('2 match').waitFor()
      await shared.page.getByRole('button', { name: 'Business unit bank' }).click()
      await shared.page.getByText('1 match').waitFor()
      await shared.page.getByText('Queue second is not encrypted').waitFor()
      expectNoProblems(watched)
      expectNoProblems(shared)
    },
  )

  browserTest('are accessible at every width and in both themes', async () => {
    const watched = await openAs('viewer', '/aggregator')
    const { page } = watched
    const looks = [
      [1_440, 'dark'],
      [1_024, 'light'],
      [320, 'dark'],
      [320, 'light'],
    ] as const
    const views = [
      ['/aggregator', 'By priority'],
      ['/aggregator?v=quick-wins', 'can be fixed automatically'],
      ['/aggregator?v=priorities', '240 match'],
    ] as const
    await inEachLook(page, looks, async (look) => {
      for (const [path, text] of views) {
        await page.evaluate(`history.pushState({}, '', '${path}')`)
        await page.getByText(text).waitFor()
        expect(await accessibilityViolations(page), `${path} at ${look}`).toEqual([])
        await expectToFit(page, `${path} at ${look}`)
      }
      await page.locator('[role=row][data-index="0"]').click()
      await page.getByText('Switch public access off.').waitFor()
      expect(await accessibilityViolations(page), look).toEqual([])
    })
    expectNoProblems(watched)
  })

  browserTest('begin again when the run of a list is no longer held', async () => {
    const watched = await openAs('viewer', '/aggregator?v=priorities')
    const { page } = watched
    await page.getByText('240 match').waitFor()
    for (const number of [1, 2, 3]) {
      await publish(ESTATE.slice(0, 2), number)
      await served(number)
    }
    await page.locator('[role=row][data-index="0"]').focus()
    await page.keyboard.press('End')
    await page.getByText('A newer run has replaced the one of this list.').waitFor()
    await page.getByText('240 match').waitFor()
    await page.getByRole('button', { name: 'Show the newer run' }).click()
    await page.getByText('2 match').waitFor()
    expectOnly(watched, /status of 410/)
  })

  browserTest(
    'say what is not set up, and try again when the service cannot read them',
    async () => {
      const watched = await openAs('viewer', '/settings')
      const { page } = watched
      const message = 'The reports are not configured; set STANCE_AGGREGATOR_REPORTS'
      await page.route('**/api/v1/aggregator/**', (route) =>
        route.fulfill({ status: 501, json: { code: 'NOT_IMPLEMENTED', message, status: 501 } }),
      )
      await page.getByRole('link', { name: 'Aggregator', exact: true }).click()
      await page.getByText('Not set up').waitFor()
      await page.getByText(message).waitFor()
      expectOnly(watched, /status of 501/)
    },
  )
})
