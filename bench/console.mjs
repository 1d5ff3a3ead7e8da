import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { runStandalone } from './command.mjs'
import { heapMb, measureLongUse, STEP_PX, scroll, useList } from './console-use.mjs'
import { tokenFor } from './installation.mjs'
import { quantile } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'

const EXECUTABLE = process.env.STANCE_TEST_CHROMIUM || '/usr/bin/chromium'
const WINDOW = { width: 1440, height: 900 }

const FILTERS = ['Critical', 'High', 'Medium', 'Low']
const WARM_UP_ROUNDS = 2
const ROUNDS = 8
const FILTER_TARGET_MS = 150

const FRAMES = 600
const LONG_FRAME_MS = 50

const USES = 12
const HEAP_TARGET = 1.1

/** Runs in the page: clicks a filter and returns the milliseconds until the rows of it are painted. */
const clickFilter = (box) =>
  new Promise((resolve) => {
    const grid = document.querySelector('[role=grid]')
    const before = grid.getAttribute('aria-rowcount')
    const started = performance.now()
    const look = () => {
      const isThere =
        grid.getAttribute('aria-rowcount') !== before && grid.getAttribute('aria-busy') === 'false'
      // The frame after this one has painted what is there now.
      if (isThere) requestAnimationFrame(() => resolve(performance.now() - started))
      else requestAnimationFrame(look)
    }
    box.click()
    requestAnimationFrame(look)
  })

const openFindings = async (browser, url) => {
  const page = await (await browser.newContext({ viewport: WINDOW })).newPage()
  await page.goto(`${url}/findings`)
  await page.getByLabel('Bearer token').fill(await tokenFor('admin'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('[role=row][data-index="3"]').getByRole('gridcell').first().waitFor()
  return page
}

const medianRequestMs = async (url, token) => {
  const took = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const severity of FILTERS) {
      const started = performance.now()
      const path = `/api/v1/findings?severity=${severity.toUpperCase()}&status=open,in_progress&per_page=100`
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
      await answer.text()
      took.push(performance.now() - started)
    }
  }
  return quantile(took, 0.5)
}

const measureFilters = async (page, url) => {
  const took = []
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    // Each click adds or removes a severity, so each list is another one.
    for (const name of FILTERS) {
      const ms = await page.getByRole('checkbox', { name }).evaluate(clickFilter)
      if (round >= WARM_UP_ROUNDS) took.push(ms)
    }
  }
  const [median, bound] = [quantile(took, 0.5), await medianRequestMs(url, await tokenFor('admin'))]
  return {
    what: 'Console: from the click on a filter to the new rows',
    figure: `p50 ${median.toFixed(0)} ms, p95 ${quantile(took, 0.95).toFixed(0)} ms`,
    bound: `one request for these rows: p50 ${bound.toFixed(0)} ms`,
    ratio: median / bound,
    target: `p50 ≤ ${FILTER_TARGET_MS} ms`,
    met: median <= FILTER_TARGET_MS,
  }
}

const measureScrolling = async (page) => {
  const rows = Number(await page.locator('[role=grid]').getAttribute('aria-rowcount')) - 1
  const idle = await page.evaluate(scroll, { frames: FRAMES, stepPx: 0 })
  const moving = await page.evaluate(scroll, { frames: FRAMES, stepPx: STEP_PX })
  const longFrames = (took) => took.filter((ms) => ms > LONG_FRAME_MS).length
  const p99 = (took) => quantile(took, 0.99)
  return {
    what: `Console: scrolling ${Math.min(rows, 100_000).toLocaleString('en').replaceAll(',', ' ')} rows, ${STEP_PX} px a frame`,
    figure: `${longFrames(moving)} of ${FRAMES} frames over ${LONG_FRAME_MS} ms, p99 ${p99(moving).toFixed(0)} ms`,
    bound: `the same page at rest: ${longFrames(idle)} frames, p99 ${p99(idle).toFixed(0)} ms`,
    ratio: p99(moving) / p99(idle),
    target: `no frame over ${LONG_FRAME_MS} ms`,
    met: longFrames(moving) === 0,
  }
}

const measureHeap = async (page) => {
  const session = await page.context().newCDPSession(page)
  const used = []
  for (let round = 0; round < USES; round += 1) {
    await useList(page)
    used.push(await heapMb(session))
  }
  // Caches fill at first: the second half is compared with the first.
  const [first, second] = [used.slice(0, USES / 2), used.slice(USES / 2)].map((half) =>
    quantile(half, 0.5),
  )
  return {
    what: `Console: memory while ${USES * 100} frames are scrolled and ${USES * 4} details are opened`,
    figure: `${second.toFixed(1)} MB in the second half`,
    bound: `${first.toFixed(1)} MB in the first half`,
    ratio: second / first,
    target: `≤ ${HEAP_TARGET} of the first half`,
    met: second / first <= HEAP_TARGET,
  }
}

/**
 * Measures the list of findings in a browser, with the service behind it. With `--minutes 60`: only the memory of an hour
 * at the pace of a person.
 */
export const measure = async (options) => {
  if (!existsSync(EXECUTABLE)) throw new Error(`There is no browser: ${EXECUTABLE} is missing`)
  const { withService } = await ensureLoadedInstallation(options)
  return withService({}, async ({ url }) => {
    const browser = await chromium.launch({
      executablePath: EXECUTABLE,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    try {
      const page = await openFindings(browser, url)
      if (options.minutes > 0) return [await measureLongUse(page, options.minutes)]
      return [
        await measureFilters(page, url),
        await measureScrolling(page),
        await measureHeap(page),
      ]
    } finally {
      await browser.close()
    }
  })
}

await runStandalone(import.meta.url, measure)
