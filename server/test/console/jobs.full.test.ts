/** What the console says of long work: files that it sends, imports of others, and their ends. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findingBody, WITHOUT_SEARCH } from '../product/product.ts'
import { browserTest } from '../support/browser.ts'
import { expectNoProblems, startConsole, tokenFor } from './console.ts'

const lineOf = (index: number) => `${JSON.stringify(findingBody(index, '011122223333'))}\n`

describe('the jobs of the console', async () => {
  const { openAs, url } = await startConsole({ findings: 3, settings: WITHOUT_SEARCH })

  /** Begins an import over HTTP that ends when the returned function is called. */
  const beginImport = async (first: string) => {
    let end = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        write(first)
        // The service gives up a client that sends little.
        const timer = setInterval(() => write('\n'.repeat(4_000)), 500)
        end = () => {
          clearInterval(timer)
          controller.close()
        }
      },
    })
    const answer = fetch(`${url()}/api/v1/findings/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenFor('admin')}`,
        'content-type': 'application/x-ndjson',
      },
      body,
      duplex: 'half',
    } as RequestInit)
    return async () => {
      end()
      expect((await answer).status).toBe(200)
    }
  }
  const tray = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  browserTest('show an import of another client, and say when it has ended', async () => {
    const finish = await beginImport(lineOf(100))
    const watched = await openAs('admin', '/overview')
    const { page } = watched
    await tray(page, 'Jobs, 1 running').click()
    const jobs = page.getByRole('dialog', { name: 'Jobs' })
    await jobs.getByRole('link', { name: /^Import\b(?!:).*records? read$/ }).waitFor()
    await page.keyboard.press('Escape')
    await finish()
    const notice = page
      .getByRole('listitem')
      .filter({ hasText: 'Import: Stance, NDJSON is complete' })
    await notice.getByText('1 new finding, 0 resolved').waitFor()
    await tray(page, 'Jobs').waitFor()
    await notice.getByRole('button', { name: 'Show' }).click()
    await page
      .getByRole('dialog', { name: 'Import' })
      .getByText('No record was rejected.')
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/imports')
    expectNoProblems(watched)
  })

  browserTest('show the files of this tab after their page was left', async () => {
    const watched = await openAs('admin', '/imports')
    const { page } = watched
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/findings/import', async (route) => {
      await isReleased
      await route.fallback()
    })
    await page.locator('input[type=file]').setInputFiles([
      { name: 'first.ndjson', mimeType: 'text/plain', buffer: Buffer.from(lineOf(200)) },
      { name: 'second.ndjson', mimeType: 'text/plain', buffer: Buffer.from(lineOf(201)) },
    ])
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await tray(page, 'Jobs, 2 running').click()
    const jobs = page.getByRole('dialog', { name: 'Jobs' })
    await jobs.getByText('second.ndjson').waitFor()
    await jobs.getByText('Waiting').waitFor()
    release()
    await jobs.getByText('second.ndjson').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page.getByText('1 new finding, 0 known, 0 resolved').nth(1).waitFor()
    expectNoProblems(watched)
  })

  browserTest('have no place for a caller who may see none', async () => {
    const { page } = await openAs('operator', '/overview')
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Jobs/ }).count()).toBe(0)
  })
})
