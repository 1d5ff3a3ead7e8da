import { Value } from 'typebox/value'
import { schemaOf } from './advice-answer.schema.ts'
import type { Answer } from './advice-answer.ts'
import type { AdviceFiles } from './advice-files.port.ts'
import type { Question } from './advice-question.ts'

const parse = (bytes: Buffer, { isKnownKind }: Question): Answer | null => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return Value.Check(schemaOf(isKnownKind), value) ? (value as Answer) : null
  } catch {
    return null
  }
}

/**
 * The answers of earlier runs, masked as they came. A file that cannot be read or is damaged is as good as
 * none, and one that cannot be written costs a call in the next run.
 */
export const keptAnswers = (files: AdviceFiles) => ({
  read: async (question: Question): Promise<Answer | null> => {
    const bytes = await files.get(question.key).catch(() => null)
    return bytes && parse(bytes, question)
  },
  keep: ({ key }: Question, answer: Answer): Promise<void> =>
    files.put(key, Buffer.from(`${JSON.stringify(answer)}\n`)).catch(() => {}),
})

export type KeptAnswers = ReturnType<typeof keptAnswers>
