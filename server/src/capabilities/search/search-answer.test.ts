import { describe, expect, test } from 'vitest'
import { foundPage } from './found-page.ts'
import { searchAnswer } from './search-answer.ts'
import { searchRequest } from './search-request.ts'

const FINDINGS = [
  { id: 'a', title: 'Öffentlich: "bucket" \\ 漢字 😀\u2028\n' },
  { id: 'b', title: 'gone' },
  { id: 'c', title: 'Bucket of another' },
]
const TEXTS = FINDINGS.map((finding) => JSON.stringify(finding))
const HITS = FINDINGS.map((_, at) => ({ score: 1 / (at + 1) }))
const RANKING = { total: 12, max_score: 1, mode: 'hybrid' } as const

const answer = (records: readonly (string | undefined)[], body: object = {}) => {
  const request = searchRequest({ query: 'bucket', ...body }, 'finding')
  return JSON.parse(searchAnswer(request, RANKING, foundPage(request, HITS, records), 3.4))
}

describe('an answer', () => {
  test('has the records as they are, in the order of the hits', () => {
    expect(answer(TEXTS)).toEqual({
      data: FINDINGS.map((finding, at) => ({ finding, score: HITS[at]?.score })),
      total: 12,
      page: 1,
      per_page: 50,
      max_score: 1,
      took_ms: 3,
      mode: 'hybrid',
    })
  })

  test('leaves out hits without a record, and does not count them', () => {
    const { data, total } = answer([TEXTS[0], undefined, TEXTS[2]])
    expect(data.map(({ finding }: { finding: { id: string } }) => finding.id)).toEqual(['a', 'c'])
    expect(total).toBe(11)
    expect(answer([undefined, undefined, undefined])).toMatchObject({ data: [], total: 9 })
  })

  test('says what matched only if it is asked for', () => {
    const { data } = answer(TEXTS, { include: ['highlights'] })
    expect(data[2].highlights).toEqual([{ field: 'title', ranges: [{ start: 0, end: 6 }] }])
    expect(answer(TEXTS).data[2]).not.toHaveProperty('highlights')
  })
})
