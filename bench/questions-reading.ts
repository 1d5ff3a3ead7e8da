/**
 * Measures the reader of questions. Prints the milliseconds of the median reading for each question of the
 * tests, for each of the longest ones, and for parsing the queries, as JSON.
 */

import { HELD_OUT_QUESTIONS } from '@stance/core/questions/held-out-questions.test-data'
import { questionLines } from '@stance/core/questions/question-lines.test-data'
import { QUESTIONS } from '@stance/core/questions/questions.test-data'
import { questionReader } from '@stance/core/questions/read-question'
import { parseQuery } from '@stance/core/rql/parse'
import { FINDING_SCHEMA } from '../server/src/capabilities/findings/query/finding-fields.ts'

const REPETITIONS = 51
const ACCOUNTS = 100
const MAX_LENGTH = 1000

const now = new Date()
const accounts = Array.from({ length: ACCOUNTS }, (_, number) => ({
  id: String(100_000_000_000 + number),
  name: `harbour-${number}-prod`,
}))

/** As the service does for each request: the reader knows the accounts that the question may name. */
const read = (question: string) =>
  questionReader({ schema: FINDING_SCHEMA, accounts })(question, now)

const medianMs = (operation: () => unknown): number => {
  const times = Array.from({ length: REPETITIONS }, () => {
    const started = performance.now()
    operation()
    return performance.now() - started
  })
  return times.toSorted((a, b) => a - b)[Math.floor(REPETITIONS / 2)] ?? 0
}

const longest = [
  'critical and ',
  'public and unencrypted and mfa or ',
  'zzz yyyy ',
  'critcal ',
  'a-b ',
  '1 ',
  'not ',
  'harbour 1 prod ',
  'lorem ipsum dolor sit amet ',
].map((text) => text.repeat(MAX_LENGTH).slice(0, MAX_LENGTH))

const lines = questionLines(QUESTIONS + HELD_OUT_QUESTIONS)
process.stdout.write(
  JSON.stringify({
    read: lines.map(({ question }) => medianMs(() => read(question))),
    longest: longest.map((question) => medianMs(() => read(question))),
    parsed: lines.map(({ rql }) => medianMs(() => parseQuery(rql, FINDING_SCHEMA, now))),
  }),
)
