import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RuleText } from './rule-text.ts'
import {
  addEmbeddedTexts,
  addTexts,
  embeddedSemantics,
  rankTexts,
  textCount,
  trainSemantics,
} from './semantic-model.ts'

const text = (title: string, description = ''): RuleText => ({
  title,
  description,
  service: '',
  rule: '',
  guidance: '',
})

const TEXTS = [
  text('Storage bucket allows anonymous read', 'It can be listed and read by anyone.'),
  text('Security group permits SSH from 0.0.0.0/0', 'Inbound rule on port 22 is open.'),
  text('Console user without multi-factor authentication', 'A password alone is enough.'),
  text('Virtual machine disk is not encrypted', 'The managed disk has no customer-managed key.'),
  text('Access key older than 90 days', 'Rotate the access key of the service account.'),
  text('Trail does not log data events', 'The audit trail records management events only.'),
  text('', ''),
]

const best = (scores: Float32Array): number => scores.indexOf(Math.max(...scores))

describe('a model', () => {
  const model = trainSemantics(TEXTS)

  it.each([
    ['MFA missing', 2],
    ['publicly readable s3', 0],
    ['world open ssh', 1],
    ['unencrypted volume', 3],
    ['stale credentials rotation', 4],
    ['audit logging', 5],
  ])('finds what %j means by words and by vectors', (query, expected) => {
    const { words, vectors } = rankTexts(model, query)
    expect(best(words)).toBe(expected)
    expect(best(vectors)).toBe(expected)
  })

  it('finds nothing for words that it does not know, and no empty text', () => {
    for (const query of ['qqqqzzzz', '', '   ', '?', '\ud800', 'the of']) {
      const { words, vectors } = rankTexts(model, query)
      expect([...words, ...vectors].every((score) => score === 0)).toBe(true)
    }
    const { words, vectors } = rankTexts(model, 'bucket disk key trail user group')
    expect([words[6], vectors[6]]).toEqual([0, 0])
  })

  it('says nothing about a query with mostly foreign words, which have matches by words', () => {
    const foreign = 'turbulent layer of a wing that is listed'
    const { words, vectors } = rankTexts(
      addTexts(model, [text('Turbulent layer of a wing')]),
      foreign,
    )
    expect(best(words)).toBe(TEXTS.length)
    expect(vectors.every((score) => score === 0)).toBe(true)
  })

  it('is the same for the same texts', () => {
    const again = trainSemantics(TEXTS)
    expect(again).toEqual(model)
  })

  it('passes to another thread without a copy', () => {
    const cloned = structuredClone(model)
    const { values } = model.parts[0]!.vectors
    cloned.parts[0]!.vectors.values[0] = 5
    expect(values[0]).toBe(5)
    values[0] = 0
    expect(rankTexts(trainSemantics(TEXTS), 'MFA')).toEqual(
      rankTexts(structuredClone(trainSemantics(TEXTS)), 'MFA'),
    )
  })

  it('has texts that were added later, after the others', () => {
    const grown = addTexts(model, [text('Bucket without multi-factor authentication for deletes')])
    expect(textCount(grown)).toBe(TEXTS.length + 1)
    const { words } = rankTexts(grown, 'delete MFA bucket')
    expect(best(words)).toBe(TEXTS.length)
  })

  it('of no text, and of one, ranks', () => {
    expect(rankTexts(trainSemantics([]), 'bucket').words.length).toBe(0)
    expect(rankTexts(trainSemantics([text('bucket')]), 'bucket').vectors[0]).toBeCloseTo(1, 1)
  })
})

describe('visible texts', () => {
  it('have the scores that they have without the others', () => {
    const model = trainSemantics(TEXTS)
    const queries = fc.constantFrom('MFA user', 'open bucket key', 'disk encryption', 'log trail')
    const masks = fc.array(fc.boolean(), { minLength: TEXTS.length, maxLength: TEXTS.length })
    fc.assert(
      fc.property(queries, masks, (query, mask) => {
        const visible = Uint8Array.from(mask, Number)
        const ranked = rankTexts(model, query, visible)
        const alone = rankTexts(
          addTexts(
            { ...model, parts: [] },
            TEXTS.filter((_, at) => mask[at]),
          ),
          query,
        )
        const kept = (scores: Float32Array) => [...scores].filter((_, at) => mask[at])
        expect(kept(ranked.words)).toEqual([...alone.words])
        expect(kept(ranked.vectors)).toEqual([...alone.vectors])
        for (const scores of [ranked.words, ranked.vectors])
          expect([...scores].filter((score, at) => !mask[at] && score > 0)).toEqual([])
      }),
    )
  })

  it('may be more than the model has', () => {
    const { words } = rankTexts(trainSemantics(TEXTS), 'MFA', new Uint8Array(9).fill(1))
    expect(words.length).toBe(9)
    expect(words[8]).toBe(0)
  })
})

describe('a model of an embeddings endpoint', () => {
  const axes = TEXTS.map((_, at) =>
    Float32Array.from({ length: 8 }, (_, axis) => (axis === at ? 2 : 0)),
  )
  const model = addEmbeddedTexts(embeddedSemantics(8), TEXTS, axes)

  it('ranks by the vector of the query, and by its own words and concepts', () => {
    const query = Float32Array.of(0, 0, 0, 5, 1, 0, 0, 0)
    const { words, vectors, conceptShare } = rankTexts(model, 'MFA', undefined, query)
    expect(best(vectors)).toBe(3)
    expect(vectors[3]).toBeCloseTo(5 / Math.sqrt(26), 2)
    expect(best(words)).toBe(2)
    expect(conceptShare).toBe('all')
  })

  it('ranks by words only without a vector of the query, or with one that has no direction', () => {
    for (const query of [undefined, new Float32Array(8), new Float32Array(8).fill(Number.NaN)]) {
      const { words, vectors } = rankTexts(model, 'MFA', undefined, query)
      expect([...vectors].every((score) => score === 0)).toBe(true)
      expect(best(words)).toBe(2)
    }
  })

  it('refuses vectors of another space', () => {
    const other = new Float32Array(7).fill(1)
    expect(() => rankTexts(model, 'MFA', undefined, other)).toThrow('7 dimensions')
    expect(() => addEmbeddedTexts(model, [text('a')], [other])).toThrow('7 dimensions')
    expect(() => addEmbeddedTexts(model, [text('a')], [])).toThrow('1 texts and 0 vectors')
    const trained = trainSemantics(TEXTS)
    const same = new Float32Array(trained.space.dimensions).fill(1)
    expect(() => addEmbeddedTexts(trained, [text('a')], [same])).toThrow('vectors of its own')
    expect(() => rankTexts(trained, 'MFA', undefined, same)).toThrow('vectors of its own')
  })
})
