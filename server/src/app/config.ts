import type { Intersection, Module } from '../data/module.ts'
import {
  type ConfigInputs,
  type DescribedSetting,
  describeSettings,
  loadSettings,
  type Config as PlatformConfig,
} from '../platform/config.ts'
import { joinTables, type SettingTable, type ValuesOf } from '../platform/setting-table.ts'
import { PLATFORM_SETTINGS } from '../platform/settings.ts'
import { capabilities } from './capabilities.ts'

type SettingsOf<M> = M extends { readonly settings: infer Table } ? ValuesOf<Table> : object

/** The effective value of every setting: those of the process, and those of its capabilities. */
export type Config = PlatformConfig & Intersection<SettingsOf<(typeof capabilities)[number]>>

/** The settings of the process and of modules. */
export const settingsWith = (modules: readonly Module[]): SettingTable =>
  joinTables([PLATFORM_SETTINGS, ...modules.map(({ settings }) => settings ?? {})])

/** Every setting of the product. */
export const SETTINGS = settingsWith(capabilities)

/** Loads the configuration of a process that has these modules. @throws UsageError */
export const loadConfig = (
  inputs?: ConfigInputs,
  modules: readonly Module[] = capabilities,
): Config =>
  loadSettings(modules === capabilities ? SETTINGS : settingsWith(modules), inputs) as Config

/** Returns every effective value and its source, but no secrets. */
export const describeConfig = (config: Config): DescribedSetting[] =>
  describeSettings(SETTINGS, config)

const absent = (): never => {
  throw Object.assign(new Error('There is no file'), { code: 'ENOENT' })
}

/** The configuration where nothing is set. */
export const defaultConfig = (modules: readonly Module[] = capabilities): Config =>
  loadConfig({ env: {}, readFile: absent }, modules)
