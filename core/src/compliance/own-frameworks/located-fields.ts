import { fitsBytes } from '../../kernel/byte-limits.ts'
import type { LocatedNode, Position } from '../../kernel/located-yaml.ts'
import { didYouMean } from '../../kernel/nearest-name.ts'

/** What is wrong with a file, where, and in which field. */
export interface FileProblem extends Position {
  /** Such as `controls[3].rules[0]`; '' is the whole file. */
  readonly field: string
  readonly message: string
}

/** A value of a file and the path to it. */
export interface Field {
  readonly node: LocatedNode
  readonly path: string
}

/** Reads values and collects what is wrong with them, so that one reading finds every problem. */
export interface FieldReader {
  readonly problems: readonly FileProblem[]
  readonly refuse: (field: Field, message: string) => undefined
  /** The fields of a map. With `known`, others are refused. */
  readonly map: (field: Field, known?: readonly string[]) => ReadonlyMap<string, Field>
  /** The items of a list; none if it is absent. */
  readonly list: (field: Field | undefined) => readonly Field[]
  /** A text of at most so many bytes; undefined if it is absent or refused. */
  readonly text: (field: Field | undefined, maxBytes: number) => string | undefined
  /** One of some words. */
  readonly word: <Word extends string>(
    field: Field | undefined,
    words: readonly Word[],
  ) => Word | undefined
}

const isEmpty = ({ node }: Field): boolean => node.kind === 'scalar' && node.text === null

const KINDS = { map: 'a map of fields', list: 'a list', scalar: 'a text' } as const

const nameOf = ({ path }: Field): string => (path === '' ? 'The file' : path)

const wrongWithText = (value: string, maxBytes: number): string | undefined => {
  if (value === '') return 'not be empty'
  if (!value.isWellFormed() || value.includes('\0')) return 'be valid text'
  return fitsBytes(value, maxBytes) ? undefined : `have at most ${maxBytes} bytes`
}

export const createFieldReader = (): FieldReader => {
  const problems: FileProblem[] = []
  const refuse = ({ node, path }: Field, message: string): undefined => {
    problems.push({ line: node.line, column: node.column, field: path, message })
  }

  const text = (field: Field | undefined, maxBytes: number): string | undefined => {
    if (field === undefined || isEmpty(field)) return undefined
    const { node } = field
    if (node.kind !== 'scalar') return refuse(field, `${nameOf(field)} must be ${KINDS.scalar}`)
    const value = (node.text ?? '').trim()
    const wrong = wrongWithText(value, maxBytes)
    return wrong === undefined ? value : refuse(field, `${nameOf(field)} must ${wrong}`)
  }

  return {
    problems,
    refuse,
    text,
    map: (field, known) => {
      const { node, path } = field
      if (node.kind !== 'map') {
        refuse(field, `${nameOf(field)} must be ${KINDS.map}`)
        return new Map()
      }
      const fields = node.entries.map(({ key, value, line, column }) => ({
        key,
        value: { node: value, path: path === '' ? key : `${path}.${key}` },
        at: { line, column },
      }))
      for (const { key, value, at } of fields) {
        if (known === undefined || known.includes(key)) continue
        const { path: name } = value
        problems.push({
          ...at,
          field: name,
          message: `Unknown field "${key}"${didYouMean(key, known)}`,
        })
      }
      return new Map(fields.map(({ key, value }) => [key, value]))
    },
    list: (field) => {
      if (field === undefined || isEmpty(field)) return []
      const { node, path } = field
      if (node.kind === 'list') {
        return node.items.map((item, index) => ({ node: item, path: `${path}[${index}]` }))
      }
      refuse(field, `${nameOf(field)} must be ${KINDS.list}`)
      return []
    },
    word: (field, words) => {
      const value = text(field, MAX_WORD_BYTES)
      const found = words.find((word) => word === value)
      if (field === undefined || value === undefined || found !== undefined) return found
      return refuse(field, `${nameOf(field)} must be one of ${words.join(', ')}`)
    },
  }
}

const MAX_WORD_BYTES = 64
