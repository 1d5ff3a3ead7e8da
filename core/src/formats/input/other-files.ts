import { failureOfText } from './failed-call.ts'

/** A kind of files that tools write next to their data. */
interface OtherFiles {
  /** What such a file is, in words. */
  readonly what: string
  /** The end of its name, in lower case. */
  readonly name: RegExp
  /** How it begins. */
  readonly content: RegExp
}

/** Neither JSON, nor a page or an error in place of data. */
const PROSE = /^(?![[{<])/
const NO_DATA = /^(?![[{])/

/** Both the name and the content decide, so that an error page in place of a scan is none of these. */
const OTHER_FILES: readonly OtherFiles[] = [
  { what: 'an HTML report', name: /\.html?$/, content: /^<(?:!doctype html|html|!--|head|body)/i },
  {
    what: 'a table of compliance, whose results are in the findings as well',
    name: /\.csv$/,
    content: /^"?provider"?[;,][^\n]*requirements_?id/i,
  },
  {
    what: 'a document',
    name: /(?:\.(?:md|markdown|rst|adoc)|\/(?:readme|licen[cs]e|notice))$/,
    content: PROSE,
  },
  { what: 'a log', name: /\.log$/, content: PROSE },
  { what: 'a text', name: /\.(?:txt|out)$/, content: PROSE },
  {
    what: 'a style sheet or a script',
    name: /\.(?:css|js|mjs|map)$/,
    content: /^(?!\s*[\w$.]+\s*=\s*[[{])[^[{]/,
  },
  {
    what: 'a list of exceptions',
    name: /scoutsuite[_-]exceptions[^/]*\.js$/,
    content: /^exceptions\s*=/,
  },
  { what: 'an image', name: /\.(?:svg|png|jpe?g|gif|ico)$/, content: NO_DATA },
  { what: 'a font', name: /\.(?:woff2?|ttf|eot)$/, content: NO_DATA },
  { what: 'a document', name: /\.pdf$/, content: /^%PDF/ },
  { what: 'a document', name: /\.(?:xlsx|docx|pptx)$/, content: /^PK/ },
  { what: 'a report of tests', name: /\.xml$/, content: /^(?:<\?xml[^>]*>\s*)?<testsuites?\b/i },
  {
    what: 'a checksum',
    name: /\.(?:sha256|sha512|md5|sig|asc)$/,
    content: /^(?:[0-9a-f]{32,128}\s|-----BEGIN )/i,
  },
]

const nameOf = (path: string): string => `/${path.toLowerCase().replace(/\.gz$/, '')}`

/** Whether files of such a name may be none of data, so that their content decides. */
export const mayBeOtherFile = (path: string): boolean => {
  const name = nameOf(path)
  return OTHER_FILES.some((kind) => kind.name.test(name))
}

/** Returns what a file is that is known to hold no findings, by its name and how it begins; else null. */
export const otherFile = (path: string, beginning: string): string | null => {
  const name = nameOf(path)
  const text = beginning.trimStart()
  const kind = OTHER_FILES.find((one) => one.name.test(name) && one.content.test(text))
  // What a failed command wrote is no log that lies next to its data.
  const isFailure = kind?.content === PROSE && failureOfText(text) !== null
  return kind && !isFailure ? kind.what : null
}
