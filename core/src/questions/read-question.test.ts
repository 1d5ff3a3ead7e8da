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

describe('the meaning of questions, over random findings', () => {
  test.each(lines)('is right: $question', (line) => {
    const answer = read(line.question, NOW)
    expect(isRight(line, answer), `${answer.rql} is not ${line.rql}`).toBe(true)
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

describe.each(Object.entries(ASKED))('the meaning of questions: %s', (_, text) => {
  test.each(questionLines(text))('is right: $question', (line) => {
    const answer = read(line.question, NOW)
    expect(isRight(line, answer), `${answer.rql} is not ${line.rql}`).toBe(true)
    if (line.unread === '') expect(answer.confidence).toBeGreaterThanOrEqual(0.8)
    else expect(answer.confidence).toBeLessThan(0.9)
  })
})
