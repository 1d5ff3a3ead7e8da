import { html, type Markup } from '../../../kernel/markup.ts'
import { readableText } from '../readable-text.ts'

/** A text from outside: isolated from the direction of the text around it, and cut. */
export const outside = (text: string, maxLength = 160): Markup =>
  html`<bdi>${readableText(text, maxLength)}</bdi>`

const START_OF_NAME = 16

/** The end of a name from a separator on. */
const endOfName = (name: string, maxLength: number): string => {
  const end = name.slice(-maxLength)
  const separator = end.search(/[/:]/)
  return separator === -1 || separator > maxLength / 2 ? end : end.slice(separator)
}

/** The name of a resource: its end says which one it is, so the middle is cut. */
export const resourceName = (id: string, maxLength: number): Markup => {
  const name = readableText(id, Number.POSITIVE_INFINITY)
  const short =
    name.length <= maxLength
      ? name
      : `${name.slice(0, START_OF_NAME)}…${endOfName(name, maxLength - START_OF_NAME - 1)}`
  return html`<span class="mono">${outside(short, maxLength)}</span>`
}
