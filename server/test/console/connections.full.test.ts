import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { gcpFinding } from '../aggregator/workspace.ts'
import { WITHOUT_SEARCH } from '../product/product.ts'
import { browserTest } from '../support/browser.ts'
import { IDENTITY_TOKEN } from '../support/clouds/fake-aws.ts'
import { startFakeCloud } from '../support/clouds/fake-cloud.ts'
import { externalAccount, fakeGcp } from '../support/clouds/fake-gcp.ts'
import { expectNoProblems, expectOnly, startConsole } from './console.ts'

const REFUSED = /status of 400/

describe('the connections of the console', async () => {
  const gcp = fakeGcp({ records: [gcpFinding({ name: 'one' })] })
  const cloud = await startFakeCloud(gcp.handle)
  afterAll(cloud.close)
  const folder = await mkdtemp(join(tmpdir(), 'stance-console-connections-'))
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const account = externalAccount(cloud.url, await file('token', IDENTITY_TOKEN))
  const { openAs } = await startConsole({
    settings: {
      ...WITHOUT_SEARCH,
      GOOGLE_APPLICATION_CREDENTIALS: await file('account.json', JSON.stringify(account)),
      STANCE_GCP_ENDPOINT: cloud.url,
      STANCE_CLOUD_CA_FILE: await file('ca.pem', cloud.ca),
    },
  })

  browserTest('are added after a check, run, paused, changed and removed', async () => {
    gcp.list.state.plan = () => 'denied'
    const watched = await openAs('admin', '/connections')
    const { page } = watched
    await page.getByText('No connections yet').waitFor()
    await page.getByRole('button', { name: 'Add a connection' }).click()
    const form = page.getByRole('dialog', { name: 'Add a connection' })
    await form.getByRole('button', { name: 'Check and save' }).click()
    await form.getByText('Enter a name.').waitFor()
    await form.getByLabel('Name').fill('landing zone')
    await form.getByText('Google Cloud', { exact: true }).click()
    const parents = form.getByLabel('Organizations, folders and projects')

    await parents.fill('folders/1\norganizations/none')
    await form.getByRole('button', { name: 'Check and save' }).click()
    await form.getByText('gcp.parents[1] does not have the expected format').waitFor()
    await form.getByText('This is about “organizations/none”.').waitFor()
    expect(await parents.getAttribute('aria-invalid')).toBe('true')
    expect(await parents.inputValue()).toBe('folders/1\norganizations/none')

    await parents.fill('folders/1')
    await form.getByRole('button', { name: 'Check and save' }).click()
    const missing = /Google Cloud folders\/1: .*securitycenter\.findings\.list/
    await form.getByText(missing).waitFor()
    await form.getByText('1 of 1 list cannot be read:').waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('landing zone')
    await form.getByRole('button', { name: 'Save all the same' }).click()
    await form.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Actions for landing zone' }).click()
    await page.getByRole('menuitem', { name: 'Run now' }).click()
    const row = page.getByRole('row', { name: /landing zone/ })
    await row.getByText('Failed').waitFor()
    await row.getByText(missing).waitFor()

    const { page: imports } = await openAs('admin', '/imports')
    await imports
      .getByRole('row', { name: /Failed/ })
      .getByRole('button')
      .click()
    const failed = imports.getByRole('dialog', { name: 'Import' })
    await failed.getByRole('row', { name: missing }).waitFor()
    await failed.getByText('Messages').waitFor()

    gcp.list.state.plan = () => null
    await page.getByRole('button', { name: 'Actions for landing zone' }).click()
    await page.getByRole('menuitem', { name: 'Run now' }).click()
    await row.getByText('Completed').waitFor()

    await page.getByRole('button', { name: 'Actions for landing zone' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await row.getByText('Paused').waitFor()

    await page.getByRole('button', { name: 'Actions for landing zone' }).click()
    await page.getByRole('menuitem', { name: 'Change…' }).click()
    const change = page.getByRole('dialog', { name: 'Change landing zone' })
    await change.getByLabel('Hours between runs').fill('0')
    await change.getByRole('button', { name: 'Check and save' }).click()
    await change.getByText('Hours between runs must be at least 1').waitFor()
    await change.getByLabel('Hours between runs').fill('6')
    await change.getByRole('button', { name: 'Check and save' }).click()
    await change.waitFor({ state: 'detached' })
    await row.getByText('Every 6 hours').waitFor()

    await row.getByRole('button', { name: 'landing zone', exact: true }).click()
    const details = page.getByRole('dialog', { name: 'landing zone' })
    await details.getByText('folders/1').waitFor()
    await details.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Actions for landing zone' }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove landing zone' })
    await removal.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No connections yet').waitFor()
    expectOnly(watched, REFUSED)
  })

  browserTest('say which setting is missing for a cloud that is not set up', async () => {
    const watched = await openAs('admin', '/connections')
    const { page } = watched
    await page.getByRole('button', { name: 'Add a connection' }).click()
    const form = page.getByRole('dialog', { name: 'Add a connection' })
    await form.getByLabel('Name').fill('production')
    const role = 'arn:aws:iam::111122223333:role/stance'
    await form.getByLabel('Roles to assume').fill(role)
    await form.getByLabel('Regions').fill('eu-west-1')
    await form.getByRole('button', { name: 'Check', exact: true }).click()
    await form.getByText(/set AWS_WEB_IDENTITY_TOKEN_FILE and restart it/).waitFor()
    expect(await form.getByLabel('Roles to assume').inputValue()).toBe(role)
    expectOnly(watched, /status of 501/)
  })

  browserTest('are a page that says what is not set up when the service answers 501', async () => {
    const watched = await openAs('admin', '/settings')
    const { page } = watched
    const message = 'Connections are not available; set STANCE_EXAMPLE and restart the service'
    await page.route('**/api/v1/connections?*', (route) =>
      route.fulfill({ status: 501, json: { code: 'NOT_IMPLEMENTED', message, status: 501 } }),
    )
    await page.getByRole('link', { name: 'Connections' }).click()
    await page.getByText('Not set up').waitFor()
    await page.getByText(message).waitFor()
    expectOnly(watched, /status of 501/)
  })

  browserTest('are in the navigation of those who may use them', async () => {
    for (const [role, claims] of [
      ['operator', {}],
      ['admin', { accounts: ['111122223333'] }],
    ] as const) {
      const watched = await openAs(role, '/settings', { claims })
      const { page } = watched
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
      expect(await page.getByRole('link', { name: 'Connections' }).count()).toBe(0)
      expectNoProblems(watched)
    }
  })
})
