import { describe, expect, test } from 'vitest'
import { ASKED_PRECISELY, NAMED_ACCOUNTS } from './asked-precisely.test-data.ts'
import { NOW, questionLines } from './question-lines.test-data.ts'
import { isRight, VOCABULARY } from './question-meaning.test-data.ts'
import { questionReader } from './read-question.ts'

const read = questionReader({
  ...VOCABULARY,
  accounts: [...VOCABULARY.accounts, ...NAMED_ACCOUNTS],
})

describe.each(Object.entries(ASKED_PRECISELY))('the meaning of questions: %s', (_, text) => {
  test.each(questionLines(text))('is right: $question', (line) => {
    const answer = read(line.question, NOW)
    expect(isRight(line, answer), `${answer.rql} is not ${line.rql}`).toBe(true)
    if (line.unread === '') expect(answer.unparsed).toEqual([])
    else expect(answer.confidence).toBeLessThan(0.9)
  })
})
