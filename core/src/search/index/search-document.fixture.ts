import { CATEGORIES } from '../../classification/category-rules.ts'
import { PROVIDERS } from '../../kernel/provider.ts'
import { SEVERITIES } from '../../kernel/severity.ts'
import { SEARCH_STATUSES, type SearchDocument } from './search-document.ts'

const WORDS =
  'public bucket encrypted key access port open internet user password rotation logging trail disk volume without policies the'.split(
    ' ',
  )
const NAMES = [
  'customer-exports',
  'i-0abc12',
  'sg-9',
  'CVE-2021-44228',
  's3:GetObject',
  'web_01',
  '漢字仮名',
]

/** Draws whole numbers below a limit. */
export type Draw = (limit: number) => number

const pick = <T>(values: readonly T[], draw: Draw): T => values[draw(values.length)] as T

const uuidOf = (number: number, kind: string): string =>
  `${number.toString(16).padStart(8, '0')}-0000-8000-8000-${kind}${(number * 7919).toString(16).padStart(11, '0')}`

const sentence = (draw: Draw, length: number): string =>
  Array.from({ length }, () => (draw(6) === 0 ? pick(NAMES, draw) : pick(WORDS, draw))).join(' ')

/** Draws what a rule says about a resource, which the findings of the rule repeat with other names. */
const drawRuleTexts = (draw: Draw) => {
  const rule = draw(3)
  return {
    title: `Open port ${rule}`,
    description: `The bucket ${sentence(draw, draw(3))} allows public access ${pick(['', '', 'web_01 '], draw)}without encrypted policies ${rule}.`,
    remediation: pick(['Close the port of web_01 without rotation', 'Close the port'], draw),
    text_key: `rule ${rule}`,
  }
}

const drawOwnTexts = (draw: Draw) => {
  const title = sentence(draw, 1 + draw(4))
  return {
    title,
    description: sentence(draw, draw(12)),
    remediation: sentence(draw, draw(4)),
    text_key: title.split(' ')[0] ?? '',
  }
}

/** Returns a document with a small vocabulary, so that queries have many matches and ties. */
export const drawDocument = (number: number, draw: Draw): SearchDocument => {
  const provider = pick(PROVIDERS, draw)
  const region = pick(['eu-west-1', 'us-east-1'], draw)
  const { text_key, ...texts } = draw(2) === 0 ? drawRuleTexts(draw) : drawOwnTexts(draw)
  return {
    id: uuidOf(number, 'a'),
    issue_id: draw(8) === 0 ? null : uuidOf(draw(20), 'b'),
    placement: {
      account_id: pick(['1111', '2222', '3333'], draw),
      cloud_provider: provider,
      region,
      application_id: pick(['', 'shop', 'billing'], draw),
    },
    severity: pick(SEVERITIES, draw),
    status: pick(SEARCH_STATUSES, draw),
    category: pick([...CATEGORIES, ''] as const, draw),
    risk_score: draw(4) / 4,
    first_found_at: 1_700_000_000_000 + draw(5_000),
    text: {
      ...texts,
      resource_id: `arn:aws:s3:::${pick(NAMES, draw)}`,
      resource_name: pick(NAMES, draw),
      account_name: pick(['Unit 7', 'IT', ''], draw),
      service: pick(['s3', 'ec2', ''], draw),
      region,
      cves: draw(3) === 0 ? ['CVE-2021-44228'] : [],
      controls: draw(2) === 0 ? ['CIS.2.1'] : [],
      tags: draw(3) === 0 ? ['team=shop', sentence(draw, 2)] : [],
    },
    text_key,
  }
}

const PARTS: readonly ((draw: Draw) => string)[] = [
  (draw) => pick(WORDS, draw),
  (draw) => pick(WORDS, draw),
  (draw) => pick(NAMES, draw),
  (draw) => `-${pick(WORDS, draw)}`,
  (draw) => `"${pick(WORDS, draw)} ${pick(WORDS, draw)}"`,
  (draw) => `"${pick(NAMES, draw)} ${pick(WORDS, draw)}"`,
  (draw) => `-"${pick(WORDS, draw)} ${pick(WORDS, draw)}"`,
  (draw) => `${pick(WORDS, draw).slice(0, 3)}*`,
  (draw) => `-${pick(NAMES, draw).slice(0, 4)}*`,
  (draw) => pick(['"', 'OR', '(((', 'title:*', 'NEAR(a b)', '\u0000', '\ud800'], draw),
]

export const drawQuery = (draw: Draw): string =>
  Array.from({ length: 1 + draw(4) }, () => pick(PARTS, draw)(draw)).join(' ')

/** A pseudo-random number generator for whole numbers (mulberry32). */
export const drawFrom = (seed: number): Draw => {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}
