import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findingBody } from '../product/product.ts'
import { browserTest } from '../support/browser.ts'
import { expectNoProblems, expectOnly, startConsole } from './console.ts'

/** Texts of scanners and people that must never become more than text. */
const PAYLOADS = [
  '<img src=x onerror="alert(1)">',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '"><iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">here</a>',
  "' autofocus onfocus=alert(1) x='",
  '<form id=main><input name=attributes></form>',
  '<style>@import "https://evil.example/x"</style>',
  'javascript:alert(1)',
  "{{constructor.constructor('alert(1)')()}}",
  '[here](javascript:alert(1))',
  '\u202Egpj.exe',
]
const HOSTILE = PAYLOADS.join(' ')
const SHORT = `${PAYLOADS[0]}${PAYLOADS[5]}`
const FORMULA = '=HYPERLINK("https://evil.example","here")'

/** The first of these addresses can be opened; the others are none, or lead elsewhere than they seem to. */
const ADDRESSES =
  'https://docs.example.com/fix?a=b. http://docs.example.com https://docs.example.com@evil.example/'

const hostileFinding = {
  ...findingBody(99, SHORT),
  resource_id: `${SHORT}bucket-99`,
  finding_type: SHORT,
  title: `${FORMULA} ${HOSTILE} ${'W'.repeat(500)}`,
  description: HOSTILE,
  remediation: `${HOSTILE} ${ADDRESSES}`,
  owner: SHORT,
  environment: SHORT,
  application_id: SHORT,
  cost_center: SHORT,
  tags: { [SHORT]: HOSTILE.slice(0, 200), owner: SHORT },
}

/** What markup of the payloads would have made of the page. */
const INJECTED =
  'script:not([src]), iframe, form#main, style, [onerror], [onload], [onfocus], a[href^="javascript:"]'

/** Returns the rows of a CSV file. */
const readCsv = (text: string): string[][] => {
  const cells = text.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

describe('the findings of the console', async () => {
  const { openAs, call, url } = await startConsole({
    findings: 30,
    settings: { STANCE_COMPANY: SHORT },
    fill: async ({ call }) => {
      const body = JSON.stringify(hostileFinding)
      const ingested = await call('admin', '/findings/ingest', { method: 'POST', body })
      expect(ingested.status).toBe(201)
      const { finding_id: id } = ingested.body as { finding_id: string }
      const comment = { method: 'POST', body: JSON.stringify({ body: HOSTILE }) }
      expect((await call('operator', `/findings/${id}/comments`, comment)).status).toBe(201)
    },
  })
  const showPath = (page: Page, path: string) =>
    page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)

  browserTest('are filtered by facets, whose state is the address', async () => {
    const watched = await openAs('viewer', '/findings')
    const { page } = watched
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
    const watched = await openAs('operator', '/findings')
    const { page } = watched
    await page.getByText('31 match').waitFor()
    await page.locator('[role=row][data-index="0"]').focus()
    for (const key of ['j', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Why this score').waitFor()
    const opened = new URL(page.url()).searchParams.get('f')
    await page.keyboard.press('j')
    await expect.poll(() => new URL(page.url()).searchParams.get('f')).not.toBe(opened)
    await page.keyboard.press('Escape')
    await page.getByText('Why this score').waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("role")'))
      .toBe('row')
    expectNoProblems(watched)
  })

  browserTest('shows hostile texts as texts', async () => {
    const watched = await openAs('admin', '/findings?owner=__proto__&__proto__[x]=1#__proto__', {
      claims: { name: SHORT },
    })
    const { page, requested } = watched
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const isText = async (where: string) => {
      expect(await page.locator(INJECTED).count(), where).toBe(0)
      expect(await page.locator('img[src="x"]').count(), where).toBe(0)
    }
    await page.getByText('No finding matches').waitFor()
    for (const path of ['/issues', '/findings']) {
      await showPath(page, path)
      await page.getByRole('row').filter({ hasText: '<img src=x' }).first().click()
      const drawer = page.getByRole('dialog', { name: /^(Finding|Issue)$/ })
      await drawer.getByText('<script>alert(1)</script>').first().waitFor()
      await isText(path)
    }
    for (const tab of ['Fix', 'Evidence', 'Activity']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel').getByText('alert(1)').first().waitFor()
      await isText(tab)
    }
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menu').getByText('<img src=x').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('bucket-99')
    await page.getByRole('option').filter({ hasText: '<script>' }).first().waitFor()
    await page.keyboard.press('Escape')
    for (const path of ['/overview', '/accounts', '/users', '/settings']) {
      await showPath(page, path)
      await page.locator('#main').getByRole('heading', { level: 1 }).waitFor()
      await isText(path)
    }
    expect(dialogs).toEqual([])
    expect(requested.filter((address) => !address.startsWith(url()))).toEqual([])
    expectNoProblems(watched)
  })

  browserTest('link the web addresses of a remedy, and nothing else in it', async () => {
    const watched = await openAs('viewer', '/findings')
    const { page } = watched
    await page.getByRole('row').filter({ hasText: '<img src=x' }).first().click()
    await page.getByRole('tab', { name: 'Fix' }).click()
    const links = page.getByRole('tabpanel').getByRole('link')
    await links.first().waitFor()
    const read = '(links) => links.map(({ href, rel, target }) => [href, rel, target])'
    const safe = ['noopener noreferrer', '_blank']
    expect(
      await page.evaluate(`(${read})([...document.querySelectorAll('[role=tabpanel] a')])`),
    ).toEqual([
      ['https://evil.example/x', ...safe],
      ['https://docs.example.com/fix?a=b', ...safe],
    ])
    expectNoProblems(watched)
  })

  browserTest('keep their width with the longest names', async () => {
    const watched = await openAs('operator', '/findings', { width: 320 })
    const { page } = watched
    for (const path of ['/findings', '/issues']) {
      await showPath(page, path)
      await page.getByRole('row').filter({ hasText: '<img src=x' }).first().click()
      const drawer = page.getByRole('dialog', { name: /^(Finding|Issue)$/ })
      await drawer.getByText('<script>alert(1)</script>').first().waitFor()
      const overflow = await page.evaluate(`Math.max(
        document.documentElement.scrollWidth - innerWidth,
        ...[...document.querySelectorAll('[role=dialog] section')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      )`)
      expect(overflow, path).toBe(0)
    }
    expectNoProblems(watched)
  })

  browserTest('are sorted by the header of a column', async () => {
    const watched = await openAs('viewer', '/findings?severity=CRITICAL')
    const { page } = watched
    const titles = async () =>
      (await page.locator('[role=row][data-index]').allInnerTexts()).map(
        (text) => /Bucket \d+/.exec(text)?.[0],
      )
    const header = page.getByRole('columnheader', { name: 'Finding' })
    await page.getByText('6 match').waitFor()
    await header.getByRole('button').click()
    await expect.poll(titles).toEqual([5, 25, 20, 15, 10, 0].map((one) => `Bucket ${one}`))
    expect(await header.getAttribute('aria-sort')).toBe('descending')
    await header.getByRole('button').click()
    await expect.poll(titles).toEqual([0, 10, 15, 20, 25, 5].map((one) => `Bucket ${one}`))
    expect(await header.getAttribute('aria-sort')).toBe('ascending')
    expectNoProblems(watched)
  })

  browserTest('are searched by a viewer with words and with RQL', async () => {
    const watched = await openAs('viewer', '/findings')
    const { page, requested } = watched
    const box = page.getByRole('searchbox', { name: 'Search findings' })
    await box.fill('public 27')
    await box.press('Enter')
    // Not the number of the whole list, which may end with the same digit.
    await page.getByText(/^1 match/).waitFor()
    await box.fill("severity = HIGH AND title CONTAINS 'Bucket 1'")
    await box.press('Enter')
    await page.getByText('3 match').waitFor()
    await box.fill('which buckets are public?')
    await box.press('Enter')
    await page.getByText('Questions need the role operator').waitFor()
    expect(requested.filter((address) => /findings\/search|nlq/.test(address))).toEqual([])
    expectNoProblems(watched)
  })

  browserTest('are searched as what was written: a question, a query, words', async () => {
    const watched = await openAs('operator', '/findings')
    const { page } = watched
    const box = page.getByRole('searchbox', { name: 'Search findings' })
    const parameter = (name: string) => new URL(page.url()).searchParams.get(name)
    const submit = async (text: string) => {
      await box.fill(text)
      await box.press('Enter')
    }
    await submit('criticals')
    await page.getByText('Understood as').waitFor()
    await page.getByText('6 match').waitFor()
    expect(parameter('q')).toBe('severity = CRITICAL')
    await page.getByRole('button', { name: 'Search the words instead' }).click()
    await expect.poll(() => parameter('text')).toBe('criticals')
    await page.getByRole('button', { name: 'Ask it as a question' }).click()
    await expect.poll(() => parameter('ask')).toBe('criticals')
    // Sentences as titles are, and tags, are words.
    for (const words of ['The bucket of a service is critical to zebras', 'team=payments']) {
      await submit(words)
      await expect.poll(() => parameter('text')).toBe(words)
      expect(parameter('q')).toBeNull()
    }
    // Queries, with the statuses that the list leaves out.
    await submit('region IS EMPTY AND severity = HIGH')
    await expect.poll(() => parameter('q')).toBe('region IS EMPTY AND severity = HIGH')
    expect(parameter('status')).toBeNull()
    await submit("status = resolved OR title = 'Bucket 1'")
    await expect.poll(() => parameter('status')).toBe('any')
    expectNoProblems(watched)
  })

  browserTest('are searched as a misspelt word was meant', async () => {
    const asked = { method: 'POST', body: JSON.stringify({ query: 'bucket' }) }
    const mode = async () =>
      ((await call('operator', '/findings/search', asked)).body as { mode: string }).mode
    await expect.poll(mode, { timeout: 30_000 }).toBe('hybrid')
    const watched = await openAs('operator', '/findings?text=pulbic+bukcet')
    const { page } = watched
    await page.getByText('Did you mean').waitFor()
    await page.getByRole('button', { name: 'public bucket' }).click()
    await page.getByText('31 match').waitFor()
    expect(new URL(page.url()).searchParams.get('text')).toBe('public bucket')
    expect(await page.getByText('Did you mean').count()).toBe(0)
    expectNoProblems(watched)
  })

  browserTest.each<string, string>([
    ['field', ''],
    ['editor', '&mode=rql'],
  ])('say in the %s alone what is wrong in the query of a link', async (_place, mode) => {
    const query = encodeURIComponent("severity = 'HIGH' AND")
    const watched = await openAs('viewer', `/findings?q=${query}${mode}`)
    const { page } = watched
    await page.getByText('This search cannot be run').waitFor()
    await page.getByText('The filters have counts again').waitFor()
    const sentences = page.getByText(/Column \d+: /)
    await expect.poll(() => sentences.count()).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(mode === '' ? 1 : 0)
    expectOnly(watched, /status of 400/)
  })

  browserTest('are exported as they are shown, without formulas', async () => {
    const watched = await openAs('viewer', '/findings?severity=HIGH')
    const { page } = watched
    await page.getByText('7 match').waitFor()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const download = await downloaded
    expect(download.suggestedFilename()).toMatch(/^findings.*\.csv$/)
    const [head = [], ...rows] = readCsv(await readFile(await download.path(), 'utf8'))
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '')
    const { data } = (await call('viewer', '/findings?severity=HIGH&per_page=50')).body as {
      data: { title: string }[]
    }
    const titles = data.map(({ title }) => (title.startsWith('=') ? `'${title}` : title))
    expect(column('title').sort()).toEqual(titles.sort())
    expect(new Set(column('severity'))).toEqual(new Set(['HIGH']))
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r](?!\d)/)
    expectNoProblems(watched)
  })

  browserTest('says to a requester what the page needs', async () => {
    const { page } = await openAs('requester', '/findings')
    await page.getByText('Not permitted').first().waitFor()
  })
})
