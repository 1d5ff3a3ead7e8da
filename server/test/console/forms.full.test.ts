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
  /** Opens the form, enters the text, and sends it. Returns the field that is refused. */
  send: (page: Page, text: string) => Promise<Locator>
  kept: string
  sentence: string
  /** The sentence at the field, if it names the field by its label. */
  shown?: string
  /** The service would accept it: a request to this address is refused with the sentence. */
  refuses?: string
  status?: number
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Enters a text, and sends the form with a button. */
const send = async (field: Locator, text: string, button: string | RegExp) => {
  await field.fill(text)
  await press(field.page(), button)
  return field
}

const dialogOf = (page: Page) => page.getByRole('dialog')

const openTriage = async (page: Page, action: string) => {
  await page.getByText(/\d match$/).waitFor()
  await page.locator('[role=row][data-index="0"]').focus()
  await page.keyboard.press('x')
  await press(page, action)
}

/** What an exception is requested from, before the tests. */
const REQUESTED = 'old_key'

const openRequest = async (page: Page) => {
  await page.getByRole('button', { name: REQUESTED }).click()
  return page.getByRole('dialog', { name: REQUESTED })
}

const openNewPolicy = async (page: Page, namespace: string) => {
  await press(page, 'New policy')
  const dialog = page.getByRole('dialog', { name: 'New policy' })
  await dialog.getByLabel('Name', { exact: true }).fill('Mine')
  await dialog.getByLabel('Namespace').fill(namespace)
  return dialog
}

const ASSIGNEE = {
  role: 'operator',
  path: '/issues',
  kept: `Ada${INVISIBLE}`,
  sentence: 'assignee must be text without control characters',
} as const

const REJECTION = {
  role: 'admin',
  kept: 'Not before the move',
  sentence: 'comment must have at most 5 characters',
} as const

const ATTESTATION = {
  role: 'operator',
  path: '/compliance?fw=cis-aws-3.0&control=1.2',
} as const

const POLICY = {
  role: 'operator',
  claims: { scope: 'policy:manage' },
  path: '/policies',
} as const

const FORMS: Readonly<Record<string, Form>> = {
  'the assignment of issues': {
    ...ASSIGNEE,
    send: async (page, text) => {
      await openTriage(page, 'Assign')
      return send(dialogOf(page).getByLabel('Assignee'), text, 'Apply to 1 issue')
    },
  },
  'the end of a suppression': {
    role: 'operator',
    path: '/issues',
    send: async (page, text) => {
      await openTriage(page, 'Suppress')
      await page.getByLabel('Reason').fill('Accepted until the move')
      return send(dialogOf(page).getByLabel('Suppressed until'), text, 'Apply to 1 issue')
    },
    kept: '2099-01-31T10:00',
    sentence: 'expires_at must be within 365 days',
    shown: 'Suppressed until must be within 365 days',
    refuses: '**/issues/bulk',
  },
  'the editor of an issue': {
    ...ASSIGNEE,
    send: async (page, text) => {
      await openFirstRow(page)
      const issue = page.getByRole('dialog', { name: 'Issue' })
      return send(issue.getByLabel('Assignee'), text, 'Save')
    },
  },
  'the name of a saved view': {
    role: 'viewer',
    path: '/findings?severity=HIGH',
    send: async (page, text) => {
      const save = async () => {
        await press(page, 'Save view')
        return send(dialogOf(page).getByLabel('Name'), text, 'Save')
      }
      await (await save()).waitFor({ state: 'detached' })
      return save()
    },
    kept: 'Mine',
    sentence: 'name',
  },
  'a comment': {
    role: 'operator',
    path: '/findings',
    send: async (page, text) => {
      await openFirstRow(page)
      await page.getByRole('tab', { name: 'Activity' }).click()
      return send(page.getByRole('textbox', { name: 'Add a comment' }), text, 'Comment')
    },
    kept: 'Looked at it',
    sentence: 'body must have at most 5 characters',
    refuses: '**/comments',
  },
  'a query in the search': {
    role: 'viewer',
    path: '/findings',
    send: async (page, text) => {
      const field = page.getByRole('searchbox', { name: /^Search/ }).first()
      await field.fill(text)
      await field.press('Enter')
      return field
    },
    kept: "severity = 'HIGH' AND",
    sentence: 'Column 22: ',
  },
  'the options of an import': {
    role: 'admin',
    path: '/imports',
    send: async (page, text) => {
      await page.getByText('Options', { exact: true }).click()
      const field = page.getByLabel('Account', { exact: true })
      await field.fill(text)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.json', mimeType: 'text/plain', buffer: Buffer.from('{}') })
      await page.getByRole('button', { name: 'Send again' }).waitFor()
      return field
    },
    kept: 'not an account',
    sentence: 'account must be an id of a cloud account',
    refuses: '**/findings/import?*',
  },
  'the name of a connection': {
    role: 'admin',
    path: '/connections',
    send: async (page, text) => {
      await press(page, /^Add/)
      const dialog = dialogOf(page)
      await dialog.getByLabel(/^Role/).fill('arn:aws:iam::011122223333:role/stance')
      await dialog.getByLabel(/^Region/).fill('eu-central-1')
      return send(dialog.getByLabel('Name', { exact: true }), text, 'Check')
    },
    kept: 'AWS',
    sentence: 'name must not be the name of another connection',
    refuses: '**/connections/check',
  },
  'the request of an exception': {
    role: 'operator',
    path: '/exceptions',
    send: async (page, text) => {
      await press(page, 'Request an exception')
      await dialogOf(page).getByLabel('Reason').fill('The move is in March')
      return send(dialogOf(page).getByLabel('Application'), text, 'Request')
    },
    kept: ' ',
    sentence: 'Application must',
  },
  'the end of an exception that is approved': {
    role: 'admin',
    path: '/exceptions',
    send: async (page, text) =>
      send((await openRequest(page)).getByLabel('Ends on'), text, 'Approve'),
    kept: '2020-01-31',
    sentence: 'Ends on must be in the future',
  },
  'the comment of a decision about an exception': {
    ...REJECTION,
    path: '/exceptions',
    send: async (page, text) =>
      send((await openRequest(page)).getByLabel('Comment'), text, 'Reject'),
    refuses: '**/approve',
  },
  'the comment of a decision about a workflow': {
    ...REJECTION,
    path: '/workflows',
    send: async (page, text) => {
      await press(page, new RegExp(REQUESTED))
      return send(dialogOf(page).getByLabel('Comment'), text, 'Reject')
    },
    refuses: '**/workflows/*/approve',
  },
  'the evidence of an attestation': {
    ...ATTESTATION,
    send: (page, text) => send(dialogOf(page).getByLabel('Evidence'), text, 'Attest'),
    kept: ' ',
    sentence: 'evidence must',
  },
  'the end of an attestation': {
    ...ATTESTATION,
    send: async (page, text) => {
      const evidence = dialogOf(page).getByLabel('Evidence')
      await evidence.fill('The contacts were called on Monday.')
      const field = await send(dialogOf(page).getByLabel('Ends on'), text, 'Attest')
      await expect.poll(() => evidence.inputValue()).toBe('The contacts were called on Monday.')
      return field
    },
    kept: '2020-01-31',
    sentence: 'Ends on must',
  },
  'the deletion of an account': {
    role: 'admin',
    path: '/accounts',
    send: async (page, text) => {
      const account = page.getByRole('row').filter({ hasText: '011122223333' })
      await account.getByRole('button').click()
      await page.getByRole('menuitem', { name: /^Delete/ }).click()
      return send(dialogOf(page).getByRole('textbox'), text, /^Delete/)
    },
    kept: '011122223333',
    sentence: 'An import into this account is running; delete it afterwards',
    refuses: '**/accounts/*',
    status: 409,
  },
  'the namespace of a policy': {
    ...POLICY,
    send: async (page, text) =>
      send((await openNewPolicy(page, text)).getByLabel('Namespace'), text, 'Create'),
    kept: 'platform.other',
    sentence: 'namespace',
  },
  'the category of a policy': {
    ...POLICY,
    send: async (page, text) => {
      const dialog = await openNewPolicy(page, 'platform.ai.mine')
      return send(dialog.getByLabel('Category'), text, 'Create')
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

  const refuse = (page: Page, pattern: string, message: string, status = 400) =>
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
      if (form.refuses) await refuse(page, form.refuses, form.sentence, form.status)
      const shown = form.shown ?? form.sentence
      await expectRefused(await form.send(page, form.kept), shown, form.kept)
      expectOnly(watched, REFUSED)
    })
  }

  browserTest('stays in a token that is refused', async () => {
    const watched = await open()
    const { page } = watched
    await page.goto(url())
    const field = await send(page.getByLabel('Bearer token'), 'no token', 'Sign in')
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
      await refuse(page, '**/issues/bulk', sentence, 429)
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
