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
