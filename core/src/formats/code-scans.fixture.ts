import * as kicsData from './kics/kics.test-data.ts'
import { NOTHING_STATED, type ParseResult, type StatedOrigin } from './observation.ts'
import * as sarifData from './sarif/sarif.test-data.ts'
import * as terrascanData from './terrascan/terrascan.test-data.ts'
import * as trufflehogData from './trufflehog/trufflehog.test-data.ts'

export const repository = (name: string, account_id = ''): StatedOrigin => ({
  ...NOTHING_STATED,
  account_id,
  repository: name,
})

export const observed = (result: ParseResult) =>
  result.kind === 'observations' ? result.observations : []
export const scanned = (result: ParseResult) =>
  result.kind === 'observations' ? (result.scanned ?? []) : []
export const artifactsOf = (result: ParseResult) => [
  ...new Set([...observed(result), ...scanned(result)].map(({ artifact }) => artifact)),
]
export const identitiesOf = (result: ParseResult) =>
  observed(result).map(({ account_id, resource, source_finding_id }) =>
    JSON.stringify([account_id, resource.id, source_finding_id]),
  )

export const without = (record: object, field: string): object =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== field))
export const kicsReport = (paths: readonly string[]) => ({ ...kicsData.report, paths })
export const terrascanReport = (folder: string) => ({
  results: { ...terrascanData.report.results, scan_summary: { 'file/folder': folder } },
})
export const gitSecret = (name: string) => ({
  ...trufflehogData.verified,
  SourceMetadata: { Data: { Git: { repository: name, file: 'deploy/.env', line: 3 } } },
})
export const sarifOf = (repositoryUri: string) => ({
  version: '2.1.0',
  runs: sarifData.codeScan.runs.slice(0, 1).map((run) => ({
    ...run,
    versionControlProvenance: [{ repositoryUri }],
  })),
})
