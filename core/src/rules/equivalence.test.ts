import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { observationsOf } from '../formats/reading/parse-scan.fixture.ts'
import { detectFormat } from '../formats/registry.ts'
import { type LabelledCheck, recordOf } from './equivalence.fixture.ts'
import { describeByRule } from './rule-index.ts'

/** `[provider, scanner, check, type of resource]`, with the title of a check that has no id. */
type Side = [LabelledCheck['provider'], string, string, string, string?]

interface LabelledPair {
  readonly same: boolean
  /** Nobody looks at it when a rule is written. */
  readonly held_back?: boolean
  readonly left: Side
  readonly right: Side
  /** Of two that differ: what the one is about, and not the other. */
  readonly because?: string
}

const FOLDER = new URL('data/equivalence/', import.meta.url)
const PAIRS: readonly LabelledPair[] = readdirSync(FOLDER)
  .sort()
  .flatMap((name) => parse(readFileSync(new URL(name, FOLDER), 'utf8')) as LabelledPair[])

const nameOf = ([provider, scanner, check, type, title]: Side) =>
  `${provider} ${scanner} ${check || title} on ${type}`

/** A title that says nothing, unless it is the only name that there is. */
const labelled = ([provider, scanner, check, type, title = `A check failed`]: Side) => ({
  provider,
  scanner,
  check,
  type,
  title,
})

/** Their records state no type: it follows from a resource's id, which is any here. */
const TYPE_FROM_ID: ReadonlySet<string> = new Set(['cloudsploit', 'defender', 'scoutsuite'])

/** The control that the product gives to a failed check, from its scanner's record on. */
function controlOf(side: Side): string | null {
  const record = recordOf(labelled(side))
  const format = detectFormat(record)
  if (!format) throw new Error(`${nameOf(side)}: no format knows the record`)
  const [observation, ...others] = observationsOf(format, record)
  if (observation?.outcome !== 'fail' || others.length > 0)
    throw new Error(`${nameOf(side)}: not one failed check, but ${JSON.stringify(observation)}`)
  const resource_type = TYPE_FROM_ID.has(side[1]) ? side[3] : observation.resource.type
  const described = describeByRule({ ...observation, resource_type })
  return described?.control_id ?? null
}

interface Judged extends LabelledPair {
  readonly left_control: string | null
  readonly right_control: string | null
  /** Whether both sides have one control. */
  readonly united: boolean
}

function judge(pair: LabelledPair): Judged {
  const left_control = controlOf(pair.left)
  const right_control = controlOf(pair.right)
  const united = left_control !== null && left_control === right_control
  return { ...pair, left_control, right_control, united }
}

const JUDGED = PAIRS.map(judge)

/** Of the pairs that were united, the share that should be; of those that should be, that were. */
function measure(pairs: readonly Judged[]) {
  const right = pairs.filter(({ same, united }) => same && united).length
  return {
    precision: right / pairs.filter(({ united }) => united).length,
    recall: right / pairs.filter(({ same }) => same).length,
  }
}

const describeFault = ({ because, left, right, left_control, right_control, same }: Judged) =>
  [
    same ? 'not united' : `united, though ${because}`,
    `${nameOf(left)} -> ${left_control}`,
    `${nameOf(right)} -> ${right_control}`,
  ].join('\n    ')

/** The figures, and the wrong pairs that may be looked at; of the others only how many there are. */
function report(name: string, pairs: readonly Judged[]): string {
  const { precision, recall } = measure(pairs)
  const faults = pairs.filter(({ same, united }) => same !== united)
  const shown = faults.filter(({ held_back }) => !held_back)
  const hidden = faults.length - shown.length
  const figures = `precision ${percent(precision)}, recall ${percent(recall)}, ${hidden} wrong of those held back`
  return [`${name}: ${pairs.length} pairs, ${figures}`, ...shown.map(describeFault)].join('\n  ')
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

describe('the labelled pairs', () => {
  const share = (pairs: readonly LabelledPair[]) => pairs.length / PAIRS.length

  it('are many, of both kinds, from many scanners', () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(320)
    expect(share(PAIRS.filter(({ same }) => same))).toBeGreaterThanOrEqual(0.4)
    expect(share(PAIRS.filter(({ same }) => !same))).toBeGreaterThanOrEqual(0.35)
    const scanners = PAIRS.flatMap(({ left, right }) => [left[1], right[1]])
    expect(new Set(scanners).size).toBeGreaterThanOrEqual(12)
  })

  it('keep a third back', () => {
    expect(share(PAIRS.filter(({ held_back }) => held_back))).toBeCloseTo(1 / 3, 1)
  })

  it('are of two scanners each, and no pair stands twice', () => {
    expect(PAIRS.filter(({ left, right }) => left[1] === right[1])).toEqual([])
    const names = PAIRS.map(({ left, right }) => [nameOf(left), nameOf(right)].sort().join(' = '))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('say of two that differ in what', () => {
    expect(PAIRS.filter(({ same, because = '' }) => !same && because === '')).toEqual([])
  })
})

describe('the catalogue gives one control to one problem', () => {
  it.each([
    { name: 'all pairs', pairs: JUDGED },
    { name: 'the pairs that are held back', pairs: JUDGED.filter((pair) => pair.held_back) },
  ])('in $name', ({ name, pairs }) => {
    const said = report(name, pairs)
    process.stdout.write(`${said}\n`)
    const { precision, recall } = measure(pairs)
    expect(precision, said).toBeGreaterThanOrEqual(0.98)
    expect(recall, said).toBeGreaterThanOrEqual(0.9)
  })
})
