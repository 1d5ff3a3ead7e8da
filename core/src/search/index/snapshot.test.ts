import { describe, expect, it } from 'vitest'
import type { IndexState } from './index-state.ts'
import { createIndexWriter } from './index-writer.ts'
import { drawDocument, drawFrom } from './search-document.fixture.ts'
import { allOf } from './search-request.fixture.ts'
import { createSearcher } from './searcher.ts'
import { decodeSnapshot, encodeSnapshot } from './snapshot.ts'

const LABEL = {
  version: 'v1',
  note: '{"position":7}',
  attachments: [Uint8Array.of(1, 2, 3), Uint8Array.of()],
}

const documents = Array.from({ length: 80 }, (_, at) => drawDocument(at, drawFrom(at)))

const write = () => {
  const writer = createIndexWriter()
  writer.upsert(documents.slice(0, 40))
  writer.commit()
  writer.upsert(documents.slice(40))
  return writer
}

const bytesOf = (state: IndexState): SharedArrayBuffer => {
  const parts = [...encodeSnapshot(state, LABEL)]
  const buffer = new SharedArrayBuffer(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    new Uint8Array(buffer).set(part, at)
    at += part.length
  }
  return buffer
}

const stateIn = (buffer: SharedArrayBuffer): IndexState => {
  const decoded = decodeSnapshot(buffer, 'v1')
  if ('refusal' in decoded) throw new Error(decoded.refusal)
  return decoded.state
}

describe('a snapshot', () => {
  it('answers as the index did', () => {
    const writer = write()
    writer.remove([documents[3]?.id ?? ''])
    const state = writer.commit()
    const read = createSearcher(stateIn(bytesOf(state)))
    for (const text of ['bucket', '"public bucket"', 'enc* -key', 'IT'])
      expect(read.search(allOf(text))).toEqual(createSearcher(state).search(allOf(text)))
  })

  it('continues with changes, removals and merges', () => {
    const writer = createIndexWriter({}, stateIn(bytesOf(write().commit())))
    const [first, second] = documents
    writer.remove([first?.id ?? ''])
    writer.setStatus(second?.id ?? '', 'resolved')
    writer.upsert([drawDocument(1_000, drawFrom(1))])
    const searcher = createSearcher(writer.commit())
    expect(searcher.search(allOf('-nothing')).total).toBe(80)
    while (writer.merge());
    searcher.swap(writer.commit())
    expect(searcher.search(allOf('-nothing')).total).toBe(80)
    expect(writer.size().documents).toBe(80)
  })

  it('has the note and the attachments of its label', () => {
    const { note, attachments } = LABEL
    expect(decodeSnapshot(bytesOf(write().commit()), 'v1')).toMatchObject({ note, attachments })
  })

  it('of an empty index is an empty index', () => {
    const searcher = createSearcher(stateIn(bytesOf(createIndexWriter().commit())))
    expect(searcher.search(allOf('bucket'))).toMatchObject({ total: 0, hits: [], max_score: 0 })
  })

  it('of another version is refused', () => {
    expect(decodeSnapshot(bytesOf(write().commit()), 'v2')).toEqual({
      refusal: 'The snapshot was written by another version.',
    })
  })

  it('is refused wherever it ends too early', () => {
    const whole = bytesOf(write().commit())
    for (let length = 0; length < whole.byteLength; length += 97)
      expect(decodeSnapshot(whole.slice(0, length), 'v1')).toHaveProperty('refusal')
  })

  it('is refused whichever byte is damaged', () => {
    const whole = bytesOf(write().commit())
    for (let at = 0; at < whole.byteLength; at += 61) {
      const damaged = whole.slice(0)
      const bytes = new Uint8Array(damaged)
      bytes[at] = (bytes[at] ?? 0) ^ 0x10
      expect(decodeSnapshot(damaged, 'v1'), `byte ${at}`).toHaveProperty('refusal')
    }
  })
})
