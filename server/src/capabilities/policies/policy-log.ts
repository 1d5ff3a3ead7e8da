import { fitsBytes, MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { sha256Hex } from '@stance/core/kernel/digest'
import { covers, type DataScope, type Placement } from '../../kernel/data-scope.ts'

/** A text that decided. */
export interface DecidingText {
  readonly id: string
  readonly version: number
}

/** A decision as it is kept. */
export interface KeptDecision {
  readonly id: string
  readonly at: string
  readonly namespace: string
  readonly engine: 'embedded' | 'external'
  readonly caller: string
  readonly allow: boolean
  readonly codes: string[]
  /** Empty if the external OPA decided. */
  readonly policies: DecidingText[]
  /** SHA-256 of the whole input. */
  readonly input_digest: string
  /** JSON of the input of a denial, without what may be secret; null if it is not kept. */
  readonly input: string | null
  readonly duration_us: number
}

/** The placement is that of the finding that a decision is about, for data scopes; '' where it names none. */
export interface NewDecision extends KeptDecision, Placement {}

const MAX_INPUT_BYTES = 32_768
const MASK = '***'
/** Names of fields whose values are not kept. */
const SECRET = /passw|secret|token|credential|api_?key|private_?key|authorization|^content$/i

const maskedEntry = (name: string, value: unknown): unknown =>
  SECRET.test(name) && (typeof value === 'string' || typeof value === 'number') ? MASK : value

/** Descriptions of findings repeat what scanners saw, which may be a secret. */
const withoutDescription = (input: object): object => {
  const { finding } = input as { readonly finding?: unknown }
  if (typeof finding !== 'object' || finding === null || !('description' in finding)) return input
  return { ...input, finding: { ...finding, description: MASK } }
}

/** Returns the input as it is kept; null if it is too long. */
const keptInput = (input: object): string | null => {
  const text = JSON.stringify(withoutDescription(input), maskedEntry)
  return fitsBytes(text, MAX_INPUT_BYTES) ? text : null
}

const placementOf = (input: object): Placement => {
  const { finding } = input as { readonly finding?: unknown }
  const fields = (typeof finding === 'object' && finding !== null ? finding : {}) as object
  const placeIn = (name: keyof Placement): string => {
    const value: unknown = Object.hasOwn(fields, name) ? Reflect.get(fields, name) : ''
    return typeof value === 'string' && fitsBytes(value, MAX_BYTES[name]) ? value : ''
  }
  return {
    account_id: placeIn('account_id'),
    cloud_provider: placeIn('cloud_provider'),
    region: placeIn('region'),
    application_id: placeIn('application_id'),
  }
}

/** Whether an input is kept as it was, so that a replay has to give the same answer. */
export const isWholeInput = ({ input, input_digest }: KeptDecision): boolean =>
  input !== null && sha256Hex(input) === input_digest

/** What a decision is about. */
export interface AskedInput {
  readonly input: object
  readonly callerKey: string
  /** Of a caller who only tries what a gate would say: the data scope. */
  readonly trialScope?: DataScope | undefined
}

/** What a caller tries is about a place only if the caller may see what is there. */
const NOWHERE: Placement = { account_id: '', cloud_provider: '', region: '', application_id: '' }

const placementFor = ({ input, trialScope }: AskedInput): Placement => {
  const placement = placementOf(input)
  return !trialScope || covers(trialScope, placement) ? placement : NOWHERE
}

/** Returns what is kept of a decision about an input: of one that a caller tries, only the digest. */
export const keptDecision = (
  decision: Omit<KeptDecision, 'input' | 'input_digest'>,
  asked: AskedInput,
): NewDecision => ({
  ...decision,
  ...placementFor(asked),
  input_digest: sha256Hex(JSON.stringify(asked.input)),
  input: decision.allow || asked.trialScope ? null : keptInput(asked.input),
})
