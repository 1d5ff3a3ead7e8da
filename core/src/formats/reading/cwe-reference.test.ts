import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cweReferences } from './cwe-reference.ts'

const idsIn = (...texts: string[]) => cweReferences(texts).map(({ control }) => control)

describe('the weaknesses in a text', () => {
  it.each<[string, string[]]>([
    ['CWE-89', ['CWE-89']],
    ['CWE-89: a query is built from input', ['CWE-89']],
    ['external/cwe/cwe-089', ['CWE-89']],
    ['cwe:1004', ['CWE-1004']],
    ['CWE 79', ['CWE-79']],
    ['cwe79', ['CWE-79']],
    ['https://cwe.mitre.org/data/definitions/22.html', ['CWE-22']],
    ['CWE-22, CWE-23', ['CWE-22', 'CWE-23']],
    ['cwe', []],
    ['CWE-0', []],
    ['CWE-1234567', []],
    ['OWASP-A03:2021', []],
    ['', []],
  ])('%j are %j', (text, expected) => {
    expect(idsIn(text)).toEqual(expected)
  })

  it('are listed once', () => {
    expect(idsIn('cwe-089', 'CWE-89', 'CWE-79')).toEqual(['CWE-89', 'CWE-79'])
  })

  it('are read from any text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.nat(3), (number, zeros) => {
        expect(idsIn(`external/cwe/cwe-${'0'.repeat(zeros)}${number}`)).toEqual([`CWE-${number}`])
      }),
    )
  })
})
