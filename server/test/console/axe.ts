import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { CDPSession, Page } from 'playwright-core'

const require = createRequire(import.meta.url)

let source: Promise<string> | undefined
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** One session for each page: what it has loaded into a document stays there until the document is gone. */
const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Everything that axe-core checks without a person: WCAG 2.0 to 2.2, A and AA, and best practices. */
export const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules among them that depend on colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Returns the accessibility violations of the page, one line each. `rules`: their names or their tags.
 * Axe runs in a world of its own: the page's Content-Security-Policy admits no script but its own.
 */
export const accessibilityViolations = async (
  page: Page,
  rules: readonly string[] = EVERYTHING,
): Promise<string[]> => {
  source ??= readFile(require.resolve('axe-core/axe.min.js'), 'utf8')
  const session = await sessionOf(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  })
  const evaluate = (expression: string) =>
    session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    })
  const { result: loaded } = await evaluate('typeof axe')
  if (loaded.value === 'undefined') await evaluate(await source)
  const { result, exceptionDetails } = await evaluate(
    `axe.run(document, ${JSON.stringify({ runOnly: rules, resultTypes: ['violations'] })})`,
  )
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
  return (result.value as AxeResults).violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  )
}
