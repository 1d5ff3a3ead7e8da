import type { Span } from './item.ts'
import type { Word } from './words.ts'

const IS_NUMBER = /^\d[\d.,]*$/

/** What a query and a question write in different ways. */
const digitsOf = (text: string): string => text.replaceAll(/[^0-9.]/g, ' ')

const numbersIn = (rql: string): ReadonlySet<string> =>
  new Set(
    digitsOf(rql.replaceAll(/\[ ?[._-]+\]\??/g, '.'))
      .split(' ')
      .flatMap((part) => [part, ...part.split('.')])
      .filter((part) => part !== '')
      .flatMap((part) => [part, String(Number(part))]),
  )

/** Times and percentages are computed, so that their numbers are not those of the question. */
const isComputed = ({ kind, at, length }: Span, words: readonly Word[]): boolean =>
  kind === 'period' || words.slice(at, at + length).some(({ text }) => /^(?:%|percent)$/.test(text))

/**
 * Returns the numbers of a question, in digits, that its query does not have and that no time was
 * computed from: nothing says that they were understood.
 */
export const missingNumbers = (
  spans: readonly Span[],
  words: readonly Word[],
  rql: string,
): Span[] => {
  const known = numbersIn(rql)
  return spans
    .filter((span) => !isComputed(span, words) && span.kind !== 'unread')
    .flatMap(({ at, length }) =>
      words.slice(at, at + length).flatMap(({ text, kind }, offset): Span[] => {
        const number = text.replace(',', '.')
        const isKnown = known.has(number) || known.has(String(Number(number)))
        const isMissing = kind === 'word' && IS_NUMBER.test(text) && !isKnown
        return isMissing ? [{ kind: 'unread', at: at + offset, length: 1 }] : []
      }),
    )
}
