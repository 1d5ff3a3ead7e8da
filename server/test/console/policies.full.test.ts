import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { WITHOUT_SEARCH } from '../product/product.ts'
import { browserTest } from '../support/browser.ts'
import { accessibilityViolations } from './axe.ts'
import { expectNoProblems, expectOnly, expectToFit, inEachLook, startConsole } from './console.ts'

const MANAGE = { scope: 'policy:manage' }
const NAME = 'Questions by role'
const NAMESPACE = 'platform.ai.nlq.roles'
const RULES = `package ${NAMESPACE}

import rego.v1

deny contains {"code": "ROLE", "message": "Operators ask elsewhere"} if {
\t"operator" in input.caller.roles
}`

describe('policies in the console', async () => {
  const { call, openAs } = await startConsole({
    findings: 30,
    settings: { ...WITHOUT_SEARCH, STANCE_APPROVALS_POLICY_CHANGE: '1' },
  })
  const ask = (role: 'operator' | 'admin') =>
    call(role, '/ai/nlq', { method: 'POST', body: '{"query": "open ports"}' })
  const editorOf = (page: Page) => page.getByLabel('Text of the policy in Rego')
  /** Types a text as a person does: the editor keeps its own model of the lines. */
  const write = async (page: Page, text: string) => {
    await editorOf(page).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(text)
  }
  /** Writes a text and runs it in one moment, before anything is rendered. */
  const writeAndRun = async (page: Page, text: string) => {
    await editorOf(page).click()
    await page.keyboard.press('Control+A')
    await page.evaluate(`{
      const editor = document.activeElement.shadowRoot.activeElement
      const common = { bubbles: true, cancelable: true, composed: true }
      const text = { inputType: 'insertText', data: ${JSON.stringify(text)} }
      editor.dispatchEvent(new InputEvent('beforeinput', { ...text, ...common }))
      editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, ...common }))
    }`)
  }
  const openPolicy = async (page: Page, name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }

  browserTest(
    'are created, tested and saved; refusals stand next to what they are about',
    async () => {
      const watched = await openAs('operator', '/policies', { claims: MANAGE })
      const { page } = watched
      await page.getByRole('button', { name: 'New policy' }).click()
      const form = page.getByRole('dialog', { name: 'New policy' })
      await form.getByLabel('Name', { exact: true }).fill(NAME)
      await form.getByLabel('Namespace').fill('platform.other')
      await form.getByRole('button', { name: 'Create' }).click()
      await form
        .getByRole('alert')
        .getByText(/namespace/)
        .waitFor()
      expect(await form.getByLabel('Namespace').getAttribute('aria-invalid')).toBe('true')
      expect(await accessibilityViolations(page)).toEqual([])
      await form.getByLabel('Namespace').fill(NAMESPACE)
      await form.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('heading', { level: 1, name: NAME }).waitFor()

      const problem = page
        .getByRole('alert', { name: 'Problems of the text' })
        .getByRole('button', { name: /^Line 6: there is no function no.such/ })
      await writeAndRun(page, RULES.replace('in input.caller.roles', 'in no.such(input)'))
      await problem.click()
      expect(await accessibilityViolations(page)).toEqual([])

      await write(page, RULES)
      await page.keyboard.press('Control+Enter')
      await page.getByText('The text has no problem.').waitFor()
      await page.getByRole('button', { name: 'Add a test' }).click()
      const tests = page.getByRole('region', { name: 'Tests' })
      await tests.getByLabel('Name').fill('operators are denied')
      await tests.getByLabel('Input, as JSON').fill('{"caller": ')
      await tests.getByText('The input is no JSON object.').waitFor()
      expect(await page.getByRole('button', { name: 'Run the tests' }).isDisabled()).toBe(true)
      await tests.getByLabel('Input, as JSON').fill('{"caller": {"roles": ["operator"]}}')
      await page.getByRole('button', { name: 'Run the tests' }).click()
      await tests.getByText('the policy denies it: Operators ask elsewhere').waitFor()
      await tests.getByLabel('Expected').selectOption('Denied')
      await page.getByRole('button', { name: 'Run the tests' }).click()
      await page.getByText('1 test passes. The tests reach every line.').waitFor()
      await page.getByLabel('Why').fill('Operators have another tool')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The policy is saved').first().waitFor()
      expect((await ask('operator')).status).toBe(200)

      await page.getByRole('button', { name: 'Activate' }).click()
      await page.getByText('Version 2 is to decide once it is approved.').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('link', { name: 'Open the request' }).click()
      const request = page.getByRole('dialog', { name: `Version 2 of ${NAMESPACE} is to decide` })
      await request.getByText('operator@stance.local').first().waitFor()
      expect(await request.getByRole('button', { name: 'Approve' }).count()).toBe(0)
      expectOnly(watched, /status of 4(00|22)/)
    },
  )

  browserTest('become active when another person approves, with the keyboard alone', async () => {
    const watched = await openAs('admin', '/workflows', { claims: MANAGE })
    const { page } = watched
    const name = `Version 2 of ${NAMESPACE} is to decide`
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    const request = page.getByRole('dialog', { name })
    await request.getByText('"operator" in input.caller.roles').waitFor()
    await request.getByText('Approval: in progress').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await request.getByLabel('Comment').focus()
    await page.keyboard.type('Agreed')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('The request is approved').first().waitFor()
    await page.getByText('No request waits for you').waitFor()
    await expect
      .poll(() => ask('operator'))
      .toMatchObject({ status: 403, body: { message: 'Operators ask elsewhere' } })
    expect((await ask('admin')).status).toBe(200)
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByRole('button', { name }).click()
    await page
      .getByRole('dialog', { name })
      .getByText(/^Approved, admin@stance.local/)
      .waitFor()
    expectNoProblems(watched)
  })

  browserTest(
    'are tried over findings, compared with earlier texts, and show what they decided',
    async () => {
      const watched = await openAs('operator', '/policies?status=active', { claims: MANAGE })
      const { page } = watched
      await openPolicy(page, NAME)
      await page.getByRole('tab', { name: 'Dry run' }).click()
      const query = page.getByLabel('Findings, as a query')
      await query.fill('severity >')
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.getByRole('alert').first().waitFor()
      await query.fill('severity = HIGH')
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      const results = page.getByRole('region', { name: 'What the policy would say' })
      await results.getByText('ROLE').first().waitFor()
      expect(await accessibilityViolations(page)).toEqual([])

      await page.getByRole('tab', { name: 'Versions' }).click()
      const changes = page.getByRole('region', { name: 'Changes between the versions' })
      await changes.getByText('"operator" in input.caller.roles').waitFor()
      await changes.getByText('input.example == true').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])

      await page.getByRole('tab', { name: 'Decisions' }).click()
      const row = page.getByRole('row').filter({ hasText: 'ROLE' })
      await row.getByRole('button').click()
      const decision = page.getByRole('dialog', { name: 'Decision' })
      await decision.getByText('"question": "open ports"').waitFor()
      await decision.getByText(/^stance policy replay /).waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      expectOnly(watched, /status of 400/)
    },
  )

  browserTest('have accessible pages at every width and in both themes', async () => {
    const watched = await openAs('admin', '/policies?status=active', { claims: MANAGE })
    const { page } = watched
    await openPolicy(page, NAME)
    const looks = [
      [1_440, 'light'],
      [1_440, 'dark'],
      [1_024, 'dark'],
      [320, 'light'],
    ] as const
    const parts = [
      ['Text and tests', 'The text of a policy', () => editorOf(page)],
      ['Versions', 'its comment', () => page.getByText('Operators have another tool')],
      ['Decisions', 'a decision', () => page.getByText('ROLE').first()],
    ] as const
    await inEachLook(page, looks, async (look) => {
      for (const [tab, , shown] of parts) {
        await page.getByRole('tab', { name: tab }).click()
        await shown().waitFor()
        expect(await accessibilityViolations(page), `${tab} at ${look}`).toEqual([])
        await expectToFit(page, `${tab} at ${look}`)
      }
    })
    expectNoProblems(watched)
  })

  browserTest('are read by viewers, who change nothing', async () => {
    const watched = await openAs('viewer', '/policies')
    const { page } = watched
    await openPolicy(page, NAME)
    await page.getByText('Changes need the role operator or admin').waitFor()
    expect(await editorOf(page).getAttribute('aria-readonly')).toBe('true')
    for (const name of ['Activate', 'Disable', 'Save', 'Run the tests']) {
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    }
    expect(await page.getByRole('tab', { name: 'Decisions' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Workflows' }).count()).toBe(0)
    expectNoProblems(watched)
  })
})
