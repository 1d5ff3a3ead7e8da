import {
  type LocatedEntry,
  type LocatedNode,
  type LocatedProblem,
  parseLocatedYaml,
} from '@stance/core/kernel/located-yaml'
import { didYouMean } from '@stance/core/kernel/nearest-name'
import type { SettingsByKey } from './setting-table.ts'
import type { RawValue } from './setting-types.ts'

export interface FileValue {
  readonly raw: RawValue
  readonly line: number
}

export interface ConfigFile {
  /** The values in the file, by key. */
  readonly values: ReadonlyMap<string, FileValue>
  /** Each begins with `file:line:column`. */
  readonly problems: readonly string[]
}

const isSection = (key: string, byKey: SettingsByKey) =>
  [...byKey.keys()].some((name) => name.startsWith(`${key}.`))

const rawValue = (node: LocatedNode): RawValue => {
  if (node.kind === 'scalar') return node.text ?? ''
  if (node.kind === 'list') return node.items.map(rawValue)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, rawValue(value)]))
}

interface ParseState {
  readonly byKey: SettingsByKey
  readonly values: Map<string, FileValue>
  readonly problems: LocatedProblem[]
}

const isEmpty = (node: LocatedNode): boolean => node.kind === 'scalar' && node.text === null

const parseValue = (key: string, { value, line }: LocatedEntry, { values }: ParseState): void => {
  if (!isEmpty(value)) values.set(key, { raw: rawValue(value), line })
}

const parseEntry = (entry: LocatedEntry, prefix: string, state: ParseState): void => {
  const key = prefix + entry.key
  if (state.byKey.has(key)) parseValue(key, entry, state)
  else if (isSection(key, state.byKey)) parseSection(entry.value, key, state)
  else {
    const message = `Unknown setting "${key}"${didYouMean(key, [...state.byKey.keys()])}`
    state.problems.push({ ...entry, message })
  }
}

const parseSection = (node: LocatedNode, key: string, state: ParseState): void => {
  if (isEmpty(node)) return
  const prefix = key === '' ? '' : `${key}.`
  if (node.kind === 'map') {
    for (const entry of node.entries) parseEntry(entry, prefix, state)
  } else {
    const message = `${key === '' ? 'The file' : key} must be a map of settings`
    state.problems.push({ ...node, message })
  }
}

/** Parses `stance.yaml`. `name` is the name of the file in messages. */
export const parseConfigFile = (text: string, name: string, byKey: SettingsByKey): ConfigFile => {
  const { root, problems } = parseLocatedYaml(text)
  const state: ParseState = { byKey, values: new Map(), problems: [...problems] }
  if (problems.length === 0) parseSection(root, '', state)
  return {
    values: state.values,
    problems: state.problems.map(
      ({ line, column, message }) => `${name}:${line}:${column}: ${message}`,
    ),
  }
}
