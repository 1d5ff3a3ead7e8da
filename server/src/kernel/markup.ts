/** Markup of the page itself, as opposed to text. */
export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Content = Markup | string | number | readonly Content[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const render = (content: Content): string => {
  if (content instanceof Markup) return content.source
  if (typeof content === 'number') return String(content)
  if (typeof content === 'string') return content.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? '')
  return content.map(render).join('')
}

/** Builds markup. What is inserted is text, unless it is markup. */
export const html = (parts: TemplateStringsArray, ...contents: readonly Content[]): Markup =>
  new Markup(parts.reduce((source, part, i) => source + render(contents[i - 1] ?? '') + part))

export const NOTHING = new Markup('')
