import { prioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding.test-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { putFindingJson, type TextPiece } from './finding-json.ts'

const findingJson = (listed: Parameters<typeof putFindingJson>[0]): string => {
  const pieces: TextPiece[] = []
  putFindingJson(listed, (piece) => pieces.push(piece))
  return pieces.map(String).join('')
}

describe('the JSON of a finding', () => {
  it('is that of the whole, also of findings that share their assessments', () => {
    fc.assert(
      fc.property(prioritizedFinding, prioritizedFinding, (first, second) => {
        const { risk_assessment, complexity_assessment } = first
        for (const listed of [first, { ...second, risk_assessment, complexity_assessment }]) {
          expect(JSON.parse(findingJson(listed))).toEqual(JSON.parse(JSON.stringify(listed)))
        }
      }),
    )
  })
})
