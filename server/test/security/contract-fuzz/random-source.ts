import { randomFrom } from '../../survival/random.ts'

/** Choices that are the same for the same seed. */
export interface RandomSource {
  /** A whole number from 0 to below the limit. */
  readonly below: (limit: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(choices: readonly T[]) => T
}

/** A separate stream of choices for each number, so that requests do not depend on each other. */
export const randomSource = (seed: number, number = 0): RandomSource => {
  const next = randomFrom(seed ^ Math.imul(number + 1, 0x9e3779b1))
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      if (choices.length === 0) throw new Error('There is nothing to pick from')
      return choices[below(choices.length)] as (typeof choices)[number]
    },
  }
}

const LARGEST_SEED = 2 ** 31

/** The seed in STANCE_TEST_SEED, or a new one. */
export const testSeed = (): number =>
  Number(process.env.STANCE_TEST_SEED ?? Math.floor(Math.random() * LARGEST_SEED))
