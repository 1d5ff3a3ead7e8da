// Makes the pictures of the console in the README, from the demo company in a new installation, light and
// dark. Needs Chromium; CHROMIUM names it if it is not /usr/bin/chromium. Fonts decide how the pictures look.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PROGRAM = join(HERE, '..', '..', 'bin', 'stance')
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium'

const dataDir = mkdtempSync(join(tmpdir(), 'stance-picture-'))
const service = spawn(PROGRAM, ['serve', '--demo'], {
  env: { ...process.env, STANCE_DATA_DIR: dataDir, STANCE_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})

const listening = async () => {
  for await (const line of createInterface({ input: service.stdout })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (url) return url
  }
  throw new Error('The service ended.')
}

const ready = async (url) => {
  while (!(await fetch(`${url}/ready`)).ok) await new Promise((resolve) => setTimeout(resolve, 500))
}

const picture = async (browser, url, colorScheme) => {
  const context = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${url}/overview`)
  await page.getByRole('button', { name: 'Operator' }).click()
  await page.getByRole('heading', { name: 'Fix first' }).waitFor()
  await page.waitForLoadState('domcontentloaded')
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  await page.screenshot({ path: join(HERE, `overview-${colorScheme}.png`) })

  await page.evaluate("history.pushState({}, '', '/findings?severity=CRITICAL,HIGH')")
  await page.getByText(/^[\d,]+ match$/).waitFor()
  await page.locator('[role=row][data-index="1"]').click()
  await page.getByText('Why this score').waitFor()
  await page.screenshot({ path: join(HERE, `finding-${colorScheme}.png`) })
  await context.close()
}

try {
  const url = await listening()
  await ready(url)
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox'] })
  for (const colorScheme of ['light', 'dark']) await picture(browser, url, colorScheme)
  await browser.close()
} finally {
  service.kill('SIGINT')
  await once(service, 'close')
  rmSync(dataDir, { recursive: true, force: true })
}
