import type { Setting } from './setting.ts'

/**
 * Settings by name. The shape is the shape of the configuration; the keys of the file are the same names in
 * snake_case (`auth.jwtSecret` is `jwt_secret` under `auth`).
 */
export interface SettingTable {
  // biome-ignore lint/suspicious/noExplicitAny: a setting has the type of its value
  readonly [name: string]: Setting<any> | SettingTable
}

export type ValuesOf<T> = {
  readonly [Name in keyof T]: T[Name] extends Setting<infer Value> ? Value : ValuesOf<T[Name]>
}

/** The settings by their key in the file, `auth.jwt_secret`, in the order of the table. */
export type SettingsByKey = ReadonlyMap<string, Setting<unknown>>

type ValueFor = (key: string, setting: Setting<unknown>) => unknown

const isSetting = (entry: object): entry is Setting<unknown> => 'variable' in entry

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const mapTable = (table: SettingTable, parent: string, valueFor: ValueFor): unknown =>
  Object.fromEntries(
    Object.entries(table).map(([name, entry]) => {
      const key = parent + snakeCase(name)
      return [name, isSetting(entry) ? valueFor(key, entry) : mapTable(entry, `${key}.`, valueFor)]
    }),
  )

/** Returns the shape of the table with a value for each setting. */
export const fillTable = <T extends SettingTable>(table: T, valueFor: ValueFor): ValuesOf<T> =>
  mapTable(table, '', valueFor) as ValuesOf<T>

export const settingsByKey = (table: SettingTable): SettingsByKey => {
  const entries: [string, Setting<unknown>][] = []
  fillTable(table, (key, entry) => entries.push([key, entry]))
  return new Map(entries)
}

const camelCase = (name: string): string =>
  name.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase())

/** Returns the value of the setting with this key. */
export const settingValue = (values: object, key: string): unknown =>
  key.split('.').reduce<unknown>((node, name) => Object(node)[camelCase(name)], values)

/**
 * Returns one table with the settings of all. Two tables may have settings under one name.
 * @throws Error if two have the same setting
 */
export const joinTables = (tables: readonly SettingTable[]): SettingTable => {
  const joined: Record<string, Setting<unknown> | SettingTable> = {}
  for (const [name, entry] of tables.flatMap((table) => Object.entries(table))) {
    const known = joined[name]
    if (known === undefined) joined[name] = entry
    else if (isSetting(known) || isSetting(entry)) throw new Error(`Two settings are named ${name}`)
    else joined[name] = joinTables([known, entry])
  }
  return joined
}
