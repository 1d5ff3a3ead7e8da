import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { installation, pollUntil, WITHOUT_SEARCH } from './product.ts'

const PROGRAM = fileURLToPath(new URL('../../../bin/stance', import.meta.url))

it.runIf(process.platform === 'linux')(
  'a service whose log is on a full disk goes on, counts the failures and says where its data is',
  { timeout: 600_000 },
  async () => {
    const { folder, dataDir } = await installation(WITHOUT_SEARCH)
    const service = spawn(process.execPath, [PROGRAM, 'serve'], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, STANCE_DATA_DIR: dataDir, STANCE_PORT: '0' },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    })
    onTestFinished(() => {
      service.kill('SIGKILL')
    })
    let errors = ''
    service.stderr?.on('data', (text) => {
      errors += text
    })
    const url = await pollUntil('The greeting', () => /http:\/\/127\.0\.0\.1:\d+/.exec(errors)?.[0])
    expect(await pollUntil('Its place', () => /Data is in .*$/m.exec(errors)?.[0])).toContain(
      dataDir,
    )
    for (let request = 0; request < 3; request += 1) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
    }
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(Number(/^stance_log_failures_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0)
    const ended = new Promise((resolve) => service.once('close', resolve))
    service.kill('SIGINT')
    expect(await ended).toBe(0)
  },
)
