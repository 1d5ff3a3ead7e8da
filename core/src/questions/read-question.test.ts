import { describe, expect, test } from 'vitest'
import { ASKED_AGAIN } from './asked-again.test-data.ts'
import { ASKED_AT_COMPANIES } from './asked-at-companies.test-data.ts'
import { ASKED_BY_PLATFORM_TEAMS } from './asked-by-platform-teams.test-data.ts'
import { ASKED_BY_SPECIALISTS } from './asked-by-specialists.test-data.ts'
import { ASKED_FOR_REPORTS } from './asked-for-reports.test-data.ts'
import { ASKED_IN_INCIDENTS } from './asked-in-incidents.test-data.ts'
import { ASKED_IN_OTHER_WORDS } from './asked-in-other-words.test-data.ts'
import { ASKED_OTHERWISE } from './asked-otherwise.test-data.ts'
import { ASKED_QUESTIONS } from './asked-questions.test-data.ts'
import { ASKED_ABOUT_RESOURCES } from './asked-resources.test-data.ts'
import { HELD_OUT_QUESTIONS } from './held-out-questions.test-data.ts'
import { NOW, questionLines } from './question-lines.test-data.ts'
import { isRight, VOCABULARY } from './question-meaning.test-data.ts'
import { QUESTIONS } from './questions.test-data.ts'
import { questionReader } from './read-question.ts'

const read = questionReader(VOCABULARY)
const lines = questionLines(QUESTIONS)
const heldOut = questionLines(HELD_OUT_QUESTIONS)

const countRight = (all: typeof lines) =>
  all.filter((line) => isRight(line, read(line.question, NOW))).length

/** The questions of a table that are read wrongly, each with what is wrong. One test for each would take longer. */
const wrongOf = (all: typeof lines, problemOf: (line: (typeof lines)[number]) => string[]) =>
  all.flatMap((line) => problemOf(line).map((problem) => `${line.question}: ${problem}`))

const meaningProblem = (line: (typeof lines)[number], answer: ReturnType<typeof read>) =>
  isRight(line, answer) ? [] : [`${answer.rql} is not ${line.rql}`]

describe('the meaning of questions, over random findings', () => {
  test('is right', () => {
    expect(lines.length).toBeGreaterThan(0)
    expect(wrongOf(lines, (line) => meaningProblem(line, read(line.question, NOW)))).toEqual([])
  })

  test('is right for at least 85 of the hundred that are held out', () => {
    expect(countRight(heldOut)).toBeGreaterThanOrEqual(85)
  })
})

const ASKED = {
  ...ASKED_QUESTIONS,
  ...ASKED_ABOUT_RESOURCES,
  ...ASKED_AGAIN,
  ...ASKED_OTHERWISE,
  'in incidents': ASKED_IN_INCIDENTS,
  'for reports': ASKED_FOR_REPORTS,
  'by platform teams': ASKED_BY_PLATFORM_TEAMS,
  'by specialists': ASKED_BY_SPECIALISTS,
  'in other words': ASKED_IN_OTHER_WORDS,
  'at companies': ASKED_AT_COMPANIES,
}

/** A question that is read as a whole is answered with confidence, another one is not. */
const confidenceProblem = ({ unread }: (typeof lines)[number], confidence: number) =>
  (unread === '' ? confidence >= 0.8 : confidence < 0.9) ? [] : [`confidence of ${confidence}`]

test.each(Object.entries(ASKED))('the meaning of questions is right: %s', (_, text) => {
  const asked = questionLines(text)
  expect(asked.length).toBeGreaterThan(0)
  const problemOf = (line: (typeof lines)[number]) => {
    const answer = read(line.question, NOW)
    return [...meaningProblem(line, answer), ...confidenceProblem(line, answer.confidence)]
  }
  expect(wrongOf(asked, problemOf)).toEqual([])
})
