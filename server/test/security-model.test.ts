/**
 * docs/security-model.md and docs/asvs.md agree with the code and with the tests that they name. After a
 * change of an endpoint or of a status, `npx vitest run server/test/security-model.test.ts --update`
 * writes the table of roles and the summary.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ROLES } from '../src/kernel/caller.ts'
import { operations } from './support/operations.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))
const ROOT = join(SERVER, '..')
const MODEL = join(ROOT, 'docs/security-model.md')
const REQUIREMENTS = join(ROOT, 'docs/asvs.md')

const model = readFileSync(MODEL, 'utf8')
const requirements = readFileSync(REQUIREMENTS, 'utf8')

const between = (text: string, name: string, table: string): string =>
  text.replace(
    new RegExp(`(<!-- ${name}: .*-->\n)[\\s\\S]*(<!-- /${name} -->)`),
    (_, start: string, end: string) => `${start}\n${table}\n\n${end}`,
  )

interface Described {
  readonly operationId: string
  readonly security: readonly object[]
  readonly 'x-roles'?: readonly string[]
}
const contract = JSON.parse(readFileSync(join(ROOT, 'contract/openapi.json'), 'utf8')) as {
  readonly paths: Record<string, Record<string, Described>>
}

const described = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    endpoint: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
)

const reachOf = ({ operationId, security }: Described): string => {
  const operation = operations.find(({ id }) => id === operationId)
  if (security.length === 0) return 'nothing about any account'
  return operation?.endpoint.scopeExemption ? 'the whole installation' : 'the data scope'
}

const rolesTable = (): string =>
  [
    `| Endpoint | No token | ${ROLES.join(' | ')} | Reaches |`,
    `|---|:-:|${ROLES.map(() => ':-:|').join('')}---|`,
    ...described.map((operation) => {
      const open = operation.security.length === 0
      const marks = ROLES.map((role) => (open || operation['x-roles']?.includes(role) ? '●' : ''))
      const cells = [`\`${operation.endpoint}\``, open ? '●' : '', ...marks, reachOf(operation)]
      return `| ${cells.join(' | ')} |`
    }),
  ].join('\n')

/** A named file and, if present, the text that it must contain. */
const NAMED_FILE = /`((?:[\w.-]+\/)*[\w.-]+\.(?:md|json|test\.ts|ts))`(?: “([^”]+)”)?/g

/** Paths of tests and sources are relative to `server/`, those of documents to the repository. */
const pathOf = (path: string): string | undefined =>
  [join(SERVER, path), join(ROOT, path)].find((candidate) => existsSync(candidate))

const KEPT_BY_THE_SERVICE = new Set(['audit-checkpoint.json'])

/** Files and texts that a document names and that do not exist. */
const missingFrom = (text: string): string[] =>
  [...text.matchAll(NAMED_FILE)].flatMap(([, path = '', words = '']) => {
    if (KEPT_BY_THE_SERVICE.has(path)) return []
    const existing = pathOf(path)
    if (existing === undefined) return [path]
    return readFileSync(existing, 'utf8').includes(words) ? [] : [`${path}: ${words}`]
  })

describe('docs/security-model.md', () => {
  it('names every endpoint with exactly its roles', async () => {
    const generated = between(model, 'roles', rolesTable())
    expect(generated).toContain(rolesTable())
    await expect(generated).toMatchFileSnapshot(MODEL)
  })

  it('names existing files', () => {
    expect(missingFrom(model)).toEqual([])
  })

  it('is linked from README and SECURITY', () => {
    for (const page of ['README.md', 'SECURITY.md']) {
      expect(readFileSync(join(ROOT, page), 'utf8')).toContain('docs/security-model.md')
    }
  })
})

/** The requirements of levels 1 and 2 in ASVS 5.0.0, by section: those of level 1, those of 2. */
const ASVS: Record<string, readonly [string, string]> = {
  1.1: ['', '1 2'],
  1.2: ['1 2 3 4 5', '6 7 8 9'],
  1.3: ['1 2', '3 4 5 6 7 8 9 10 11'],
  1.4: ['', '1 2 3'],
  1.5: ['1', '2'],
  2.1: ['1', '2 3'],
  2.2: ['1 2', '3'],
  2.3: ['1', '2 3 4'],
  2.4: ['', '1'],
  3.2: ['1 2', ''],
  3.3: ['1', '2 3 4'],
  3.4: ['1 2', '3 4 5 6'],
  3.5: ['1 2 3', '4 5'],
  3.7: ['', '1 2'],
  4.1: ['1', '2 3'],
  4.2: ['', '1'],
  4.3: ['', '1 2'],
  4.4: ['1', '2 3 4'],
  5.1: ['', '1'],
  5.2: ['1 2', '3'],
  5.3: ['1 2', ''],
  5.4: ['', '1 2 3'],
  6.1: ['1', '2 3'],
  6.2: ['1 2 3 4 5 6 7 8', '9 10 11 12'],
  6.3: ['1 2', '3 4'],
  6.4: ['1 2', '3 4'],
  6.5: ['', '1 2 3 4 5'],
  6.6: ['', '1 2 3'],
  6.8: ['', '1 2 3 4'],
  7.1: ['', '1 2 3'],
  7.2: ['1 2 3 4', ''],
  7.3: ['', '1 2'],
  7.4: ['1 2', '3 4 5'],
  7.5: ['', '1 2'],
  7.6: ['', '1 2'],
  8.1: ['1', '2'],
  8.2: ['1 2', '3'],
  8.3: ['1', ''],
  8.4: ['', '1'],
  9.1: ['1 2 3', ''],
  9.2: ['1', '2 3 4'],
  10.1: ['', '1 2'],
  10.2: ['', '1 2'],
  10.3: ['', '1 2 3 4'],
  10.4: ['1 2 3 4 5', '6 7 8 9 10 11'],
  10.5: ['', '1 2 3 4 5'],
  10.6: ['', '1 2'],
  10.7: ['', '1 2 3'],
  11.1: ['', '1 2'],
  11.2: ['', '1 2 3'],
  11.3: ['1 2', '3'],
  11.4: ['1', '2 3 4'],
  11.5: ['', '1'],
  11.6: ['', '1'],
  12.1: ['1', '2 3'],
  12.2: ['1 2', ''],
  12.3: ['', '1 2 3 4'],
  13.1: ['', '1'],
  13.2: ['', '1 2 3 4 5'],
  13.3: ['', '1 2'],
  13.4: ['1', '2 3 4 5'],
  14.1: ['', '1 2'],
  14.2: ['1', '2 3 4'],
  14.3: ['1', '2 3'],
  15.1: ['1', '2 3'],
  15.2: ['1', '2 3'],
  15.3: ['1', '2 3 4 5 6 7'],
  16.1: ['', '1'],
  16.2: ['', '1 2 3 4 5'],
  16.3: ['', '1 2 3 4'],
  16.4: ['', '1 2 3'],
  16.5: ['', '1 2 3'],
  17.1: ['', '1'],
  17.2: ['', '1 2 3 4'],
  17.3: ['', '1 2'],
}

const STATUSES = ['met', 'partly', 'not met', 'not applicable'] as const

interface Row {
  readonly id: string
  readonly level: string
  readonly chapter: string
  readonly status: string
  readonly evidence: string
}

const rows: readonly Row[] = requirements.split(/^## (?=V)/m).flatMap((part) =>
  [...part.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, id = '', rest = '']) => {
    const [level = '', , status = '', evidence = ''] = rest.split('|').map((cell) => cell.trim())
    return { id, level, status, evidence: evidence, chapter: /^V(\d+) /.exec(part)?.[1] ?? '' }
  }),
)

const withStatus = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status))

const summary = (): string =>
  [
    `| | ${STATUSES.join(' | ')} | all |`,
    '|---|--:|--:|--:|--:|--:|',
    ...['1', '2'].map((level) => {
      const own = rows.filter((row) => row.level === level)
      const counts = STATUSES.map((status) => own.filter((row) => row.status === status).length)
      return `| Level ${level} | ${counts.join(' | ')} | ${own.length} |`
    }),
  ].join('\n')

/** Sections that require documentation, which a document meets. */
const DOCUMENTATION = /^(2|5|6|7|8|11|13|14|15|16)\.1\./

describe('docs/asvs.md', () => {
  it('has every requirement of both levels once, in its chapter', () => {
    const required = Object.entries(ASVS).flatMap(([section, levels]) =>
      levels.flatMap((numbers, level) =>
        numbers
          .split(' ')
          .filter(Boolean)
          .map((number) => `${section}.${number} at ${level + 1}`),
      ),
    )
    expect(rows.map(({ id, level }) => `${id} at ${level}`).sort()).toEqual(required.sort())
    expect(rows.filter(({ id, chapter }) => !id.startsWith(`${chapter}.`))).toEqual([])
  })

  it('uses four statuses, and gives a reason or evidence for each', () => {
    expect(rows.filter(({ status }) => !STATUSES.some((allowed) => allowed === status))).toEqual([])
    expect(rows.filter(({ evidence }) => !/\w/.test(evidence)).map(({ id }) => id)).toEqual([])
  })

  it('names a test for what is met, or the required document', () => {
    const hasEvidence = ({ id, evidence }: Row) =>
      evidence.includes('.test.ts`') || (DOCUMENTATION.test(id) && /\.(md|json)`/.test(evidence))
    expect(withStatus('met').filter((row) => !hasEvidence(row))).toEqual([])
  })

  it('names existing tests', () => {
    expect(missingFrom(requirements)).toEqual([])
  })

  it('summarises its rows', async () => {
    const generated = between(requirements, 'summary', summary())
    expect(generated).toContain(summary())
    await expect(generated).toMatchFileSnapshot(REQUIREMENTS)
  })

  it('lists exactly the unmet requirements at its beginning', () => {
    const beginning = requirements.split(/^## V1 /m)[0] ?? ''
    const listed = [...beginning.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([id]) => id)
    const isVersion = (id: string) => id === '5.0.0'
    expect(listed.filter((id) => !isVersion(id)).sort()).toEqual(
      withStatus('partly', 'not met')
        .map(({ id }) => id)
        .sort(),
    )
  })
})

/** The shipped sources, without tests and fixtures. */
const sources = ['core/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|fixture|test-data)\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, folder, path), 'utf8') })),
)

/** Returns the files that contain the pattern. */
const filesContaining = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort()

describe('the program', () => {
  it('is found', () => {
    expect(filesContaining(/\bexport const startService\b/)).toEqual([
      'app/process/start-service.ts',
    ])
  })

  it('no text becomes code', () => {
    expect(filesContaining(/\beval\(|\bnew Function\(|'node:vm'|\bimport\((?!')/)).toEqual([])
  })

  it('other programs are started by the embedded database alone, without a shell', () => {
    const starting = filesContaining(/'node:child_process'/)
    expect(starting).not.toEqual([])
    expect(starting.filter((path) => !path.startsWith('platform/db/embedded/'))).toEqual([])
    expect(
      filesContaining(/\bshell: |\bexecSync\(|\{[^}]*\bexec\b[^}]*\} from 'node:child/),
    ).toEqual([])
  })

  it('only the named files reach the network', () => {
    const httpClient =
      /\{[^}]*\b(?:request|get|connect|createConnection|Agent)\b[^}]*\} from 'node:(?:https?|http2|net|tls|dgram)'/
    expect(filesContaining(httpClient)).toEqual([
      'platform/auth/fetch-json.ts',
      'platform/outbound/outbound-http.ts',
      'platform/outbound/proxy-agent.ts',
    ])
    expect(filesContaining(/[^.\w]fetch\(|from 'undici'|new WebSocket\(/)).toEqual([
      'app/cli/import-remote.ts',
      'capabilities/audit-log/ship-checkpoint.store.ts',
    ])
    const ofTheDatabase = filesContaining(/new pg\.(?:Pool|Client)\(/)
    expect(ofTheDatabase.filter((path) => !path.startsWith('platform/db/'))).toEqual([])
  })

  it('SQL is never built from request data', () => {
    // SQL text other than parameters comes from constant tables, in stores and database code only.
    const rawSql = filesContaining(/\bsql\.(?:raw|lit)\(/)
    expect(rawSql.filter((path) => !/\.store\.ts$|^(platform\/db|data)\//.test(path))).toEqual([])
  })

  it('cryptography comes from node:crypto and jose, and hashes are SHA-256', () => {
    // UUIDs of version 5 are defined by SHA-1. They name something and protect nothing.
    // Names files of checksums, by their suffixes.
    const CHECKSUM_FILES = 'formats/input/other-files.ts'
    const SEALING = 'platform/sealing.ts'
    const nameUuids = 'capabilities/compliance/oscal/oscal-id.ts'
    const hashes = sources.flatMap(({ path, text }) =>
      path !== nameUuids && text.includes("'node:crypto'")
        ? [...text.matchAll(/\b(?:createHash|createHmac|hash|digestOf)\('(\w+)'/g)].map(
            ([, name]) => name,
          )
        : [],
    )
    expect(new Set(hashes)).toEqual(new Set(['sha256']))
    expect(
      filesContaining(/\bcreateCipher|\bcreateDecipher|\bsubtle\b|\bpbkdf2|\bmd5\b|\bsha1\b/),
    ).toEqual([nameUuids, CHECKSUM_FILES, SEALING])
    const { dependencies } = JSON.parse(readFileSync(join(SERVER, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const named = Object.keys(dependencies).filter((name) =>
      /jos|crypt|jwt|hash|tls|sod/.test(name),
    )
    expect(named).toEqual(['jose'])
  })

  it('unguessable values come from node:crypto', () => {
    // Only the jitter of waiting times may be guessable.
    const jitterFiles = new Set([
      'capabilities/webhooks/dispatch/dispatcher.service.ts',
      'platform/db/transaction.ts',
      'capabilities/event-stream/event-stream.service.ts',
      'clouds/object-stores/object-requests.service.ts',
      'clouds/pull/call.service.ts',
    ])
    expect(filesContaining(/\bMath\.random\b/).filter((path) => !jitterFiles.has(path))).toEqual([])
    expect(filesContaining(/\brandomBytes\b/)).toContain('platform/auth/key-files.ts')
  })

  it('a safe method changes nothing', () => {
    const changing = operations.filter(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.effect !== 'read',
    )
    expect(changing.map(({ id }) => id)).toEqual([])
  })

  it('every package is pinned by its digest', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity?: string; link?: boolean }>
    }
    const foreign = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && link !== true,
    )
    expect(foreign.length).toBeGreaterThan(100)
    expect(foreign.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))).toEqual([])
  })
})
