import type { KnownStatements } from './known-statements.ts'

/** From this number on, a finding stands for so many instances that the answer says it. */
const MANY = 1_000

/** Counts the instances of the findings that have very many, of at most a thousand findings. */
export const instanceTally = () => {
  const most = new Map<string, number>()
  return {
    add: (several: KnownStatements['several']): void => {
      for (const [id, one] of several) {
        if (one && one.instances >= MANY && (most.has(id) || most.size < MANY))
          most.set(id, one.instances)
      }
    },
    /** One sentence, or null. */
    message: (): string | null => {
      if (most.size === 0) return null
      const largest = Math.max(...most.values())
      return most.size === 1
        ? `One finding stands for ${largest} instances of one check on one resource`
        : `${most.size} findings stand for more than ${MANY} instances of one check on one resource each, the largest for ${largest}`
    },
  }
}

export type InstanceTally = ReturnType<typeof instanceTally>
