import fc from 'fast-check'
import { checkPattern } from './pattern.ts'

const LITERALS = ['a', 'b', 'B', '1', ' ', '-', '_', 'é', '\\.', '\\*', '\\\\', '\\[', '\\-']
const SETS = ['.', '[ab]', '[^a]', '[a-c1]', '[\\d_]', '[^\\s-]', '[.\\]]', '\\d', '\\W', '\\s']
const REPETITIONS = ['*', '+', '?', '{2}', '{1,}', '{0,3}']

const patterns = fc.letrec<{ choice: string; sequence: string; item: string; atom: string }>(
  (tie) => ({
    choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((all) => all.join('|')),
    sequence: fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
    item: fc.oneof(
      { weight: 4, arbitrary: tie('atom') },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie('atom'), fc.constantFrom(...REPETITIONS))
          .map(([atom, repetition]) => atom + repetition),
      },
      { weight: 1, arbitrary: fc.constantFrom('^', '$') },
    ),
    atom: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constantFrom(...LITERALS),
      fc.constantFrom(...SETS),
      tie('choice').map((choice) => `(${choice})`),
      tie('choice').map((choice) => `(?:${choice})`),
    ),
  }),
)

/** Valid patterns over a small alphabet, so that they match now and then. */
export const patternArbitrary: fc.Arbitrary<string> = patterns.choice.filter(
  (pattern) => checkPattern(pattern) === null,
)

/** Texts over the same alphabet. */
export const patternTextArbitrary: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom(...'aAbBc1_ -.*\\[]é\n'),
  maxLength: 8,
})
