import { readFileSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'

/** The content of each file of an archive, read by its central directory, with its checksum tested. */
export const unzip = (path: string): ReadonlyMap<string, string> => {
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)))
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    if (content.length !== bytes.readUInt32LE(at + 24)) throw new Error(`${name} has another size`)
    if (bytes.compare(bytes, local + 14, local + 26, at + 16, at + 28) !== 0) {
      throw new Error(`the two headers of ${name} differ`)
    }
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

const ATTRIBUTE = String.raw`\s+[\w:]+="(?:[^<&"]|&(?:lt|gt|amp|quot|#\d+);)*"`
const MARKUP = new RegExp(
  String.raw`<(?:\?xml[^?]*\?|(/?)([\w:]+)((?:${ATTRIBUTE})*)\s*(/?))>`,
  'y',
)
const TEXT = /(?:[^<&]|&(?:lt|gt|amp|quot|#\d+);)+/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

type TagKind = 'start' | 'end' | 'empty'

const tagKind = (end: string | undefined, empty: string | undefined): TagKind => {
  if (end) return 'end'
  return empty ? 'empty' : 'start'
}

/** The tags of a document. Throws where something else than XML stands. */
function* tagsOf(xml: string): Generator<{ name: string; kind: TagKind }> {
  for (let at = 0; at < xml.length; ) {
    const pattern = xml[at] === '<' ? MARKUP : TEXT
    pattern.lastIndex = at
    const found = pattern.exec(xml)
    if (found === null) throw new Error(`not XML at ${at}: ${xml.slice(at, at + 80)}`)
    at = pattern.lastIndex
    const [, end, name, , empty] = found
    if (name !== undefined) yield { name, kind: tagKind(end, empty) }
  }
}

/** Throws where a text is not well-formed XML. */
export const checkXml = (xml: string): void => {
  if (NO_XML.test(xml) || !xml.isWellFormed()) throw new Error('a character that XML does not have')
  const open: string[] = []
  for (const { name, kind } of tagsOf(xml)) {
    if (kind === 'start') open.push(name)
    if (kind === 'end' && open.pop() !== name) throw new Error(`</${name}> closes another element`)
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(', ')}`)
}

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

export interface ReadCell {
  readonly type: string
  readonly text: string
}

/** The cells of a sheet, by their reference. */
export const cellsOf = (xml: string): ReadonlyMap<string, ReadCell> =>
  new Map(
    [
      ...xml.matchAll(
        /<c r="([A-Z]+\d+)"[^>]*?(?: t="(\w+)")?>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g,
      ),
    ].map(([, reference = '', type = 'n', value, text]) => [
      reference,
      { type, text: unescapeXml(value ?? text ?? '') },
    ]),
  )
