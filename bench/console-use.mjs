import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './load.mjs'

export const STEP_PX = 260

const FRAMES = 100
const READ_MS = 1_500
const STOPS = 4

const MINUTE_MS = 60_000
const WARM_UP_MINUTES = 5
const COMPARED_MINUTES = 10
const HEAP_TARGET = 1.1

/** Runs in the page: scrolls the list, or nothing, and returns the milliseconds of each frame. */
export const scroll = ({ frames, stepPx }) =>
  new Promise((resolve) => {
    const grid = document.querySelector('[role=grid]')
    const took = []
    let last = performance.now()
    const step = (now) => {
      took.push(now - last)
      last = now
      if (grid.scrollTop + grid.clientHeight >= grid.scrollHeight - stepPx) grid.scrollTop = 0
      grid.scrollTop += stepPx
      if (took.length < frames) requestAnimationFrame(step)
      else resolve(took)
    }
    requestAnimationFrame(step)
  })

/** Runs in the page. */
const firstRowOnScreen = () => {
  const grid = document.querySelector('[role=grid]')
  const { top } = grid.getBoundingClientRect()
  const rows = [...grid.querySelectorAll('[role=row][data-index]')]
  const shown = rows.filter((row) => row.getBoundingClientRect().bottom > top)
  return Math.min(...shown.map((row) => Number(row.dataset.index)))
}

/** Scrolls far, stops on the way, and opens and closes the details of three findings; `readMs` is how long each is read. */
export const useList = async (page, { stops = 1, readMs = 0 } = {}) => {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.evaluate(scroll, { frames: FRAMES / stops, stepPx: 4 * STEP_PX })
    await sleep(readMs)
  }
  // A row below the header; it opens as soon as it is loaded.
  const index = await page.evaluate(firstRowOnScreen)
  await page.locator(`[role=row][data-index="${index + 2}"]`).click()
  const drawer = page.getByRole('dialog', { name: 'Finding' })
  for (const key of ['j', 'j', 'k']) {
    await drawer.getByRole('tablist').waitFor()
    await sleep(readMs)
    await page.keyboard.press(key)
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

/** Returns the megabytes of the heap after a collection. */
export const heapMb = async (session) => {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
}

const readMemory = async (session) => {
  const mb = await heapMb(session)
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { mb, nodes, listeners: jsEventListeners }
}

const median = (minutes, field) =>
  quantile(
    minutes.map((minute) => minute[field]),
    0.5,
  )

/** Uses the list at the pace of a person, and compares the memory of the last minutes with that of minutes near the start. */
export const measureLongUse = async (page, minutes) => {
  const session = await page.context().newCDPSession(page)
  const compared = Math.min(COMPARED_MINUTES, Math.floor((minutes - WARM_UP_MINUTES) / 2))
  if (compared < 1) throw new Error(`--minutes must be at least ${WARM_UP_MINUTES + 2}`)
  const started = performance.now()
  const memory = []
  let uses = 0
  while (memory.length < minutes) {
    await useList(page, { stops: STOPS, readMs: READ_MS })
    uses += 1
    if (performance.now() < started + (memory.length + 1) * MINUTE_MS) continue
    memory.push(await readMemory(session))
    console.log(memory.length, uses, JSON.stringify(memory.at(-1)))
  }
  const early = memory.slice(WARM_UP_MINUTES, WARM_UP_MINUTES + compared)
  const late = memory.slice(-compared)
  const ratio = median(late, 'mb') / median(early, 'mb')
  const describe = (some) =>
    `${median(some, 'mb').toFixed(1)} MB, ${median(some, 'nodes')} nodes, ${median(some, 'listeners')} listeners`
  return {
    what: `Console: memory in ${minutes} minutes, with ${uses * FRAMES} frames and ${uses * 4} details`,
    figure: `${describe(late)} in the last ${compared}`,
    bound: `${describe(early)} in ${compared} after the first ${WARM_UP_MINUTES}`,
    ratio,
    target: `≤ ${HEAP_TARGET} of those`,
    met: ratio <= HEAP_TARGET,
  }
}
