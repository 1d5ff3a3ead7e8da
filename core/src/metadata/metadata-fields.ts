import {
  ASSET_TIERS,
  COMPENSATING_CONTROLS,
  CRITICALITIES,
  NETWORK_TYPES,
} from '../assessment/risk-signals.ts'
import { fitsBytes, MAX_BYTES } from '../kernel/byte-limits.ts'
import { boolean, type FieldType, listOf, matchWord, oneOf, scalar } from '../kernel/field-type.ts'
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

/** The longest of the fields that become part of keys. Characters that PostgreSQL cannot store are not accepted. */
const MAX_TEXT_BYTES = MAX_BYTES.application_id

const isStorable = (text: string) =>
  fitsBytes(text, MAX_TEXT_BYTES) && text.isWellFormed() && !text.includes('\0')

const text = scalar(`text of at most ${MAX_TEXT_BYTES} bytes`, (text) =>
  isStorable(text) ? text : undefined,
)

const count = scalar('a whole number from 0 to 999999', (text) =>
  /^\d{1,6}$/.test(text) ? Number(text) : undefined,
)

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
