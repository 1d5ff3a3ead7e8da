/** An element of an answer of AWS. Attributes, comments and name spaces mean nothing there. */
export interface XmlElement {
  readonly name: string
  readonly text: string
  readonly children: readonly XmlElement[]
}

const MAX_DEPTH = 50

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

const MAX_CODE_POINT = 0x10ffff

const characterOf = (code: number, reference: string): string =>
  code <= MAX_CODE_POINT ? String.fromCodePoint(code) : reference

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole
    return characterOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16), whole)
  })

interface OpenElement {
  readonly name: string
  text: string
  readonly children: XmlElement[]
}

const TOKEN =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s[^<>]*?)?)(\/?)>|([^<]+)/gy

const rootOf = (stack: readonly OpenElement[]): XmlElement | null => {
  const [document] = stack
  return stack.length === 1 && document?.children.length === 1
    ? (document.children[0] ?? null)
    : null
}

/** Ends the innermost element. Returns whether it has this name. */
const close = (stack: OpenElement[], name: string): boolean => {
  const done = stack.pop()
  const parent = stack.at(-1)
  if (!done || !parent || done.name !== name) return false
  parent.children.push(done)
  return true
}

interface Tag {
  readonly name: string
  readonly closes: boolean
  readonly isEmpty: boolean
}

/** Reads a tag. Returns whether it may stand here. */
const takeTag = (stack: OpenElement[], { name, closes, isEmpty }: Tag): boolean => {
  if (closes) return close(stack, name)
  if (isEmpty) stack.at(-1)?.children.push({ name, text: '', children: [] })
  else if (stack.length > MAX_DEPTH) return false
  else stack.push({ name, text: '', children: [] })
  return true
}

const takeToken = (stack: OpenElement[], match: RegExpExecArray): boolean => {
  const [, cdata, slash, name, , empty, text] = match
  const content = text === undefined ? cdata : decode(text)
  const top = stack.at(-1)
  if (content !== undefined && top) top.text += content
  if (name === undefined) return true
  return takeTag(stack, { name, closes: slash === '/', isEmpty: empty === '/' })
}

/** Parses an answer; null if it is no XML, has a document type or more levels than any answer has. */
export const parseXml = (xml: string): XmlElement | null => {
  const stack: OpenElement[] = [{ name: '', text: '', children: [] }]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < xml.length) {
    const match = TOKEN.exec(xml)
    if (!match || !takeToken(stack, match)) return null
  }
  return rootOf(stack)
}

/** Returns the elements at a path of names: `a/b` are the `b` of every `a`. */
export const elementsAt = (element: XmlElement, path: string): readonly XmlElement[] =>
  path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )

/** Returns the text of the first element at a path; '' if there is none. */
export const textAt = (element: XmlElement, path: string): string =>
  elementsAt(element, path)[0]?.text.trim() ?? ''
