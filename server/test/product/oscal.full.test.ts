import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { client, installation, WITHOUT_SEARCH } from './product.ts'

const run = promisify(execFile)

/** A Python that has `compliance-trestle` 5.2; another than `python3` is named by STANCE_TEST_PYTHON. */
const PYTHON = process.env.STANCE_TEST_PYTHON ?? 'python3'
const hasTrestle = await run(PYTHON, ['-c', 'import trestle']).then(
  () => true,
  () => false,
)
/** The folder of each model in a workspace of trestle, and the name of its file. */
const MODELS = {
  'assessment-results': ['assessment-results', 'assessment-results.json'],
  poam: ['plan-of-action-and-milestones', 'plan-of-action-and-milestones.json'],
} as const

const trestle = (folder: string, ...args: string[]) =>
  run(PYTHON, ['-m', 'trestle', ...args], { cwd: folder, maxBuffer: 2 ** 26 }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`trestle ${args.join(' ')}:\n${stdout}${stderr}`)
    },
  )

test('the OSCAL documents of the demo company are valid for trestle', { timeout: 600_000 }, async ({
  skip,
}) => {
  if (!hasTrestle) skip(`pip install "compliance-trestle==5.2.*" for ${PYTHON}, to validate them`)
  const stance = await installation(WITHOUT_SEARCH)
  const service = await stance.serve(['--demo'])
  const viewer = client(service, await stance.token('viewer'))
  const folder = await mkdtemp(join(tmpdir(), 'stance-trestle-'))
  try {
    await trestle(folder, 'init', '--local')
    const { body } = await viewer.get('/api/v1/compliance/frameworks?per_page=100')
    const { data } = body as unknown as { data: { id: string }[] }
    expect(data.length).toBeGreaterThanOrEqual(23)
    for (const { id } of data) {
      for (const [model, [place, file]] of Object.entries(MODELS)) {
        const path = `/api/v1/compliance/frameworks/${id}/oscal?model=${model}`
        const { status, body: document } = await viewer.get(path)
        expect(status).toBe(200)
        await mkdir(join(folder, place, id), { recursive: true })
        await writeFile(join(folder, place, id, file), JSON.stringify(document))
      }
    }
    const { stdout } = await trestle(folder, 'validate', '--all')
    expect(stdout.match(/^VALID/gm)?.length, stdout).toBe(data.length * 2)
    expect(stdout).not.toContain('INVALID')
  } finally {
    await service.stop()
    await rm(folder, { recursive: true })
  }
})
