import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import type { RunTotals } from '@stance/core/assessment/priority/work-totals'
import { type OpenedReports, UnusableReports } from './report-source.port.ts'
import { collectRows, type ResultIndex } from './result-index.ts'
import {
  isQuickWinKind,
  isReportedFinding,
  kindOf,
  type PlaceFinding,
  placeOf,
} from './result-row.ts'

/** A quick win as the API lists it, without its share of the risk. */
export interface QuickWin {
  readonly row: number
  /** JSON without the closing brace. */
  readonly text: string
}

/** What is kept of the reports of one run. */
export interface LoadedReports {
  readonly run_id: string
  readonly started_at: string
  readonly index: ResultIndex
  readonly quickWins: readonly QuickWin[]
  /** The last runs of the job, as `summary.json` lists them. */
  readonly runs: readonly RunTotals[]
}

/** A chunk is parsed without a pause, so it is small. */
const CHUNK_BYTES = 128 << 10
const MAX_LINE_BYTES = 32 << 20
const LINE_FEED = 10
const COMMA = 44

interface Line {
  readonly start: number
  readonly bytes: Buffer
}

/** Yields the lines of the findings, without their ends. */
async function* linesOf({ size, read }: OpenedReports): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0)
  for (let at = 0; at < size; ) {
    const chunk = await read(at, Math.min(CHUNK_BYTES, size - at))
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const offset = at - rest.length
    at += chunk.length
    let begin = 0
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, begin)) {
      yield { start: offset + begin, bytes: bytes.subarray(begin, end) }
      begin = end + 1
    }
    rest = Buffer.from(bytes.subarray(begin))
    if (rest.length > MAX_LINE_BYTES) throw damaged('a line of findings.json has no end')
  }
  if (rest.length > 0) yield { start: size - rest.length, bytes: rest }
}

const damaged = (reason: string): UnusableReports =>
  new UnusableReports(`The reports are damaged: ${reason}; run the job again`)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const withoutComma = (bytes: Buffer): Buffer =>
  bytes.at(-1) === COMMA ? bytes.subarray(0, -1) : bytes

interface ReportedRun {
  readonly run_id: string
  readonly started_at: string
}

interface ReportedSummary extends ReportedRun {
  readonly total_findings: number
  readonly suppressed: number
  readonly closed: number
  readonly runs: readonly RunTotals[]
}

const isRun = (value: unknown): value is ReportedRun =>
  typeof value === 'object' &&
  value !== null &&
  'run_id' in value &&
  typeof value.run_id === 'string' &&
  'started_at' in value &&
  typeof value.started_at === 'string'

const isSummary = (value: unknown): value is ReportedSummary =>
  isRun(value) && Array.isArray((value as Partial<ReportedSummary>).runs)

const runOf = (head: Buffer | undefined): ReportedRun => {
  const text = head?.toString() ?? ''
  const run = text.startsWith('{"run":') && parsed(text.slice(7).replace(/,$/, ''))
  if (!isRun(run)) throw damaged('findings.json does not begin with its run')
  return run
}

const quickWinText = ({ finding, priority, complexity_assessment }: PrioritizedFinding): string => {
  const { tier, automation_candidate, estimated_effort_hours } = complexity_assessment
  const { finding_id, title } = finding
  return JSON.stringify({
    finding_id,
    title,
    priority,
    tier,
    automation_candidate,
    estimated_effort_hours,
  }).slice(0, -1)
}

const collectFindings = (placeFinding: PlaceFinding) => {
  const rows = collectRows()
  const quickWins: QuickWin[] = []
  let row = 0
  return {
    add: ({ start, bytes }: Line): void => {
      const text = withoutComma(bytes)
      const listed = parsed(text.toString())
      if (!isReportedFinding(listed)) throw damaged(`finding ${row + 1} is not readable`)
      const kind = kindOf(listed)
      const place = placeOf(listed, placeFinding)
      rows.add(kind, place, listed.risk_assessment.risk_score, { start, length: text.length })
      if (isQuickWinKind(kind)) quickWins.push({ row, text: quickWinText(listed) })
      row += 1
    },
    finish: () => ({ index: rows.finish(), quickWins }),
  }
}

const OPENING = '"findings":['
const CLOSING = ']}'

/** Follows `findings.json` line by line. */
const createParser = (placeFinding: PlaceFinding) => {
  const findings = collectFindings(placeFinding)
  let run: ReportedRun | null = null
  const textOf = ({ bytes }: Line): string =>
    bytes.length <= OPENING.length ? bytes.toString() : ''
  const steps = {
    head: (line: Line): Step => {
      run = runOf(line.bytes)
      return 'opening'
    },
    opening: (line: Line): Step => {
      if (textOf(line) !== OPENING) throw damaged('findings.json has no findings')
      return 'findings'
    },
    findings: (line: Line): Step => {
      if (textOf(line) === CLOSING) return 'end'
      findings.add(line)
      return 'findings'
    },
    end: (): Step => {
      throw damaged('findings.json goes on after its end')
    },
  }
  let step: Step = 'head'
  return {
    take: (line: Line): void => {
      step = steps[step](line)
    },
    finish: () => {
      if (step !== 'end' || run === null) throw damaged('findings.json is cut off')
      return { run, ...findings.finish() }
    },
  }
}

type Step = 'head' | 'opening' | 'findings' | 'end'

/**
 * Reads the reports of a run into columns, part by part, so that requests are served in the meantime.
 * @throws UnusableReports if they are not the whole reports of one run.
 */
export const loadReports = async (
  reports: OpenedReports,
  placeFinding: PlaceFinding,
): Promise<LoadedReports> => {
  const summary = parsed(reports.summary)
  if (!isSummary(summary)) throw damaged('summary.json is not readable')
  const parser = createParser(placeFinding)
  for await (const line of linesOf(reports)) parser.take(line)
  const { run, index, quickWins } = parser.finish()
  const { run_id, started_at, runs, total_findings, suppressed, closed } = summary
  if (run.run_id !== run_id) throw damaged('they are of two runs')
  if (index.rows !== total_findings + suppressed + closed) throw damaged('findings are missing')
  return { run_id, started_at, index, quickWins, runs }
}
