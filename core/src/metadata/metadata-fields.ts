import {
  COMPENSATING_CONTROLS,
  CRITICALITIES,
  NETWORK_TYPES,
  TIERS,
} from '../assessment/risk-signals.ts'
import type { LocatedNode } from '../kernel/located-yaml.ts'
import { PROVIDERS } from '../kernel/provider.ts'

export const ENV_TYPES = ['DEV', 'STG', 'PROD'] as const
export type EnvType = (typeof ENV_TYPES)[number]

/** Classes of data that rules speak of; an organisation may have others of its own. */
const DATA_CLASSES = ['public', 'internal', 'confidential', 'restricted', 'PII', 'PCI', 'PHI']

export interface FieldType<T> {
  /** What is accepted, as the end of the sentence "must be …". */
  readonly accepts: string
  /** Undefined when the value is not accepted. */
  readonly read: (node: LocatedNode) => T | undefined
}

const scalar = <T>(accepts: string, parse: (text: string) => T | undefined): FieldType<T> => ({
  accepts,
  read: (node) => {
    const given = node.kind === 'scalar' ? node.text : null
    return given === null || given === '' ? undefined : parse(given)
  },
})

const inCase = <T extends string>(words: readonly T[], text: string): T | undefined =>
  words.find((word) => word.toLowerCase() === text.toLowerCase())

const TEXT_LENGTH = 256

/** Bounded, because some of it becomes part of keys; and no more than a database can hold. */
const text = scalar(`text of at most ${TEXT_LENGTH} characters`, (given) =>
  given.length <= TEXT_LENGTH && given.isWellFormed() && !given.includes('\0') ? given : undefined,
)

const wordOf = <T extends string>(words: readonly T[]): FieldType<T> =>
  scalar(`one of ${words.join(', ')}`, (given) => inCase(words, given))

const boolean = scalar('true or false', (given) => {
  const word = inCase(['true', 'yes', 'false', 'no'], given)
  return word === undefined ? undefined : word === 'true' || word === 'yes'
})

const count = scalar('a whole number from 0 to 999999', (given) =>
  /^\d{1,6}$/.test(given) ? Number(given) : undefined,
)

/** One value stands for a list of one. */
const listOf = <T>(type: FieldType<T>): FieldType<readonly T[]> => ({
  accepts: `a list, each ${type.accepts}`,
  read: (node) => {
    const items = (node.kind === 'list' ? node.items : [node]).map(type.read)
    const accepted = items.filter((item) => item !== undefined)
    return accepted.length === items.length ? [...new Set(accepted)] : undefined
  },
})

const dataClass = scalar('a word', (given) => inCase(DATA_CLASSES, given) ?? given)

/** Everything that metadata can say; each field is absent where nothing says it. */
export const METADATA_FIELDS = {
  name: text,
  provider: wordOf(PROVIDERS),
  cbu: text,
  cost_center: text,
  tier: wordOf(TIERS),
  env_type: wordOf(ENV_TYPES),
  owner: text,
  application_id: text,
  sandbox: boolean,
  internet_facing: boolean,
  network_type: wordOf(NETWORK_TYPES),
  data_classification: listOf(dataClass),
  compliance_scopes: listOf(text),
  stateful: boolean,
  shared: boolean,
  dependencies: count,
  sla_tier: text,
  controls: listOf(wordOf(COMPENSATING_CONTROLS)),
  support_tier: text,
  business_criticality: wordOf(CRITICALITIES),
  data_residency: text,
} as const satisfies Record<string, FieldType<unknown>>

export type MetadataField = keyof typeof METADATA_FIELDS

export type ResolvedMetadata = {
  readonly [Field in MetadataField]?: (typeof METADATA_FIELDS)[Field] extends FieldType<infer Value>
    ? Value
    : never
}
