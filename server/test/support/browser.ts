import { existsSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import { onTestFinished, test } from 'vitest'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

/** The browser of the tests; the variable names another. */
const EXECUTABLE = process.env.STANCE_TEST_CHROMIUM || DEBIAN_CHROMIUM

/** For one step, and for a whole test, on a busy machine. */
const STEP_TIMEOUT_MS = 90_000
const TEST_TIMEOUT_MS = 600_000

// A named browser that is missing is an error at its launch, not a reason to skip.
const hasBrowser = Boolean(process.env.STANCE_TEST_CHROMIUM) || existsSync(EXECUTABLE)

const MISSING = `there is no browser: install chromium, or name one with STANCE_TEST_CHROMIUM (${EXECUTABLE} is missing)`

/** A test that needs a browser. Without one, it is skipped and its name says so. */
export const browserTest = (name: string, run: () => Promise<void>): void => {
  if (hasBrowser) test(name, run, TEST_TIMEOUT_MS)
  else test.skip(`${name} (skipped: ${MISSING})`, run)
}

/** One browser test for each case. The first value of a case stands for `%s` in the name. */
browserTest.each =
  <First, Second>(cases: readonly (readonly [First, Second])[]) =>
  (name: string, run: (first: First, second: Second) => Promise<void>): void => {
    for (const [first, second] of cases) {
      browserTest(name.replace('%s', String(first)), () => run(first, second))
    }
  }

const launch = () =>
  chromium.launch({
    executablePath: EXECUTABLE,
    // Chromium refuses its sandbox to root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })

/** A page, and what went wrong in it: exceptions, errors on the console, failed requests. */
export interface WatchedPage {
  readonly page: Page
  readonly problems: string[]
  /** Every URL that the page requested, with `data:` ones left out. */
  readonly requested: string[]
}

/** Of all files of a worker: the first page launches it, and it ends with the process. */
let browser: ReturnType<typeof launch> | undefined

/** Opens pages in the browser of the worker. */
export const createBrowser = () => {
  /** Opens a page in a context of its own, which is closed when the test ends. */
  const open = async (options: { width?: number; height?: number } = {}): Promise<WatchedPage> => {
    browser ??= launch()
    const { width = 1280, height = 900 } = options
    const context = await (await browser).newContext({ viewport: { width, height } })
    context.setDefaultTimeout(STEP_TIMEOUT_MS)
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const problems: string[] = []
    const requested: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('requestfailed', (request) => {
      const { errorText = '' } = request.failure() ?? {}
      // A page that is left, or a list whose filter changes, ends its requests.
      if (errorText !== 'net::ERR_ABORTED') problems.push(`${request.url()} ${errorText}`)
    })
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requested.push(request.url())
    })
    return { page, problems, requested }
  }

  return { open }
}
