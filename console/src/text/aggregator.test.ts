import { expect, test } from 'vitest'
import { withoutPoints } from './aggregator.ts'

test.each([
  [
    'HIGH findings score 70 to 89. Points: 78 severity − 2 sandbox + 4 internet_facing = 80.',
    'HIGH findings score 70 to 89.',
  ],
  [
    'It is so. Points: 78 severity + 3 language_model = 81. A language model adds: It is reached.',
    'It is so. A language model adds: It is reached.',
  ],
  ['Points: 52 severity = 52.', ''],
  ['A language model adds: 3 points = 3.', 'A language model adds: 3 points = 3.'],
])('the sum of points is left out of a rationale (case %#)', (rationale, shown) => {
  expect(withoutPoints(rationale)).toBe(shown)
})
