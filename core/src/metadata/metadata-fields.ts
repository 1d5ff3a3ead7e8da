import {
  ASSET_TIERS,
  COMPENSATING_CONTROLS,
  CRITICALITIES,
  NETWORK_TYPES,
} from '../assessment/risk-signals.ts'
import { fitsBytes, MAX_BYTES } from '../kernel/byte-limits.ts'
import type { LocatedNode } from '../kernel/located-yaml.ts'
import { PROVIDERS } from '../kernel/provider.ts'

export const ENV_TYPES = ['DEV', 'STG', 'PROD'] as const
export type EnvType = (typeof ENV_TYPES)[number]

/** Data classes that the risk assessment uses; an organisation may define others. */
const WELL_KNOWN_DATA_CLASSES = [
  'public',
  'internal',
  'confidential',
  'restricted',
  'PII',
  'PCI',
  'PHI',
]

export interface FieldType<T> {
  /** The accepted values, as the end of the sentence "must be …". */
  readonly accepts: string
  /** Returns undefined when the value is not accepted. */
  readonly parse: (node: LocatedNode) => T | undefined
}

const scalar = <T>(accepts: string, parse: (text: string) => T | undefined): FieldType<T> => ({
  accepts,
  parse: (node) => {
    const text = node.kind === 'scalar' ? node.text : null
    return text === null || text === '' ? undefined : parse(text)
  },
})

const matchWord = <T extends string>(words: readonly T[], text: string): T | undefined =>
  words.find((word) => word.toLowerCase() === text.toLowerCase())

/** The longest of the fields that become part of keys. Characters that PostgreSQL cannot store are not accepted. */
const MAX_TEXT_BYTES = MAX_BYTES.application_id

const isStorable = (text: string) =>
  fitsBytes(text, MAX_TEXT_BYTES) && text.isWellFormed() && !text.includes('\0')

const text = scalar(`text of at most ${MAX_TEXT_BYTES} bytes`, (text) =>
  isStorable(text) ? text : undefined,
)

const oneOf = <T extends string>(words: readonly T[]): FieldType<T> =>
  scalar(`one of ${words.join(', ')}`, (text) => matchWord(words, text))

const boolean = scalar('true or false', (text) => {
  const word = matchWord(['true', 'yes', 'false', 'no'], text)
  return word === undefined ? undefined : word === 'true' || word === 'yes'
})

const count = scalar('a whole number from 0 to 999999', (text) =>
  /^\d{1,6}$/.test(text) ? Number(text) : undefined,
)

/** A single value counts as a list of one. */
const listOf = <T>(type: FieldType<T>): FieldType<readonly T[]> => ({
  accepts: `a list, each ${type.accepts}`,
  parse: (node) => {
    const items = (node.kind === 'list' ? node.items : [node]).map(type.parse)
    const accepted = items.filter((item) => item !== undefined)
    return accepted.length === items.length ? [...new Set(accepted)] : undefined
  },
})

const dataClass = scalar(
  'a word',
  (text) => matchWord(WELL_KNOWN_DATA_CLASSES, text) ?? (isStorable(text) ? text : undefined),
)

/** All fields of the metadata; a field is absent where no entry has it. */
export const METADATA_FIELDS = {
  name: text,
  provider: oneOf(PROVIDERS),
  cbu: text,
  cost_center: text,
  tier: oneOf(ASSET_TIERS),
  env_type: oneOf(ENV_TYPES),
  owner: text,
  application_id: text,
  sandbox: boolean,
  internet_facing: boolean,
  public_by_intent: boolean,
  network_type: oneOf(NETWORK_TYPES),
  data_classification: listOf(dataClass),
  compliance_scopes: listOf(text),
  stateful: boolean,
  shared: boolean,
  dependencies: count,
  sla_tier: text,
  controls: listOf(oneOf(COMPENSATING_CONTROLS)),
  support_tier: text,
  business_criticality: oneOf(CRITICALITIES),
  data_residency: text,
} as const satisfies Record<string, FieldType<unknown>>

export type MetadataField = keyof typeof METADATA_FIELDS

export type ResolvedMetadata = {
  readonly [Field in MetadataField]?: (typeof METADATA_FIELDS)[Field] extends FieldType<infer Value>
    ? Value
    : never
}
