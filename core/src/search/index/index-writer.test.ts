import { expect, it } from 'vitest'
import { createIndexWriter } from './index-writer.ts'
import { type Draw, drawDocument, drawFrom } from './search-document.fixture.ts'
import type { SearchDocument } from './search-document.ts'
import { allOf } from './search-request.fixture.ts'
import { createSearcher } from './searcher.ts'

const DOCUMENTS = 2_500

const drawTagged = (draw: Draw): SearchDocument => {
  const document = drawDocument(draw(DOCUMENTS), draw)
  return { ...document, text: { ...document.text, tags: ['everywhere'] } }
}

it('A writer finds each document again, whichever segment has it and however often it changed', () => {
  const draw = drawFrom(7)
  const writer = createIndexWriter()
  const alive = new Map<string, SearchDocument>()
  for (let round = 0; round < 12; round++) {
    const batch = Array.from({ length: 1 + draw(600) }, () => drawTagged(draw))
    writer.upsert(batch)
    for (const document of batch) alive.set(document.id, document)
    const gone = [...alive.keys()].filter(() => draw(5) === 0)
    writer.remove(gone)
    for (const id of gone) alive.delete(id)
    writer.commit()
    if (draw(3) === 0) writer.merge()
    for (const id of alive.keys())
      if (draw(4) === 0) expect(writer.setStatus(id, 'open')).toBe(true)
    for (const id of gone) expect(writer.setStatus(id, 'open')).toBe(false)
  }
  const searcher = createSearcher(writer.commit())
  const { hits, total } = searcher.search(allOf('everywhere', { per_page: DOCUMENTS }))
  expect(total).toBe(alive.size)
  expect(hits.map(({ id }) => id).sort()).toEqual([...alive.keys()].sort())
})

it('A search finds each changed document once, before and after it gets the next state', () => {
  const draw = drawFrom(11)
  const writer = createIndexWriter()
  const alive = new Set<string>()
  const searcher = createSearcher()
  const totalOf = (word: string) => searcher.search(allOf(word)).total
  for (let round = 0; round < 30; round++) {
    const known = searcher.search(allOf('everywhere', { per_page: DOCUMENTS })).hits
    const drawn = Array.from({ length: 1 + draw(200) }, () => drawTagged(draw))
    const batch = [...new Map(drawn.map((one) => [one.id, one])).values()]
    for (const part of [batch, batch.slice(0, 20)]) {
      writer.upsert(part.map((one) => ({ ...one, text: { ...one.text, title: `round${round}` } })))
      if (draw(2) === 0) writer.merge()
      expect(totalOf('everywhere')).toBe(known.length)
    }
    for (const { id } of batch) alive.add(id)
    const gone = known.map(({ id }) => id).filter(() => draw(20) === 0)
    writer.remove(gone)
    for (const id of gone) alive.delete(id)
    expect(writer.size().documents).toBe(alive.size)
    searcher.swap(writer.commit())
    expect(totalOf('everywhere')).toBe(alive.size)
    expect(totalOf(`round${round}`)).toBe(batch.filter(({ id }) => alive.has(id)).length)
    expect(writer.size().documents).toBe(alive.size)
  }
})

it('A state is complete without its searchers', () => {
  const draw = drawFrom(3)
  const writer = createIndexWriter()
  const documents = Array.from({ length: 50 }, (_, at) => drawDocument(at, draw))
  writer.upsert(documents)
  writer.commit()
  writer.upsert(documents.slice(0, 20))
  const state = writer.commit()
  writer.settle()
  const again = createIndexWriter({}, { ...state, replaced: [] })
  expect(again.size().documents).toBe(50)
})
