/**
 * Part of `npm run lint`: prints the words that the code and the documents do not use, with the word
 * to use instead, and fails if there are any. An argument names another repository.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A person is *they* or their role, a machine is *it*. A space also matches a line break. */
const REFUSED_WORDS = [
  ['he, she', 'they, or the role; it for a machine'],
  ['him, her', 'them, or the role; it for a machine'],
  ['his, hers', 'their; its for a machine'],
  ['himself, herself', 'themselves, or the role'],
  ['whoever', 'the caller, the role'],
  ['somebody, anybody', 'a user, the caller, the role'],
  ['everybody', 'every user, every role'],
  ['nobody(?!@)', 'no user, nothing'],
  ['anew', 'again'],
  ['mend, mends, mended', 'fix, repair'],
  ['for ever', 'without limit, permanently'],
  ['meanwhile', 'in the meantime, concurrently'],
  ['beside', 'in addition to, next to'],
  ['told', 'a noun that says what it is: source, input'],
  ['put right', 'corrected, reconciled'],
  ['hitherto', 'so far'],
  ['thereof', 'of it'],
].map(([words, instead]) => ({
  pattern: new RegExp(
    `\\b(?:${words.replaceAll(', ', '|').replaceAll(' ', '\\s[\\s*/#-]*')})\\b`,
    'gi',
  ),
  instead,
}))

/** In the text as it is, before identifiers are split. */
const REFUSED_FORMS = [
  { pattern: /\b\w+_AT_ONCE\b/g, instead: '…_BATCH_SIZE or …_CONCURRENCY' },
  { pattern: /\b(?:MOST|LONGEST)_[A-Z]\w*/g, instead: 'MAX_…' },
  { pattern: /\bLEAST_[A-Z]\w*/g, instead: 'MIN_…' },
  { pattern: /(?<=\/\*\*[\s*]+)Answers\b/g, instead: 'Returns' },
]

/** Words that have another meaning in a file, or in a folder. `*` is every word. */
const ALLOWED = {
  'architecture/words.mjs': ['*'],
  'server/test/plain-words.test.ts': ['*'],
  // Words of questions.
  'core/src/questions/lexicon/': ['he', 'she', 'him', 'her', 'anybody', 'somebody', 'nobody'],
  // Words of searches.
  'core/src/search/semantics/concepts/': [
    'for ever',
    'herself',
    'himself',
    'nobody',
    'somebody',
    'told',
  ],
  // A user of Unix.
  'server/src/platform/db/embedded/': ['nobody'],
  'server/test/product/ordinary-user.full.test.ts': ['nobody'],
}

const IS_TEXT = /\.(ts|mts|mjs|md)$|^bin\/|^deploy\/.*\.yaml$|^server\/migrations\/.*\.sql$/
const IS_LEFT_OUT =
  /(^|\/)(node_modules|dist|\.[^/]*)(\/|$)|^coverage\/|^contract\/|\.test-data\.ts$/
/** Strings of these files imitate what scanners print. */
const IMITATES_SCANNERS = /^core\/src\/formats\/.*\.test\.ts$|^server\/src\/demo\//
const STRING = /(?<!\b(?:it|describe)\()(['"`])(?:\\.|(?!\1)[^\\\n])*\1/g

const isAllowed = (file, word) =>
  Object.entries(ALLOWED).some(
    ([path, words]) =>
      file.startsWith(path) && (words.includes('*') || words.includes(word.toLowerCase())),
  )

const filesUnder = async (root, folder = '') => {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const lists = entries.map((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (IS_LEFT_OUT.test(path)) return []
    if (entry.isDirectory()) return filesUnder(root, path)
    return IS_TEXT.test(path) ? [path] : []
  })
  return (await Promise.all(lists)).flat().sort()
}

/** `toldOfIssue` and `told_of_issue` become words. The lines stay the same. */
const splitIdentifiers = (text) =>
  text.replace(/\b[A-Za-z_$]+\b/g, (name) => name.replace(/([a-z])(?=[A-Z])|_/g, '$1 '))

/** A word that is quoted alone is a name, such as that of a user. */
const isName = (text, start, end) => /^(['`])\w+\1$/.test(text.slice(start - 1, end + 1))

const findIn = (text, refused) =>
  refused.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)]
      .filter(({ 0: word, index }) => !isName(text, index, index + word.length))
      .map(({ 0: word, index }) => ({
        line: text.slice(0, index).split('\n').length,
        word: word.replace(/\s[\s*/#-]*/g, ' '),
        instead,
      })),
  )

const wordsIn = async (root, file) => {
  const whole = await readFile(join(root, file), 'utf8')
  const text = IMITATES_SCANNERS.test(file) ? whole.replace(STRING, '') : whole
  return [...findIn(splitIdentifiers(text), REFUSED_WORDS), ...findIn(text, REFUSED_FORMS)]
    .filter(({ word }) => !isAllowed(file, word))
    .sort((a, b) => a.line - b.line)
    .map((found) => ({ file, ...found }))
}

/** Returns every refused word under `root`, with its file and line. */
export const findRefusedWords = async (root) =>
  (await Promise.all((await filesUnder(root)).map((file) => wordsIn(root, file)))).flat()

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
  const found = await findRefusedWords(root)
  for (const { file, line, word, instead } of found) {
    console.error(`${file}:${line} ${word}: use ${instead}`)
  }
  if (found.length > 0) console.error(`${found.length} refused word(s).`)
  process.exitCode = found.length === 0 ? 0 : 1
}
