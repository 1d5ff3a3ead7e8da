import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { controlResult } from '../support/control-results.ts'
import { accessibilityViolations } from './axe.ts'
import { expectNoProblems, expectToFit, inEachLook, startConsole } from './console.ts'

const ACCOUNT = '707000000001'
const OTHER = '707000000002'

const NOW = { at: new Date().toISOString() }

const OWN = `id: acme
framework: Acme baseline
version: "1"
controls:
  - {id: "1", title: Buckets are closed, rules: [aws-fsbp/S3.8]}
`

interface PostureDay {
  date: string
}

const DAY_MS = 86_400_000

/** Returns days with other scores, and at their end the one that the service tells of. */
const daysUntil = (last: PostureDay, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.parse(last.date) - (count - 1 - index) * DAY_MS)
    const past = { score_pct: 10 * index, passed: index, failed: 10 - index }
    return index === count - 1 ? last : { ...last, ...past, date: date.toISOString().slice(0, 10) }
  })

/** Lets a framework have a past of this many days, which takes an installation as long. */
const tellDays = (page: Page, count: number) =>
  page.route('**/compliance/trend?*', async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const body = (await response.json()) as { days: PostureDay[] }
    const last = body.days.at(-1) as PostureDay
    return route.fulfill({ response, json: { ...body, days: daysUntil(last, count) } })
  })

describe('the compliance page', async () => {
  const { call, openAs } = await startConsole({
    prepare: async (folder) => {
      const data = join(folder, 'data')
      await mkdir(join(data, 'frameworks'), { recursive: true })
      await writeFile(
        join(data, 'accounts.yaml'),
        `accounts:\n  - {match: "${ACCOUNT}", name: a, application_id: shop}\n  - {match: "${OTHER}", name: b, application_id: files}\n`,
      )
      await writeFile(join(data, 'frameworks', 'acme.yaml'), OWN)
      await writeFile(join(data, 'frameworks', 'broken.yaml'), OWN.replace('S3.8', 'no-control'))
    },
    fill: async ({ call: send }) => {
      const post = async (role: 'admin' | 'operator', path: string, body: object) => {
        const init = { method: 'POST', body: JSON.stringify(body) }
        const answer = await send(role, path, init)
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
        return answer.body as { id: string }
      }
      await post('admin', '/findings/import?format=asff', {
        Findings: [
          controlResult(ACCOUNT, 'S3.8', 'public', 'FAILED', NOW),
          controlResult(ACCOUNT, 'S3.8', 'closed', 'PASSED', NOW),
          controlResult(OTHER, 'S3.5', 'other', 'FAILED', NOW),
        ],
      })
      const { id } = await post('operator', '/exceptions', {
        application_id: 'shop',
        policy_violated: 'cis-aws-3.0/2.1.4',
        requestor_email: 'dev@example.test',
        business_case: 'Until the move',
      })
      await post('admin', `/exceptions/${id}/approve`, { decision: 'approve' })
      for (;;) {
        const path = '/compliance/controls/cis-aws-3.0/2.1.4'
        const { body } = await send('viewer', path)
        if ((body as { excepted_resources: number }).excepted_resources === 1) break
        await sleep(500)
      }
    },
  })
  const dialogOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

  browserTest(
    'tells of a control what was looked at, when, and what is excepted by whom',
    async () => {
      const watched = await openAs('viewer', '/compliance')
      const { page } = watched
      await page.getByRole('button', { name: /CIS Amazon Web Services Foundations.* 3\.0/ }).click()
      await page
        .getByRole('button', { name: 'S3 Block Public Access is on for the whole account' })
        .click()
      const details = dialogOf(page, /^2\.1\.4 /)
      await details.getByText(/by securityhub/).waitFor()
      await details.getByText('Results in 1 of 2 accounts').waitFor()
      await details.getByText(OTHER).waitFor()
      await details.getByText('Until the move').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await details.getByRole('link', { name: /^Approved by admin@stance\.local/ }).click()
      await dialogOf(page, /cis-aws-3\.0\/2\.1\.4/)
        .getByText('dev@example.test')
        .waitFor()
      expectNoProblems(watched)
    },
  )

  browserTest.each<string, string>([
    ['excepted', 'fw=cis-aws-3.0&control=2.1.4'],
    ['failing', 'fw=aws-fsbp&control=S3.5'],
  ])(
    'the counts of %s resources are links to as many, and these to issues',
    async (state, control) => {
      const watched = await openAs('viewer', `/compliance?${control}`)
      const { page } = watched
      await dialogOf(page, / /).getByText('Results by rule').waitFor()
      const links = dialogOf(page, / /).getByRole('link', {
        name: /^1 (resource )?(failing|excepted)$/,
      })
      expect(await links.count()).toBe(2)
      for (const at of ['first', 'last'] as const) {
        await links[at]().click()
        await page.waitForURL(({ pathname }) => pathname === '/compliance/outcomes')
        const row = page.getByRole('row').nth(1)
        await row.getByRole('link').waitFor()
        expect(await page.getByRole('row').count()).toBe(2)
        expect(await row.getByRole('link').getAttribute('href')).toMatch(/^\/issues\?status=any&i=/)
        expect(await accessibilityViolations(page)).toEqual([])
        if (at === 'first') await page.goBack()
      }
      if (state === 'failing') {
        await page.getByRole('link', { name: 'Triage as issues' }).click()
        // Issues follow findings a moment later, and the list follows them.
        await page.getByText('1 match', { exact: true }).waitFor()
      }
      expectNoProblems(watched)
    },
  )

  browserTest.each<string, { sentence: string; link: string; to: string }>([
    [
      '?state=passing',
      {
        sentence: 'The address names no framework.',
        link: 'Show the frameworks',
        to: '/compliance',
      },
    ],
    [
      '?fw=aws-fsbp',
      {
        sentence: 'The address names no control.',
        link: 'Show the controls',
        to: '/compliance?fw=aws-fsbp',
      },
    ],
  ])('says what the address of a list of resources lacks: %s', async (query, shown) => {
    const watched = await openAs('viewer', `/compliance/outcomes${query}`)
    const { page } = watched
    await page.getByRole('heading', { level: 1, name: 'No control is chosen' }).waitFor()
    await page.getByText(shown.sentence).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: shown.link }).click()
    await page.waitForURL(({ pathname, search }) => pathname + search === shown.to)
    expectNoProblems(watched)
  })

  browserTest(
    'lists what passes, is undecided or stale behind the counts of a control',
    async () => {
      const watched = await openAs('viewer', '/compliance?fw=aws-fsbp&control=S3.8')
      const { page } = watched
      const details = dialogOf(page, /^S3\.8 /)
      await details.getByText('Results by rule').waitFor()
      await details.getByRole('link', { name: '1 passing' }).first().click()
      await page.waitForURL(/outcomes\?.*state=passing/)
      const row = page.getByRole('row').filter({ hasText: 'arn:aws:s3:::closed' })
      await row.getByText('securityhub').waitFor()
      expect(await page.getByRole('row').count()).toBe(2)
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('tab', { name: 'Stale' }).click()
      await page.getByText('No result is stale').waitFor()
      await page.getByRole('tab', { name: 'Undecided' }).click()
      await page.getByText('No resource is undecided').waitFor()
      await page.getByRole('link', { name: 'Control S3.8' }).click()
      const byRule = details.getByRole('region', { name: 'Results by rule' })
      await byRule.getByRole('link', { name: '1 passing' }).click()
      await row.waitFor()
      expect(new URL(page.url()).searchParams.get('rule')).not.toBeNull()
      const filters = page.getByRole('list', { name: 'Filters of resources' })
      await filters.getByRole('button').click()
      await filters.waitFor({ state: 'detached' })
      await row.waitFor()
      expect(new URL(page.url()).searchParams.get('rule')).toBeNull()
      expectNoProblems(watched)
    },
  )

  browserTest('shows the list behind a count at every width and in both themes', async () => {
    const path = '/compliance/outcomes?fw=cis-aws-3.0&control=2.1.4&state=passing'
    const watched = await openAs('viewer', path)
    const { page } = watched
    const looks = [
      [1_440, 'dark'],
      [1_024, 'light'],
      [320, 'light'],
      [320, 'dark'],
    ] as const
    await inEachLook(page, looks, async (look) => {
      await page.getByText('arn:aws:s3:::closed').waitFor()
      expect(await accessibilityViolations(page), look).toEqual([])
      await expectToFit(page, look)
    })
    expectNoProblems(watched)
  })

  browserTest(
    'says that a control was not looked at, takes an attestation, and exports it',
    async () => {
      const watched = await openAs('operator', '/compliance?fw=cis-aws-3.0&control=1.4')
      const { page } = watched
      const unseen = dialogOf(page, /^1\.4 /)
      await unseen.getByText('No scanner has reported a result of it').waitFor()
      await unseen.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'The account names a security contact' }).click()
      const details = dialogOf(page, /^1\.2 /)
      await details.getByLabel('Evidence').fill('The contacts were called on Monday.')
      await details.getByRole('button', { name: 'Attest' }).click()
      await page.getByText('Attested.').first().waitFor()
      await details.getByText('by operator@stance.local, until').waitFor()
      await details.getByRole('button', { name: 'Close' }).click()

      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /HTML/ }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('cis-aws-3.0-evidence.html')
      const text = await readFile(await file.path(), 'utf8')
      expect(text).toContain('The contacts were called on Monday.')
      expect(text).toContain('Until the move')
      expectNoProblems(watched)
    },
  )

  browserTest('every section of a framework stands for its controls', async () => {
    const watched = await openAs('viewer', '/compliance?fw=cis-aws-3.0')
    const { page } = watched
    const section = page
      .getByRole('region', { name: 'By section' })
      .getByRole('button', { name: /Object storage/ })
    await section.click()
    await page.getByRole('button', { name: /S3 Block Public Access/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('section')).toBe('2.1')
    await page
      .getByRole('button', { name: 'The account names a security contact' })
      .waitFor({ state: 'detached' })
    await section.click()
    await page.getByRole('button', { name: 'The account names a security contact' }).waitFor()
    await page.getByRole('button', { name: /^Show \d+ sections? without a result$/ }).click()
    await page.getByRole('button', { name: /^No result Logging/ }).waitFor()
    expectNoProblems(watched)
  })

  browserTest('draws the past of a framework, with the keyboard and as a table', async () => {
    const watched = await openAs('viewer', '/compliance')
    const { page } = watched
    await tellDays(page, 8)
    await page.getByRole('button', { name: /CIS Amazon Web Services Foundations.* 3\.0/ }).click()
    const card = page.getByRole('region', { name: 'The last 30 days', exact: true })
    const chart = card.getByRole('slider', { name: 'The last 30 days' })
    await chart.focus()
    const link = card.getByRole('link', { name: /^\d+ passed$/ })
    await link.waitFor()
    await page.keyboard.press('ArrowLeft')
    await expect
      .poll(() => chart.getAttribute('aria-valuetext'))
      .toContain('60.0% of controls passing, 6 passed, 4 failed')
    expect(await link.count()).toBe(0)
    await page.keyboard.press('Home')
    await card.getByText('0.0% of controls passing', { exact: true }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await card.getByRole('button', { name: 'Table' }).click()
    await expect.poll(() => card.getByRole('row').count()).toBe(9)
    expect(await accessibilityViolations(page)).toEqual([])
    await card.getByRole('button', { name: 'Table' }).click()
    await link.click()
    await page.waitForURL(/status=passed/)
    expectNoProblems(watched)
  })

  browserTest('says in words that the past of a framework begins today', async () => {
    const watched = await openAs('viewer', '/compliance')
    const { page } = watched
    await tellDays(page, 1)
    await page.getByRole('button', { name: /CIS Amazon Web Services Foundations.* 3\.0/ }).click()
    const card = page.getByRole('region', { name: 'The last 30 days', exact: true })
    await card.getByText(/^The past of this framework begins on \d\d \w+\./).waitFor()
    expect(await card.getByRole('slider').count()).toBe(0)
    expectNoProblems(watched)
  })

  browserTest('is accessible with a framework and a control, in every look', async () => {
    const watched = await openAs('operator', '/compliance?fw=cis-aws-3.0')
    const { page } = watched
    const details = dialogOf(page, /^2\.1\.4 /)
    const looks = [
      [1_440, 'light'],
      [1_440, 'dark'],
      [1_024, 'dark'],
      [320, 'light'],
    ] as const
    await inEachLook(page, looks, async (look) => {
      await page.getByRole('region', { name: 'By section' }).waitFor()
      expect(await accessibilityViolations(page), look).toEqual([])
      await expectToFit(page, look)
      await page.getByRole('button', { name: /S3 Block Public Access/ }).click()
      await details.getByText('Results by rule').waitFor()
      expect(await accessibilityViolations(page), look).toEqual([])
      await details.getByRole('button', { name: 'Close' }).click()
      await details.waitFor({ state: 'detached' })
    })
    expectNoProblems(watched)
  })

  browserTest('shows frameworks of the installation, and which files are refused', async () => {
    const watched = await openAs('operator', '/compliance')
    const { page } = watched
    await page.getByRole('button', { name: 'Acme baseline 1' }).waitFor()
    const refused = page.getByRole('region', { name: 'Framework files that are refused' })
    await refused.getByText('frameworks/broken.yaml:5').waitFor()
    await refused.getByText(/Unknown rule "aws-fsbp\/no-control"/).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    expectNoProblems(watched)
  })

  browserTest('exceptions are seen by their ends and by application, and are renewed', async () => {
    const watched = await openAs('operator', '/exceptions?v=calendar')
    const { page } = watched
    await page.getByRole('button', { name: 'shop: cis-aws-3.0/2.1.4' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('tab', { name: 'By application' }).click()
    const shop = page.getByRole('region', { name: 'shop' })
    await shop.getByRole('button', { name: 'cis-aws-3.0/2.1.4' }).click()
    await page.getByRole('button', { name: 'Renew' }).click()
    const form = dialogOf(page, /Request an exception/)
    expect(await form.getByLabel('Application', { exact: true }).inputValue()).toBe('shop')
    expect(await form.getByLabel('Reason').inputValue()).toBe('Until the move')
    await form.getByRole('button', { name: 'Request', exact: true }).click()
    await page.getByText('An exception from cis-aws-3.0/2.1.4 is requested').first().waitFor()
    const { body } = await call('admin', '/exceptions/pending')
    expect((body as readonly unknown[]).length).toBe(1)
    expectNoProblems(watched)
  })
})
