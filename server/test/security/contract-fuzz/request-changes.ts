import type { Expectation, FuzzRequest } from './fuzz-request.ts'
import {
  HOSTILE_HEADERS,
  HOSTILE_TEXTS,
  HOSTILE_TYPES,
  OTHER_METHODS,
  spoiltId,
  spoiltPath,
} from './hostile-input.ts'
import { isAcceptable, mutated } from './json-mutation.ts'
import { queryString, spoiltQuery } from './query-parameters.ts'
import type { RandomSource } from './random-source.ts'
import {
  admits,
  type Draft,
  isNoUrl,
  pathOf,
  queryOf,
  rawPathOf,
  type Valid,
} from './request-draft.ts'
import { damaged } from './text-damage.ts'
import { ODD_NAMES } from './valid-value.ts'

/** A way to change a valid request; null where there is nothing to change. */
type Change = (valid: Valid, random: RandomSource) => Partial<Draft> | null

const mutateBody: Change = ({ body }, random) => {
  if (!body?.schema) return null
  const { text, what } = mutated(body.schema, body.value, random)
  const expected: Expectation = isAcceptable(text, admits(body.schema)) ? 'either' : 'refused'
  return { body: text, what, expected }
}

const spoilQuery: Change = ({ draft, target }, random) => {
  const { operation } = draft
  const { pairs, what, refused } = spoiltQuery(queryOf(operation), random)
  const url = pathOf(operation, target.params) + queryString(pairs)
  return { url, mayMisroute: isNoUrl(url), what, expected: refused ? 'refused' : 'either' }
}

const spoilParameter: Change = ({ draft, target }, random) => {
  const names = Object.keys(target.params)
  if (names.length === 0) return null
  const name = random.pick(names)
  const text = spoiltId(target.params[name] ?? '', random)
  const url = rawPathOf(draft.operation, { ...target.params, [name]: text })
  return { url, mayMisroute: true, about: null, what: `a spoilt ${name}`, expected: 'either' }
}

const spoilPath: Change = ({ draft }, random) => ({
  url: spoiltPath(draft.url, random),
  mayMisroute: true,
  about: null,
  what: 'a spoilt path',
  expected: 'either',
})

const otherMethod: Change = ({ draft }, random) => {
  const method = random.pick(OTHER_METHODS.filter((one) => one !== draft.method))
  return { method, mayMisroute: true, about: null, what: method, expected: 'either' }
}

const otherType: Change = ({ draft, body }, random) => {
  if (!body) return null
  const type = random.pick(HOSTILE_TYPES)
  const headers = { ...draft.headers, 'content-type': type }
  // Endpoints for raw bytes accept media types with parameters.
  const expected = body.schema ? 'refused' : 'either'
  return { headers, what: `the type ${type}`, expected }
}

const noType: Change = ({ draft, body }) => {
  if (!body) return null
  const { 'content-type': _, ...headers } = draft.headers
  return { headers, what: 'no type', expected: 'refused' }
}

const damageBody: Change = ({ body }, random) =>
  body && { body: damaged(body.content, random), what: 'a damaged body', expected: 'either' }

const hostileField: Change = ({ body }, random) => {
  if (!body?.schema?.properties) return null
  const name = random.pick(Object.keys(body.schema.properties))
  const value = { ...(body.value as object), [name]: random.pick(HOSTILE_TEXTS) }
  const expected = admits(body.schema)(value) ? 'either' : 'refused'
  return { body: JSON.stringify(value), what: `hostile ${name}`, expected }
}

const ODD_ENTRIES = [1, null, true, ['text'], { deep: {} }, 'v'.repeat(1_000)]

/** An additional entry where any name is allowed, with an unusual name or value. */
const hostileEntry: Change = ({ body }, random) => {
  const records = Object.entries(body?.schema?.properties ?? {}).filter(
    ([, { type, properties }]) => type === 'object' && !properties,
  )
  if (!body?.schema || records.length === 0) return null
  const [name] = random.pick(records)
  const entry = { [random.pick(ODD_NAMES)]: random.pick(ODD_ENTRIES) }
  const value = { ...(body.value as object), [name]: entry }
  const expected = admits(body.schema)(value) ? 'either' : 'refused'
  return { body: JSON.stringify(value), what: `an odd entry of ${name}`, expected }
}

const hostileHeaders: Change = ({ draft }, random) => {
  const added = random.pick(HOSTILE_HEADERS)
  const what = `the header ${Object.keys(added)[0]}`
  return { headers: { ...draft.headers, ...added }, mayMisroute: true, what, expected: 'either' }
}

const surplusBody: Change = ({ draft, body }, random) => {
  if (body) return null
  const headers = { ...draft.headers, 'content-type': 'application/json' }
  const text = random.pick(['{}', '{"id":1}', '[', 'x'.repeat(10_000)])
  return { headers, body: text, mayMisroute: true, what: 'an unexpected body', expected: 'either' }
}

const hugeBody: Change = ({ body }, random) =>
  body && random.chance(0.02)
    ? { body: `"${'x'.repeat(1024 * 1024)}"`, what: 'a huge body', expected: 'either' }
    : null

/** Changes to a nearly valid request. */
export const NEARLY: readonly Change[] = [mutateBody, mutateBody, mutateBody, spoilQuery]

/** Changes to a hostile request. */
export const HOSTILE: readonly Change[] = [
  spoilParameter,
  spoilParameter,
  spoilPath,
  otherMethod,
  otherType,
  noType,
  damageBody,
  damageBody,
  hostileField,
  hostileField,
  hostileEntry,
  hostileHeaders,
  surplusBody,
  hugeBody,
]

/** A valid request with one applicable change. */
export const changed = (
  valid: Valid,
  kind: FuzzRequest['kind'],
  changes: readonly Change[],
  random: RandomSource,
): Draft => {
  const change = random.pick(changes)(valid, random)
  return change ? { ...valid.draft, kind, ...change } : changed(valid, kind, changes, random)
}
