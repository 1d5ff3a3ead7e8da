import {
  type LocatedEntry,
  type LocatedNode,
  type LocatedProblem,
  readLocatedYaml,
} from '@stance/core/kernel/located-yaml'
import { didYouMean } from '@stance/core/kernel/nearest-name'
import type { RawValue } from './setting-types.ts'
import { SETTINGS_BY_KEY } from './settings.ts'

export interface FileValue {
  readonly raw: RawValue
  readonly line: number
}

export interface ConfigFile {
  /** The values that the file gives, by key. */
  readonly values: ReadonlyMap<string, FileValue>
  /** Each begins with `file:line:column`. */
  readonly problems: readonly string[]
}

const KEYS = [...SETTINGS_BY_KEY.keys()]

const isSection = (key: string) => KEYS.some((known) => known.startsWith(`${key}.`))

const rawValue = (node: LocatedNode): RawValue => {
  if (node.kind === 'scalar') return node.text ?? ''
  if (node.kind === 'list') return node.items.map(rawValue)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, rawValue(value)]))
}

interface Reading {
  readonly values: Map<string, FileValue>
  readonly problems: LocatedProblem[]
}

const isEmpty = (node: LocatedNode): boolean => node.kind === 'scalar' && node.text === null

const readValue = (key: string, { value, line }: LocatedEntry, { values }: Reading): void => {
  if (!isEmpty(value)) values.set(key, { raw: rawValue(value), line })
}

const readEntry = (entry: LocatedEntry, prefix: string, reading: Reading): void => {
  const key = prefix + entry.key
  if (SETTINGS_BY_KEY.has(key)) readValue(key, entry, reading)
  else if (isSection(key)) readSection(entry.value, key, reading)
  else {
    const message = `Unknown setting "${key}"${didYouMean(key, KEYS)}`
    reading.problems.push({ ...entry, message })
  }
}

const readSection = (node: LocatedNode, key: string, reading: Reading): void => {
  if (isEmpty(node)) return
  const prefix = key === '' ? '' : `${key}.`
  if (node.kind === 'map') {
    for (const entry of node.entries) readEntry(entry, prefix, reading)
  } else {
    const message = `${key === '' ? 'The file' : key} must be a map of settings`
    reading.problems.push({ ...node, message })
  }
}

/** Reads `stance.yaml`. `name` is how the messages call the file. */
export const readConfigFile = (text: string, name: string): ConfigFile => {
  const { root, problems } = readLocatedYaml(text)
  const reading: Reading = { values: new Map(), problems: [...problems] }
  if (problems.length === 0) readSection(root, '', reading)
  return {
    values: reading.values,
    problems: reading.problems.map(
      ({ line, column, message }) => `${name}:${line}:${column}: ${message}`,
    ),
  }
}
