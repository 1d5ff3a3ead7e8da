import { expect } from 'vitest'
import type { Fault } from './faulty-database.ts'

/** What whoever asked for a change was told. */
export interface Answer {
  readonly status: number
  /** Of an error. */
  readonly code: string
  /** How many entries of the audit log say that the change was made; null: it leaves none. */
  readonly audited: () => Promise<number | null>
}

/** Something that changes the database, as often as it is asked for. */
export interface Operation<Subject> {
  /** Makes what the operation is about; nothing fails meanwhile. */
  readonly prepare: () => Promise<Subject>
  /** Asks for one change or for several at once. */
  readonly run: (subject: Subject) => Promise<readonly Answer[]>
  /** Of each change, in the same order, whether it is there. */
  readonly done: (subject: Subject) => Promise<readonly boolean[]>
  /** The operation is several transactions, of which the first ones stay. */
  readonly inParts?: true
}

export interface Faults {
  readonly arm: (fault: Fault, step: number) => void
  readonly disarm: () => boolean
}

const MOST_STEPS = 200

const succeeded = ({ status }: Answer) => status < 300 || status === 409

/** The caller was told the truth, and the audit log says the same. */
const requireTruth = async (
  fault: Fault,
  operation: Operation<unknown>,
  answers: readonly Answer[],
  done: readonly boolean[],
) => {
  for (const [index, answer] of answers.entries()) {
    if (succeeded(answer)) expect(done[index]).toBe(true)
    else expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    if (!succeeded(answer) && fault !== 'answer lost' && !operation.inParts) {
      expect(done[index]).toBe(false)
    }
    const audited = await answer.audited()
    if (audited !== null && !operation.inParts) expect(audited).toBe(done[index] ? 1 : 0)
    if (audited !== null && operation.inParts && done[index]) expect(audited).toBeGreaterThan(0)
  }
  if (fault === 'deadlock') expect(answers.filter((answer) => !succeeded(answer))).toEqual([])
}

/**
 * Runs an operation again and again with one fault: at its first statement, at its second, and so on
 * to its last, whichever that is. After each the database is whole, the caller knows whether the
 * change was made, and the same operation succeeds when it is asked for again. Answers how many
 * statements there were.
 */
export const failAtEveryStep = async <Subject>(
  fault: Fault,
  operation: Operation<Subject>,
  { faults, broken }: { faults: Faults; broken: () => Promise<Record<string, unknown>> },
): Promise<number> => {
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    const subject = await operation.prepare()
    faults.arm(fault, step)
    const answers = await operation.run(subject)
    if (!faults.disarm()) return step - 1
    const where = `${fault} at statement ${step}`
    expect.soft(await broken(), where).toEqual({})
    await requireTruth(
      fault,
      operation as Operation<unknown>,
      answers,
      await operation.done(subject),
    )
    if (fault !== 'deadlock') {
      expect(answers.filter((answer) => !succeeded(answer)).length, where).toBeGreaterThan(0)
    }
    const again = await operation.run(subject)
    expect(
      again.filter((answer) => !succeeded(answer)),
      where,
    ).toEqual([])
    expect(await operation.done(subject), where).not.toContain(false)
    expect(await broken(), where).toEqual({})
  }
  throw new Error(`The operation has more than ${MOST_STEPS} statements`)
}
