/**
 * docs/questions.md agrees with the code. After a change of the language,
 * `npx vitest run server/test/questions-page.test.ts --update` writes the shares of right answers.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HELD_OUT_QUESTIONS } from '@stance/core/questions/held-out-questions.test-data'
import { NOW, questionLines } from '@stance/core/questions/question-lines.test-data'
import { isRight, VOCABULARY } from '@stance/core/questions/question-meaning.test-data'
import { QUESTIONS } from '@stance/core/questions/questions.test-data'
import { questionReader } from '@stance/core/questions/read-question'
import { expect, it } from 'vitest'

const PAGE = fileURLToPath(new URL('../../docs/questions.md', import.meta.url))
const page = readFileSync(PAGE, 'utf8')
const read = questionReader(VOCABULARY)

const rightIn = (text: string): number =>
  questionLines(text).filter((line) => isRight(line, read(line.question, NOW))).length

it('has the shares of right answers', async () => {
  const heldOut = rightIn(HELD_OUT_QUESTIONS)
  const all = (rightIn(QUESTIONS) + heldOut) / 4
  expect(heldOut).toBeGreaterThanOrEqual(85)
  expect(all).toBeGreaterThanOrEqual(92)
  const table = [
    '| Questions | Right |',
    '|---|---|',
    `| all four hundred | ${all} % |`,
    `| the hundred held out | ${heldOut} % |`,
  ].join('\n')
  const generated = page.replace(
    /(<!-- shares: .*-->\n)[\s\S]*(<!-- \/shares -->)/,
    (_, start: string, end: string) => `${start}\n${table}\n\n${end}`,
  )
  expect(generated).toContain(table)
  await expect(generated).toMatchFileSnapshot(PAGE)
})

it('has an example that is true', () => {
  const [question = '', answer = ''] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, text]) => text,
  )
  const { conditions: _, ...known } = read(JSON.parse(question).query, NOW)
  expect({ ...known, unmet: [], engine: 'builtin' }).toEqual(JSON.parse(answer))
})
