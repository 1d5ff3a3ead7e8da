import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type FrameworkFiles, followFrameworkFiles } from '../../app/process/framework-files.ts'
import { createLogger } from '../../platform/logger.ts'

const YAML = `id: acme
framework: Acme baseline
version: "1"
controls:
  - {id: "1", title: Queues are encrypted, rules: [aws-fsbp/SQS.1]}
  - {id: "2", title: The logs are read}
`
const CATALOG = {
  catalog: {
    metadata: { title: 'House rules', version: '3' },
    groups: [{ id: 'g', title: 'Group', controls: [{ id: 'g-1', title: 'One' }] }],
  },
}

const dataDir = mkdtempSync(join(tmpdir(), 'stance-frameworks-'))
const write = (name: string, text: string) => writeFileSync(join(dataDir, 'frameworks', name), text)

let files: FrameworkFiles
let api: TestApp
beforeAll(async () => {
  mkdirSync(join(dataDir, 'frameworks'))
  write('acme.yaml', YAML)
  write('house.json', JSON.stringify(CATALOG))
  write('broken.yaml', YAML.replace('aws-fsbp/SQS.1', 'no-rule').replace('acme', 'broken'))
  write('second.yml', YAML)
  write('shipped.yaml', YAML.replace('acme', 'cis-aws-3.0'))
  write('notes.txt', 'Not a framework')
  files = followFrameworkFiles({ dataDir }, createLogger('silent'))
  api = await startTestApp({ frameworks: files.frameworks })
})
afterAll(async () => {
  await api.close()
  rmSync(dataDir, { recursive: true })
})

const get = async (path: string) => {
  const answer = await api.as('admin')('GET', `/api/v1/compliance${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('the frameworks of the installation are listed with the shipped ones', async () => {
  const { data, total } = await get('/frameworks?per_page=100')
  expect(total).toBe(25)
  const own = data.filter(({ file }: { file: string | null }) => file !== null)
  expect(own).toMatchObject([
    { id: 'acme', name: 'Acme baseline', file: 'frameworks/acme.yaml', controls: 2, texts: 'own' },
    { id: 'house', name: 'House rules', version: '3', file: 'frameworks/house.json', controls: 1 },
  ])
})

test('their controls have a posture', async () => {
  const [posture] = await get('/posture?framework=acme')
  expect(posture).toMatchObject({ name: 'Acme baseline', total_controls: 2, manual: 1 })
  const [first] = await get('/controls/acme')
  expect(first).toMatchObject({ id: '1', status: 'not_assessed' })
  expect(first.checks.length).toBeGreaterThan(0)
})

test('files that are refused say where, and the others are loaded', async () => {
  expect(await get('/framework-files')).toEqual([
    { file: 'frameworks/acme.yaml', framework: 'acme', problems: [] },
    {
      file: 'frameworks/broken.yaml',
      framework: null,
      problems: [
        {
          line: 5,
          column: expect.any(Number),
          field: 'controls[0].rules[0]',
          message: expect.stringContaining('Unknown rule "no-rule"'),
        },
      ],
    },
    { file: 'frameworks/house.json', framework: 'house', problems: [] },
    {
      file: 'frameworks/second.yml',
      framework: null,
      problems: [
        expect.objectContaining({
          field: 'id',
          message: '"acme" is the id of frameworks/acme.yaml; choose another',
        }),
      ],
    },
    {
      file: 'frameworks/shipped.yaml',
      framework: null,
      problems: [expect.objectContaining({ message: expect.stringContaining('is shipped') })],
    },
  ])
})

test('a file that changes is read again; while it is refused, the version before stays', async () => {
  const following = files.follow()
  try {
    write('acme.yaml', YAML.replace('Queues', 'All queues'))
    await vi.waitFor(
      async () => expect((await get('/controls/acme'))[0].title).toBe('All queues are encrypted'),
      { timeout: 60_000, interval: 200 },
    )
    write('acme.yaml', 'id: [')
    await vi.waitFor(
      async () => expect((await get('/framework-files'))[0].problems).not.toEqual([]),
      { timeout: 60_000, interval: 200 },
    )
    expect((await get('/controls/acme'))[0].title).toBe('All queues are encrypted')
  } finally {
    await following.stop()
  }
}, 130_000)
