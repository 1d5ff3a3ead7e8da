import { expect, it } from 'vitest'
import { concept } from '../concept.ts'
import { openMatcher } from './concept-matcher.ts'
import { compileConcepts } from './dictionary-compiler.ts'
import { leafTermsOf } from './leaf-terms.ts'

const compiled = compileConcepts([
  concept('access key', 'access key, IAM access key, accessKeys', ['credential']),
  concept('open bucket', 'bucket|blob container + public|open to the world - log|log file'),
  concept('credential', 'credential, access key'),
])

const matcher = openMatcher(JSON.parse(JSON.stringify(compiled)))

const termsOf = (text: string) => leafTermsOf(text).leaves

const conceptsOf = (phrase: string) => {
  const [first = '', ...rest] = termsOf(phrase)
  let node = matcher.beginningWith(first)?.phrases
  for (const term of rest) node = node?.next.get(term)
  return node?.concepts
}

it('A phrase of several concepts is found from its first term', () => {
  expect(conceptsOf('access keys')).toEqual(['access key', 'credential'])
  expect(conceptsOf('IAM access key')).toEqual(['access key'])
  expect(conceptsOf('access')).toEqual([])
  expect(conceptsOf('key')).toBeUndefined()
})

it('A combination is found from each of its first phrases', () => {
  const combination = {
    others: [['public', 'open to the world'].map(termsOf)],
    absent: [['log', 'log file'].map(termsOf)],
    concept: 'open bucket',
  }
  expect(matcher.beginningWith('bucket')?.combinations).toEqual([{ rest: [], combination }])
  expect(matcher.beginningWith('blob')?.combinations).toEqual([
    { rest: termsOf('container'), combination },
  ])
  expect(matcher.beginningWith('public')).toBeUndefined()
})

it('A word is also a name that it is the whole of', () => {
  for (const [word, concept] of [
    ['credential', 'credential'],
    ['accessKeys', 'access key'],
  ] as const) {
    const { leaves, wholes } = leafTermsOf(word)
    expect(matcher.beginningWith(wholes[0] ?? leaves[0] ?? '')?.wholes).toEqual([concept])
  }
})

it('A concept has its broader ones', () => {
  expect(matcher.broaderThan('access key')).toEqual(['credential'])
  expect(matcher.broaderThan('credential')).toEqual([])
})

it('Names of JavaScript objects are no terms', () => {
  for (const name of ['constructor', '__proto__', 'toString'])
    expect(matcher.beginningWith(name)).toBeUndefined()
})

it.each([
  ['a + b - c + d', 'Write what must be absent behind what must be present: a + b - c + d'],
  ['…', 'An expression without a term: …'],
])('The expression %j is refused', (expression, message) => {
  expect(() => compileConcepts([concept('wrong', expression)])).toThrow(message)
})
