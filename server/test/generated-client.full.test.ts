import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import createClient from 'openapi-fetch'
import generate, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListeningApp, startListeningApp } from './support/listening-app.ts'
import { SCANNER_FILE } from './support/scanner-file.ts'

const CONTRACT = new URL('../../contract/openapi.json', import.meta.url)

/** The folder in which the program is compiled, in memory, so that its imports are found. */
const FOLDER = fileURLToPath(new URL('./generated-client', import.meta.url))

/** A program of a user of the API: what it may write, and what the compiler has to refuse. */
const PROGRAM = `
import type { Client } from 'openapi-fetch'
import type { components, paths } from './api'

type Schemas = components['schemas']
type Finding = Schemas['Finding']
type IssueDetail = Schemas['IssueDetail']

const lastPage = ({ total_pages }: Schemas['FindingPage']): number => total_pages

const isUrgent = ({ severity }: { severity: Schemas['Severity'] }): boolean =>
  severity === 'CRITICAL' || severity === 'HIGH'

export const neverCalled = async (client: Client<paths>) => {
  // @ts-expect-error There is no such path.
  await client.GET('/api/v1/nothing')
  // @ts-expect-error There is no such severity.
  await client.GET('/api/v1/findings', { params: { query: { severity: ['URGENT'] } } })
  // @ts-expect-error A comment needs a body.
  await client.POST('/api/v1/findings/{id}/comments', { params: { path: { id: '' } }, body: {} })
  const { data } = await client.GET('/api/v1/findings')
  // @ts-expect-error A finding has no such field.
  return data?.data[0]?.nothing
}

export const call = async (client: Client<paths>, file: string) => {
  const imported = await client.POST('/api/v1/findings/import', {
    params: { query: { format: 'auto' } },
    headers: { 'content-type': 'application/json' },
    body: file as never,
    bodySerializer: (body) => body as never,
  })
  const summary: Schemas['ImportSummary'] | undefined = imported.data

  const { data: page } = await client.GET('/api/v1/findings', {
    params: { query: { severity: ['HIGH', 'CRITICAL'], per_page: 10 } },
  })
  const finding: Finding | undefined = page?.data[0]
  if (!page || !finding) throw new Error('There is no finding')

  const commented = await client.POST('/api/v1/findings/{id}/comments', {
    params: { path: { id: finding.id } },
    body: { body: 'The owner knows' },
  })
  const comment: Schemas['Comment'] | undefined = commented.data

  const unknown = await client.GET('/api/v1/findings/{id}', {
    params: { path: { id: '0198c0de-0000-7000-8000-000000000000' } },
  })
  const error: Schemas['Error'] | undefined = unknown.error

  return {
    summary,
    pages: lastPage(page),
    title: finding.title,
    isUrgent: isUrgent(finding),
    comment: comment?.body,
    error,
  }
}

export const readIssue = async (client: Client<paths>) => {
  const { data: page } = await client.GET('/api/v1/issues')
  const id = page?.data[0]?.id ?? ''
  const { data: issue } = await client.GET('/api/v1/issues/{id}', { params: { path: { id } } })
  const detail: IssueDetail | undefined = issue
  const entries: Schemas['IssueHistoryEntry'][] | undefined = detail?.history
  return { status: detail?.status, findings: detail?.finding_ids.length, entries: entries?.length }
}
`

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
}

/** Compiles sources that exist in memory only. Returns the errors and the JavaScript by name. */
const compile = (sources: Readonly<Record<string, string>>) => {
  const files = new Map(
    Object.entries(sources).map(([name, text]) => [join(FOLDER, name), text] as const),
  )
  const host = ts.createCompilerHost(OPTIONS)
  const output = new Map<string, string>()
  const { fileExists, readFile: read, getSourceFile } = host
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.readFile = (path) => files.get(path) ?? read(path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = files.get(path)
    if (text === undefined) return getSourceFile(path, version, ...rest)
    return ts.createSourceFile(path, text, version)
  }
  // Imports are looked for in existing folders only.
  host.directoryExists = (path) => path === FOLDER || ts.sys.directoryExists(path)
  host.writeFile = (path, text) => output.set(path.slice(FOLDER.length + 1), text)
  const program = ts.createProgram([...files.keys()], OPTIONS, host)
  const errors = ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')
    const { file, start = 0 } = diagnostic
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
    return `${file?.fileName ?? ''}:${line} ${text}`
  })
  program.emit()
  return { errors, output }
}

type Client = ReturnType<typeof createClient>

interface Program {
  readonly call: (client: Client, file: string) => Promise<object>
  readonly readIssue: (client: Client) => Promise<object>
}

let service: ListeningApp
beforeAll(async () => {
  service = await startListeningApp()
})
afterAll(() => service.close())

test('a client generated from the contract compiles and calls the service', async () => {
  const document = JSON.parse(await readFile(CONTRACT, 'utf8'))
  const api = astToString(await generate(document))
  const { errors, output } = compile({ 'api.ts': api, 'program.ts': PROGRAM })
  expect(errors).toEqual([])

  const source = `data:text/javascript;base64,${btoa(output.get('program.js') ?? '')}`
  const program = (await import(/* @vite-ignore */ source)) as Program
  const token = await service.api.token('admin')
  const client = createClient({
    baseUrl: service.origin,
    headers: { authorization: `Bearer ${token}` },
    querySerializer: { array: { style: 'form', explode: false } },
  })

  expect(await program.call(client, SCANNER_FILE)).toEqual({
    summary: expect.objectContaining({ read: 1, accepted: 1, rejected: 0, errors: [] }),
    pages: 1,
    title: 'A port is open to the internet',
    isUrgent: true,
    comment: 'The owner knows',
    error: { code: 'FINDING_NOT_FOUND', message: 'No such finding', status: 404 },
  })
  await service.api.projectIssues()
  expect(await program.readIssue(client)).toEqual({ status: 'OPEN', findings: 1, entries: 0 })
})
