/** The way of a person who has just started the product: from the demonstration to a decision. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { createPages, expectNoProblems } from './console.ts'

const EVERY_ROLE = ['Settings', 'System']
const READER = [
  'Overview',
  'Issues',
  'Findings',
  'Aggregator',
  'Compliance',
  'Exceptions',
  'Policies',
  'Accounts',
]

const NAVIGATION: readonly (readonly [role: string, pages: readonly string[]])[] = [
  ['Viewer', [...READER, ...EVERY_ROLE]],
  ['Requester', ['Home', ...EVERY_ROLE]],
  ['Operator', [...READER, 'Workflows', 'Users', 'Audit log', ...EVERY_ROLE]],
  [
    'Administrator',
    [...READER, 'Workflows', 'Imports', 'Connections', 'Users', 'Audit log', ...EVERY_ROLE],
  ],
]

const QUESTION = 'Which critical findings are in production?'

/** Links of the overview, each with a number of findings. */
const COUNTED = [
  /findings? (was|were) first found$/,
  /(was|were) resolved$/,
  /^Open findings/,
  /^Past their deadline/,
  /^First found in seven days/,
  /^With an automatic fix/,
  /^Critical/,
  /^Info/,
  /found that day$/,
  /last resolved$/,
  /still open$/,
]

const numberIn = (text: string) => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''))

const chooseRole = async (page: Page, role: string) => {
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await page.locator('#main').waitFor()
}

/** The tests of the console of a demonstration that runs at this URL. */
export const testDemonstration = (url: () => string) => {
  const open = createPages()

  browserTest.each(NAVIGATION)('shows its pages to the role %s', async (role, pages) => {
    const watched = await open()
    const { page } = watched
    await page.goto(url())
    await chooseRole(page, role)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await links.first().waitFor()
    expect((await links.allTextContents()).sort()).toEqual([...pages].sort())
    expectNoProblems(watched)
  })

  browserTest('leads from a question to triage, and to a colleague of another role', async () => {
    const watched = await open({ width: 1_440 })
    const { page } = watched
    await page.goto(`${url()}/findings`)
    await chooseRole(page, 'Operator')
    await page.getByText(/\d match$/).waitFor()
    const search = page.getByRole('searchbox', { name: 'Search findings' })
    await search.fill(QUESTION)
    await search.press('Enter')
    await page.getByText('Understood as').waitFor()
    await page.getByText('severity = CRITICAL AND environment = production').waitFor()
    expect(await search.inputValue()).toBe(QUESTION)

    await page.locator('[role=row][data-index="0"]').click()
    const details = page.getByRole('dialog', { name: 'Finding' })
    await details.getByText('Why this score').waitFor()
    await details.getByText(/^Risk score of \d+$/).waitFor()
    await details.getByRole('tab', { name: 'Activity' }).click()
    await details.getByRole('textbox', { name: 'Add a comment' }).fill('Looks like the old host')
    await details.getByRole('button', { name: 'Comment', exact: true }).click()
    await details.getByText('Looks like the old host').first().waitFor()
    // An operator writes comments, and an admin removes them.
    expect(await details.getByRole('button', { name: 'Delete comment' }).count()).toBe(0)
    const shared = page.url()

    await page.getByRole('link', { name: 'Issues', exact: true }).click()
    await page.getByRole('heading', { name: 'Issues', level: 1 }).waitFor()
    await page.getByText(/\d match$/).waitFor()
    await page.locator('[role=row][data-index="0"]').focus()
    for (let row = 1; row <= 10; row += 1) {
      await page.keyboard.press('x')
      await page.getByText(`${row} selected`).waitFor()
      await page.keyboard.press('j')
    }
    await page.keyboard.press('a')
    await page.getByLabel('Assignee').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Apply to 10 issues' }).click()
    await page.getByText('10 issues assigned to Ada Lovelace').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('10 issues as before').first().waitFor()

    const colleague = await open({ width: 1_440 })
    await colleague.page.goto(shared)
    await chooseRole(colleague.page, 'Viewer')
    const seen = colleague.page.getByRole('dialog', { name: 'Finding' })
    await seen.getByText('Why this score').waitFor()
    await seen.getByRole('tab', { name: 'Activity' }).click()
    await seen.getByText('Looks like the old host').first().waitFor()
    expect(await seen.getByRole('textbox').count()).toBe(0)
    expectNoProblems(watched)
    expectNoProblems(colleague)
  })

  browserTest('opens as many findings as a number of the overview says', async () => {
    const [overview, list] = [await open({ width: 1_440 }), await open({ width: 1_440 })]
    await overview.page.goto(`${url()}/overview`)
    await chooseRole(overview.page, 'Viewer')
    await list.page.goto(`${url()}/findings`)
    await chooseRole(list.page, 'Viewer')
    const chooseDay = async () => {
      const days = overview.page.getByRole('slider', { name: 'The last 30 days' })
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await days.press(key)
    }
    await chooseDay()
    const differenceOf = async (name: RegExp) => {
      const link = overview.page.locator('#main').getByRole('link', { name }).first()
      await list.page.goto(`${url()}${await link.getAttribute('href')}`)
      const listed = await list.page.getByText(/\d match$/).innerText()
      const difference = numberIn(await link.innerText()) - numberIn(listed)
      if (difference !== 0) {
        // Both are read again: time goes on.
        await overview.page.reload()
        await chooseDay()
      }
      return difference
    }
    for (const name of COUNTED) {
      await expect.poll(() => differenceOf(name), { message: String(name) }).toBe(0)
    }
    expectNoProblems(overview)
    expectNoProblems(list)
  })

  browserTest('lets the administrator create a policy, and no other role', async () => {
    const watched = await open()
    const { page } = watched
    await page.goto(`${url()}/policies`)
    await chooseRole(page, 'Administrator')
    await page.getByRole('button', { name: 'New policy' }).click()
    const form = page.getByRole('dialog', { name: 'New policy' })
    await form.getByLabel('Name', { exact: true }).fill('Questions by role')
    await form.getByLabel('Namespace').fill('platform.ai.nlq.roles')
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'Questions by role' }).waitFor()
    await page.getByRole('button', { name: 'Activate' }).waitFor()
    const operator = await open()
    await operator.page.goto(`${url()}/policies`)
    await chooseRole(operator.page, 'Operator')
    await operator.page.getByRole('button', { name: 'Questions by role' }).waitFor()
    expect(await operator.page.getByRole('button', { name: 'New policy' }).count()).toBe(0)
    expectNoProblems(watched)
    expectNoProblems(operator)
  })

  browserTest('keeps the role over a reload, and says what another role needs', async () => {
    const watched = await open()
    const { page } = watched
    await page.goto(`${url()}/imports`)
    await chooseRole(page, 'Viewer')
    await page.getByText('This page needs the role Administrator.').first().waitFor()
    await page.reload()
    await page.locator('#main').waitFor()
    await page.getByText('This page needs the role Administrator.').first().waitFor()
    expectNoProblems(watched)
  })
}
