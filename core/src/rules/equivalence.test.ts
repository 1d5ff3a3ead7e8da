import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { observationsOf } from '../formats/reading/parse-scan.fixture.ts'
import { detectFormat } from '../formats/registry.ts'
import { type LabelledCheck, recordOf } from './equivalence.fixture.ts'
import { describeCheck } from './rule-index.ts'

/** `[provider, scanner, check, resource type]`, with the title of a check that has no id. */
type Side = [LabelledCheck['provider'], string, string, string, string?]

interface LabelledPair {
  readonly same: boolean
  /** Whether the pair is hidden from the authors of rules. */
  readonly held_back?: boolean
  readonly left: Side
  readonly right: Side
  /** For two different problems: what distinguishes them. */
  readonly because?: string
}

const FOLDER = new URL('data/equivalence/', import.meta.url)
const PAIRS: readonly LabelledPair[] = readdirSync(FOLDER)
  .sort()
  .flatMap((name) => parse(readFileSync(new URL(name, FOLDER), 'utf8')) as LabelledPair[])

const nameOf = ([provider, scanner, check, type, title]: Side) =>
  `${provider} ${scanner} ${check || title} on ${type}`

/** Fills in a meaningless title, unless the title is the only name of the check. */
const labelledCheck = ([provider, scanner, check, type, title = 'A check failed']: Side) => ({
  provider,
  scanner,
  check,
  type,
  title,
})

/**
 * Scanners whose records have no resource type: it follows from the resource id, which is arbitrary
 * here.
 */
const TYPE_FROM_ID: ReadonlySet<string> = new Set(['cloudsploit', 'defender', 'scoutsuite'])

/** Returns the control of a failed check, derived from a record of its scanner. */
function controlOf(side: Side): string | null {
  const record = recordOf(labelledCheck(side))
  const format = detectFormat(record)
  if (!format) throw new Error(`${nameOf(side)}: no format matches the record`)
  const [observation, ...others] = observationsOf(format, record)
  if (observation?.outcome !== 'fail' || others.length > 0)
    throw new Error(
      `${nameOf(side)}: expected one failed check, got ${JSON.stringify(observation)}`,
    )
  const resource_type = TYPE_FROM_ID.has(side[1]) ? side[3] : observation.resource.type
  const description = describeCheck({ ...observation, resource_type })
  return description?.control_id ?? null
}

interface EvaluatedPair extends LabelledPair {
  readonly left_control: string | null
  readonly right_control: string | null
  /** Whether both sides have the same control. */
  readonly isMatched: boolean
}

function evaluate(pair: LabelledPair): EvaluatedPair {
  const left_control = controlOf(pair.left)
  const right_control = controlOf(pair.right)
  const isMatched = left_control !== null && left_control === right_control
  return { ...pair, left_control, right_control, isMatched }
}

const EVALUATED = PAIRS.map(evaluate)

/**
 * Precision: the share of correct matches. Recall: the share of equal problems that are matched.
 */
function measure(pairs: readonly EvaluatedPair[]) {
  const right = pairs.filter(({ same, isMatched }) => same && isMatched).length
  return {
    precision: right / pairs.filter(({ isMatched }) => isMatched).length,
    recall: right / pairs.filter(({ same }) => same).length,
  }
}

const describeMismatch = ({
  because,
  left,
  right,
  left_control,
  right_control,
  same,
}: EvaluatedPair) =>
  [
    same ? 'not matched' : `matched, although ${because}`,
    `${nameOf(left)} -> ${left_control}`,
    `${nameOf(right)} -> ${right_control}`,
  ].join('\n    ')

/** Returns the figures and the mismatches; of those that are held back only their number. */
function summarize(name: string, pairs: readonly EvaluatedPair[]): string {
  const { precision, recall } = measure(pairs)
  const mismatches = pairs.filter(({ same, isMatched }) => same !== isMatched)
  const visible = mismatches.filter(({ held_back }) => !held_back)
  const hiddenCount = mismatches.length - visible.length
  const figures = `precision ${percent(precision)}, recall ${percent(recall)}, ${hiddenCount} mismatches among those held back`
  return [`${name}: ${pairs.length} pairs, ${figures}`, ...visible.map(describeMismatch)].join(
    '\n  ',
  )
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

describe('the labelled pairs', () => {
  const share = (pairs: readonly LabelledPair[]) => pairs.length / PAIRS.length

  it('are numerous, of both kinds, from many scanners', () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(320)
    expect(share(PAIRS.filter(({ same }) => same))).toBeGreaterThanOrEqual(0.4)
    expect(share(PAIRS.filter(({ same }) => !same))).toBeGreaterThanOrEqual(0.35)
    const scanners = PAIRS.flatMap(({ left, right }) => [left[1], right[1]])
    expect(new Set(scanners).size).toBeGreaterThanOrEqual(12)
  })

  it('include a third that is held back', () => {
    expect(share(PAIRS.filter(({ held_back }) => held_back))).toBeCloseTo(1 / 3, 1)
  })

  it('are of two scanners each, without duplicates', () => {
    expect(PAIRS.filter(({ left, right }) => left[1] === right[1])).toEqual([])
    const names = PAIRS.map(({ left, right }) => [nameOf(left), nameOf(right)].sort().join(' = '))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('have a reason for every difference', () => {
    expect(PAIRS.filter(({ same, because = '' }) => !same && because === '')).toEqual([])
  })
})

describe('the rule catalogue assigns one control to one problem', () => {
  it.each([
    { name: 'all pairs', pairs: EVALUATED },
    { name: 'the pairs that are held back', pairs: EVALUATED.filter((pair) => pair.held_back) },
  ])('in $name', ({ name, pairs }) => {
    const summary = summarize(name, pairs)
    process.stdout.write(`${summary}\n`)
    const { precision, recall } = measure(pairs)
    expect(precision, summary).toBeGreaterThanOrEqual(0.98)
    expect(recall, summary).toBeGreaterThanOrEqual(0.9)
  })
})
