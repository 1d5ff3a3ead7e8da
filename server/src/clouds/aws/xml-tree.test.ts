import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elementsAt, parseXml, textAt, type XmlElement } from './xml-tree.ts'

const name = fc.constantFrom('item', 'ipRanges', 'cidrIp', 'a.b')
const { element } = fc.letrec<{ element: XmlElement }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4 },
    fc.record({
      name,
      text: fc.string({ maxLength: 8 }),
      children: fc.constant<XmlElement[]>([]),
    }),
    fc.record({
      name,
      text: fc.constant(''),
      children: fc.array(tie('element'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}))

const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const write = (one: XmlElement): string =>
  `<${one.name} x="1">${one.children.map(write).join('') || escapeText(one.text)}</${one.name}>`

describe('an answer in XML', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(element, (written) => {
        expect(parseXml(`<?xml version="1.0"?>${write(written)}`)).toEqual(written)
      }),
    )
  })

  it('never throws, whatever comes', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseXml(text)))
    fc.assert(fc.property(element, fc.nat(), (one, at) => void parseXml(write(one).slice(0, at))))
  })

  it('is found by the path of names', () => {
    const root = parseXml(
      '<r><set><item><id>a</id></item><item><id> b&amp;c </id></item></set><e/></r>',
    )
    if (!root) throw new Error('not read')
    expect(elementsAt(root, 'set/item').map((item) => textAt(item, 'id'))).toEqual(['a', 'b&c'])
    expect(textAt(root, 'set/none')).toBe('')
  })

  it.each(['', 'no xml', '<a>', '<a></b>', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', '<a/><b/>'])(
    'is refused: %j',
    (text) => expect(parseXml(text)).toBeNull(),
  )
})
