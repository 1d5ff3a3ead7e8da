/** What a person has entered stays when the service refuses it, with its sentence at the field. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import type { Role } from '../../src/kernel/caller.ts'
import { browserTest } from '../support/browser.ts'
import { expectOnly, openFirstRow, startConsole } from './console.ts'

const REFUSED = /status of (400|401|404|409|412|429)|ERR_INTERNET_DISCONNECTED/

/** A character that is pasted without being seen. */
const INVISIBLE = '\u200B'

/** Returns the sentences that describe a field. */
const sentencesOf = async (field: Locator) => {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean)
  const texts = ids.map((id) => field.page().locator(`[id="${id}"]`).allTextContents())
  return (await Promise.all(texts)).flat().join(' ')
}

const expectRefused = async (field: Locator, sentence: string, kept: string) => {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => sentencesOf(field)).toContain(sentence)
  expect(await field.inputValue()).toBe(kept)
}

interface Form {
  role: Role
  claims?: Readonly<Record<string, unknown>>
  path: string
  /** Opens the form, enters something, and sends it. Returns the field that is refused. */
  send: (page: Page) => Promise<Locator>
  kept: string
  sentence: string
  /** What the service answers; without it, the service itself refuses. */
  refuses?: { url: string; status?: number; message: string }
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

const openTriage = async (page: Page, action: string) => {
  await page.getByText(/\d match$/).waitFor()
  await page.locator('[role=row][data-index="0"]').focus()
  await page.keyboard.press('x')
  await press(page, action)
}

/** What an exception is requested from, before the tests. */
const REQUESTED = 'old_key'

const MANAGE = { scope: 'policy:manage' }

const openRequest = async (page: Page) => {
  await page.getByRole('button', { name: REQUESTED }).click()
  return page.getByRole('dialog', { name: REQUESTED })
}

const openNewPolicy = async (page: Page) => {
  await press(page, 'New policy')
  const dialog = page.getByRole('dialog', { name: 'New policy' })
  await dialog.getByLabel('Name', { exact: true }).fill('Mine')
  return dialog
}

const NOT_PRINTABLE = 'assignee must be text without control characters'

const FORMS: Readonly<Record<string, Form>> = {
  'the assignment of issues': {
    role: 'operator',
    path: '/issues',
    send: async (page) => {
      await openTriage(page, 'Assign')
      const field = page.getByRole('dialog').getByLabel('Assignee')
      await field.fill(`Ada${INVISIBLE}`)
      await press(page, 'Apply to 1 issue')
      return field
    },
    kept: `Ada${INVISIBLE}`,
    sentence: NOT_PRINTABLE,
  },
  'the end of a suppression': {
    role: 'operator',
    path: '/issues',
    send: async (page) => {
      await openTriage(page, 'Suppress')
      await page.getByLabel('Reason').fill('Accepted until the move')
      const field = page.getByRole('dialog').getByLabel('Suppressed until')
      await field.fill('2099-01-31T10:00')
      await press(page, 'Apply to 1 issue')
      return field
    },
    kept: '2099-01-31T10:00',
    sentence: 'expires_at must be within 365 days',
    refuses: { url: '**/issues/bulk', message: 'expires_at must be within 365 days' },
  },
  'the editor of an issue': {
    role: 'operator',
    path: '/issues',
    send: async (page) => {
      await openFirstRow(page)
      const field = page.getByRole('dialog', { name: 'Issue' }).getByLabel('Assignee')
      await field.fill(`Ada${INVISIBLE}`)
      await press(page, 'Save')
      return field
    },
    kept: `Ada${INVISIBLE}`,
    sentence: NOT_PRINTABLE,
  },
  'the name of a saved view': {
    role: 'viewer',
    path: '/findings?severity=HIGH',
    send: async (page) => {
      await press(page, 'Save view')
      const field = page.getByRole('dialog').getByLabel('Name')
      await field.fill('Mine')
      await press(page, 'Save')
      await field.waitFor({ state: 'detached' })
      await press(page, 'Save view')
      await field.fill('Mine')
      await press(page, 'Save')
      return field
    },
    kept: 'Mine',
    sentence: 'name',
  },
  'a comment': {
    role: 'operator',
    path: '/findings',
    send: async (page) => {
      await openFirstRow(page)
      await page.getByRole('tab', { name: 'Activity' }).click()
      const field = page.getByRole('textbox', { name: 'Add a comment' })
      await field.fill('Looked at it')
      await press(page, 'Comment')
      return field
    },
    kept: 'Looked at it',
    sentence: 'body must have at most 5 characters',
    refuses: { url: '**/comments', message: 'body must have at most 5 characters' },
  },
  'a query in the search': {
    role: 'viewer',
    path: '/findings',
    send: async (page) => {
      const field = page.getByRole('searchbox', { name: /^Search/ }).first()
      await field.fill("severity = 'HIGH' AND")
      await field.press('Enter')
      return field
    },
    kept: "severity = 'HIGH' AND",
    sentence: 'Column 22: ',
  },
  'the options of an import': {
    role: 'admin',
    path: '/imports',
    send: async (page) => {
      await page.getByText('Options', { exact: true }).click()
      const field = page.getByLabel('Account', { exact: true })
      await field.fill('not an account')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.json', mimeType: 'text/plain', buffer: Buffer.from('{}') })
      await page.getByRole('button', { name: 'Send again' }).waitFor()
      return field
    },
    kept: 'not an account',
    sentence: 'account must be',
    refuses: { url: '**/findings/import?*', message: 'account must be an id of a cloud account' },
  },
  'the name of a connection': {
    role: 'admin',
    path: '/connections',
    send: async (page) => {
      await press(page, /^Add/)
      const field = page.getByRole('dialog').getByLabel('Name', { exact: true })
      await field.fill('AWS')
      await page
        .getByRole('dialog')
        .getByLabel(/^Role/)
        .fill('arn:aws:iam::011122223333:role/stance')
      await page
        .getByRole('dialog')
        .getByLabel(/^Region/)
        .fill('eu-central-1')
      await press(page, 'Check')
      return field
    },
    kept: 'AWS',
    sentence: 'name must not be the name of another connection',
    refuses: {
      url: '**/connections/check',
      message: 'name must not be the name of another connection',
    },
  },
  'the request of an exception': {
    role: 'operator',
    path: '/exceptions',
    send: async (page) => {
      await press(page, 'Request an exception')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('The move is in March')
      const field = dialog.getByLabel('Application')
      await field.fill(' ')
      await press(page, 'Request')
      return field
    },
    kept: ' ',
    sentence: 'application_id must',
  },
  'the end of an exception that is approved': {
    role: 'admin',
    path: '/exceptions',
    send: async (page) => {
      const dialog = await openRequest(page)
      const field = dialog.getByLabel('Ends on')
      await field.fill('2020-01-31')
      await press(page, 'Approve')
      return field
    },
    kept: '2020-01-31',
    sentence: 'expires_at must be in the future',
  },
  'the comment of a decision about an exception': {
    role: 'admin',
    path: '/exceptions',
    send: async (page) => {
      const dialog = await openRequest(page)
      const field = dialog.getByLabel('Comment')
      await field.fill('Not before the move')
      await press(page, 'Reject')
      return field
    },
    kept: 'Not before the move',
    sentence: 'comment must have at most 5 characters',
    refuses: { url: '**/approve', message: 'comment must have at most 5 characters' },
  },
  'the comment of a decision about a workflow': {
    role: 'admin',
    path: '/workflows',
    send: async (page) => {
      await page.getByRole('button', { name: new RegExp(REQUESTED) }).click()
      const field = page.getByRole('dialog').getByLabel('Comment')
      await field.fill('Not before the move')
      await press(page, 'Reject')
      return field
    },
    kept: 'Not before the move',
    sentence: 'comment must have at most 5 characters',
    refuses: {
      url: '**/workflows/*/approve',
      message: 'comment must have at most 5 characters',
    },
  },
  'the evidence of an attestation': {
    role: 'operator',
    path: '/compliance?fw=cis-aws-3.0&control=1.2',
    send: async (page) => {
      const field = page.getByRole('dialog').getByLabel('Evidence')
      await field.fill(' ')
      await press(page, 'Attest')
      return field
    },
    kept: ' ',
    sentence: 'evidence must',
  },
  'the end of an attestation': {
    role: 'operator',
    path: '/compliance?fw=cis-aws-3.0&control=1.2',
    send: async (page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Evidence').fill('The contacts were called on Monday.')
      const field = dialog.getByLabel('Ends on')
      await field.fill('2020-01-31')
      await press(page, 'Attest')
      await expect
        .poll(() => dialog.getByLabel('Evidence').inputValue())
        .toBe('The contacts were called on Monday.')
      return field
    },
    kept: '2020-01-31',
    sentence: 'expires_at must',
  },
  'the deletion of an account': {
    role: 'admin',
    path: '/accounts',
    send: async (page) => {
      const account = page.getByRole('row').filter({ hasText: '011122223333' })
      await account.getByRole('button').click()
      await page.getByRole('menuitem', { name: /^Delete/ }).click()
      const field = page.getByRole('dialog').getByRole('textbox')
      await field.fill('011122223333')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click()
      return field
    },
    kept: '011122223333',
    sentence: 'An import into this account is running',
    refuses: {
      url: '**/accounts/*',
      status: 409,
      message: 'An import into this account is running; delete it afterwards',
    },
  },
  'the namespace of a policy': {
    role: 'operator',
    claims: MANAGE,
    path: '/policies',
    send: async (page) => {
      const dialog = await openNewPolicy(page)
      const field = dialog.getByLabel('Namespace')
      await field.fill('platform.other')
      await press(page, 'Create')
      return field
    },
    kept: 'platform.other',
    sentence: 'namespace',
  },
  'the category of a policy': {
    role: 'operator',
    claims: MANAGE,
    path: '/policies',
    send: async (page) => {
      const dialog = await openNewPolicy(page)
      await dialog.getByLabel('Namespace').fill('platform.ai.mine')
      const field = dialog.getByLabel('Category')
      await field.fill('a category with a name that is too long')
      await press(page, 'Create')
      return field
    },
    kept: 'a category with a name that is too long',
    sentence: 'category must',
  },
}

describe('what is entered in the console', async () => {
  const console = await startConsole({
    findings: 10,
    fill: async () => {
      const asked = await console.call('operator', '/exceptions', {
        method: 'POST',
        body: JSON.stringify({
          application_id: 'shop',
          policy_violated: REQUESTED,
          requestor_email: 'dev@example.test',
        }),
      })
      expect(asked.status).toBeLessThan(300)
      await vi.waitFor(async () => {
        const { body } = await console.call('admin', '/issues')
        expect((body as { total: number }).total).toBe(10)
      }, 60_000)
    },
  })
  const { open, openAs, url } = console

  const refuse = (
    page: Page,
    { url: pattern, status = 400, message }: NonNullable<Form['refuses']>,
  ) =>
    page.route(pattern, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({
            status,
            headers: status === 429 ? { 'retry-after': '1' } : {},
            json: { status, code: status === 429 ? 'RATE_LIMITED' : 'BAD_REQUEST', message },
          }),
    )

  for (const [name, form] of Object.entries(FORMS)) {
    browserTest(`stays in ${name} that is refused`, async () => {
      const watched = await openAs(form.role, form.path, { claims: form.claims ?? {} })
      const { page } = watched
      if (form.refuses) await refuse(page, form.refuses)
      await expectRefused(await form.send(page), form.sentence, form.kept)
      expectOnly(watched, REFUSED)
    })
  }

  browserTest('stays in a token that is refused', async () => {
    const watched = await open()
    const { page } = watched
    await page.goto(url())
    const field = page.getByLabel('Bearer token')
    await field.fill('no token')
    await press(page, 'Sign in')
    await expectRefused(field, 'token', 'no token')
    expectOnly(watched, REFUSED)
  })

  browserTest(
    'stays during too many requests and without a network, and is sent in the end',
    async () => {
      const watched = await openAs('operator', '/issues')
      const { page } = watched
      await openTriage(page, 'Suppress')
      const reason = page.getByLabel('Reason')
      await reason.fill('Accepted until the move')
      const sentence = 'Too many requests from this address'
      await refuse(page, { url: '**/issues/bulk', status: 429, message: sentence })
      const apply = () => press(page, 'Apply to 1 issue')
      await apply()
      const notice = page.getByRole('dialog').getByRole('alert')
      await notice.getByText(sentence).waitFor()
      expect(await reason.inputValue()).toBe('Accepted until the move')

      await page.unroute('**/issues/bulk')
      await page.context().setOffline(true)
      // What a test answers itself would get through.
      await page.route('**/issues/bulk', (route) => route.abort('internetdisconnected'))
      await apply()
      await notice.getByText('The service did not answer').waitFor()
      expect(await reason.inputValue()).toBe('Accepted until the move')

      await page.context().setOffline(false)
      await page.unroute('**/issues/bulk')
      await apply()
      await page.getByText('1 issue: Suppressed').first().waitFor()
      expectOnly(watched, REFUSED)
    },
  )
})
