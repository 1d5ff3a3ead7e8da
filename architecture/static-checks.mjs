// Runs the static checks. The types of the service take as long as all others, and are checked at the same time.
import { spawn } from 'node:child_process'

const LANES = [
  ['tsc --noEmit -p server'],
  [
    'npm run lint',
    'tsc --noEmit -p core',
    'tsc --noEmit -p console',
    'npm run architecture',
    'npm run check:rules',
    'node bench/check.mjs',
    'npm run check -w console',
  ],
]

const run = (command) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: 'inherit' })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The check failed: ${command}`))
    })
  })

const runInOrder = async (commands) => {
  for (const command of commands) await run(command)
}

for (const { reason } of await Promise.allSettled(LANES.map(runInOrder))) {
  if (reason === undefined) continue
  console.error(reason.message)
  process.exitCode = 1
}
