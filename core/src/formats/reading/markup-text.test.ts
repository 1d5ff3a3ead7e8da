import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toPlainText } from './markup-text.ts'

it.each([
  ['Turn it on.', 'Turn it on.'],
  ['One<br>two<br />three', 'One\ntwo\nthree'],
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['See <a href="https://example.test/a?b=c">this</a>.', 'See this (https://example.test/a?b=c).'],
  [
    "See <a target='_blank' href='https://example.test'>this</a>",
    'See this (https://example.test)',
  ],
  ['a &lt;b&gt; &amp;lt; c', 'a <b> &lt; c'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
])('the plain text of %j is %j', (html, text) => {
  expect(toPlainText(html)).toBe(text)
})

it('the plain text is never longer than the HTML', () => {
  const part = fc.constantFrom('<a href="x">', '</a>', '<br>', '&amp;', '<', '>', 'a', '"', ' ')
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(toPlainText(parts.join('')).length).toBeLessThanOrEqual(parts.join('').length)
    }),
  )
})
