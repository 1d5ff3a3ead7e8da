import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportEnd } from '../../src/aggregator/input/export-end.ts'
import { piecesOf } from '../../src/aggregator/input/export-pieces.service.ts'
import { readExport, readPiece } from '../../src/aggregator/input/export-reading.service.ts'
import type { ExportSink, NoFinding } from '../../src/aggregator/input/record-taking.ts'
import { Interrupted } from '../../src/aggregator/run/run-failure.service.ts'
import { awsFinding, gcpFinding, type Workspace, workspace } from './workspace.ts'

const THREADS = { count: 2, minBytes: 0, minFindings: 0 }

const CONTROLS = ['S3.8', 'EC2.19', 'IAM.6', 'RDS.3']

const findings = (count: number, suppressed = 7) =>
  Array.from({ length: count }, (_, at) =>
    awsFinding({
      control: CONTROLS[at % CONTROLS.length] ?? 'S3.8',
      bucket: `bucket-${at}`,
      Workflow: { Status: at % suppressed === 0 ? 'SUPPRESSED' : 'NEW' },
    }),
  )

const lines = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

const EXPORTS = {
  'in/aws/lines.ndjson': lines(findings(300)),
  'in/aws/page.json': { Findings: findings(20, 3) },
  'in/aws/none.json': lines([{ unknown: 'record' }, ...findings(2), { another: 1 }]),
  'in/gcp/page.json': [gcpFinding(), gcpFinding({ name: 'open-rdp', category: 'OPEN_RDP_PORT' })],
}

/** The state of the findings, without that of the run. */
const accountsOf = ({ files }: Workspace) =>
  Object.entries(files('state')).filter(([name]) => name.includes('account-'))

const rowsOf = ({ read }: Workspace): string => read('reports/findings.csv')

describe('a run in threads', () => {
  test('has the results of a run in one, first and later', async () => {
    const [one, many] = [workspace(EXPORTS), workspace(EXPORTS)]
    for (const change of [[], findings(40)]) {
      if (change.length > 0)
        for (const { write } of [one, many]) write('in/aws/lines.ndjson', lines(change))
      const [expected, result] = [await one.run(), await many.run({ threads: THREADS })]
      expect(result.result.delta).toEqual(expected.result.delta)
      expect(result.result.by_priority).toEqual(expected.result.by_priority)
      expect(result.result.errors.map(({ message, position }) => [message, position])).toEqual(
        expected.result.errors.map(({ message, position }) => [message, position]),
      )
      expect(rowsOf(many)).toBe(rowsOf(one))
    }
    const states = [accountsOf(one), accountsOf(many)]
    expect(states[1]?.map(([name]) => name)).toEqual(states[0]?.map(([name]) => name))
  })

  test('closes nothing and says why, if an export cannot be read', async () => {
    const [one, many] = [workspace(EXPORTS), workspace(EXPORTS)]
    await one.run()
    await many.run({ threads: THREADS })
    for (const { path } of [one, many]) appendFileSync(path('in/aws/lines.ndjson'), '{"cut": ')
    const [expected, result] = [await one.run(), await many.run({ threads: THREADS })]
    expect(result.code).toBe(3)
    expect(result.code).toBe(expected.code)
    expect(result.result.delta).toEqual(expected.result.delta)
    expect(result.result.providers.aws?.findings).toBe(expected.result.providers.aws?.findings)
    const positions = ({ errors }: typeof result.result) =>
      errors.map(({ message, position }) => [position, message])
    expect(positions(result.result)).toEqual(positions(expected.result))
  })

  test('gives the audit log a record for each finding', async () => {
    const { run } = workspace(EXPORTS)
    const records: string[] = []
    const audit = {
      write: () => {},
      debug: (record: () => string) => records.push(record()),
      close: () => {},
    }
    const { result } = await run({ threads: THREADS, audit })
    const scored = records
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(scored).toHaveLength(result.delta.new)
    expect(new Set(scored.map(({ event }) => event))).toEqual(new Set(['scoring']))
  })

  test('ends when it is interrupted, and leaves state and reports as they were', async () => {
    const { run, write, files } = workspace(EXPORTS)
    await run({ threads: THREADS })
    const before = { state: files('state'), reports: files('reports') }
    write('in/aws/lines.ndjson', lines(findings(5)))
    const interruption = () => new Interrupted('stop')
    for (const interruptAfter of [0, 2, 5]) {
      const interrupted = run({ threads: THREADS, interruptAfter, interruption })
      await expect(interrupted).rejects.toThrow(Interrupted)
      expect({ state: files('state'), reports: files('reports') }).toEqual(before)
    }
  })
})

describe('the pieces of an export', () => {
  const record = fc.oneof(
    fc
      .record({ text: fc.string(), inner: fc.array(fc.record({ a: fc.nat() }), { maxLength: 3 }) })
      .map((members) => awsFinding({ Id: '', ...members })),
    fc.constantFrom(awsFinding(), { Findings: [awsFinding(), awsFinding({ bucket: 'two' })] }),
  )
  const layout = fc.record({
    records: fc.array(record, { minLength: 1, maxLength: 40 }),
    lineBreak: fc.constantFrom('\n', '\r\n', '\n\n', ',\n'),
    end: fc.constantFrom('', '\n', '{"cut', ' '),
    pieceBytes: fc.integer({ min: 10, max: 2_000 }),
  })

  /** What reading says: the results of each record, or that the file cannot be read. */
  const collect = async (
    read: (sink: ExportSink) => Promise<ExportEnd & { readonly records?: number }>,
  ) => {
    const taken: string[] = []
    const sink = {
      observation: ({ source_finding_id }: { source_finding_id: string }) =>
        void taken.push(source_finding_id),
      noFinding: (_: string, { position, message }: NoFinding) =>
        void taken.push(`${/\d+/.exec(position)?.[0]} ${message}`),
      pause: () => {},
    }
    const end = await read(sink).catch(() => null)
    return end && { taken, records: end.records ?? 0 }
  }

  test('have its records, or one of them cannot be read if the export cannot', async () => {
    const { write, path } = workspace()
    await fc.assert(
      fc.asyncProperty(layout, async ({ records, lineBreak, end, pieceBytes }) => {
        const text = records.map((one) => JSON.stringify(one)).join(lineBreak) + end
        write('export.ndjson', text)
        const file = path('export.ndjson')
        const whole = await collect((sink) => readExport(file, sink))
        const taken: string[] = []
        let before = 0
        for (const { bytes } of await piecesOf(file, pieceBytes)) {
          const piece = await collect((sink) =>
            bytes ? readPiece(file, bytes, sink) : readExport(file, sink),
          )
          // The whole export is read again for its error.
          if (piece === null) {
            expect(whole).toBeNull()
            return
          }
          const positioned = piece.taken.map((one) =>
            one.replace(/^\d+(?= )/, (number) => String(before + Number(number))),
          )
          taken.push(...positioned)
          before += piece.records
        }
        expect(taken).toEqual(whole?.taken)
      }),
      { numRuns: 100 },
    )
  })
})
