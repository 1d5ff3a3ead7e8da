import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRefusedWords } from '../../architecture/words.mjs'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stance-words-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const plant = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

const FILE = 'server/src/kernel/page.ts'

const wordsOf = async (text: string, path = FILE): Promise<string[]> => {
  await plant(path, text)
  return (await findRefusedWords(root)).map(({ line, word }) => `${line} ${word}`)
}

describe('the words of code and documents', () => {
  it.each([
    ['\n// Lets him in', '2 him'],
    ["throw new Error('Nobody may')", '1 Nobody'],
    ['const toldOfIssue = 1', '1 told'],
    ['const rows_told = 1', '1 told'],
    ['/**\n * Kept for\n * ever.\n */', '2 for ever'],
    ['const ROWS_AT_ONCE = 1', '1 ROWS_AT_ONCE'],
    ['const MOST_ROWS = 1', '1 MOST_ROWS'],
    ['const LEAST_ROWS = 1', '1 LEAST_ROWS'],
    ['/** Answers the page. */', '1 Answers'],
    ['/**\n * Answers the page.\n */', '2 Answers'],
  ])('do not include those of %j', async (text, refused) => {
    expect(await wordsOf(text)).toEqual([refused])
  })

  it.each([
    '// Where the recommended theme is withheld',
    'const AT_LEAST_ONE = 1',
    '// A request and its answer. Answers are short.',
    "const user = 'nobody' // `nobody` owns it",
  ])('include those of %j', async (text) => {
    expect(await wordsOf(text)).toEqual([])
  })

  it.each(['README.md', 'bench/run.mjs', 'deploy/compose.yaml', 'server/migrations/0001.sql'])(
    'are checked in %s',
    async (path) => {
      expect(await wordsOf('his', path)).toEqual(['1 his'])
    },
  )

  it.each([
    'contract/api.md',
    'server/dist/a.mjs',
    'node_modules/a/a.mjs',
    'core/src/formats/trivy/trivy.test-data.ts',
  ])('are not checked in %s', async (path) => {
    expect(await wordsOf('his', path)).toEqual([])
  })

  it('are not checked in strings of the demo, but in its comments', async () => {
    const text = "export const title = 'Nobody looks' // Nobody\n"
    expect(await wordsOf(text, 'server/src/demo/checks/a.ts')).toEqual(['1 Nobody'])
  })

  it('may be allowed in a folder', async () => {
    const path = 'server/src/platform/db/embedded/account.ts'
    expect(await wordsOf('// Runs as nobody, not anew', path)).toEqual(['1 anew'])
  })

  it('fail the lint, with the word to use', async () => {
    const cli = fileURLToPath(new URL('../../architecture/words.mjs', import.meta.url))
    const lint = () => promisify(execFile)(process.execPath, [cli, root])
    await plant(FILE, '// Again\n')
    expect((await lint()).stderr).toBe('')
    await plant(FILE, '// Anew\n')
    await expect(lint()).rejects.toMatchObject({
      code: 1,
      stderr: `${FILE}:1 Anew: use again\n1 refused word(s).\n`,
    })
  })
})
