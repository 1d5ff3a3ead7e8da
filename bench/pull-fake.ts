/**
 * Serves exports as the services of three clouds, on loopback with TLS: `pull-fake.js FOLDER [faults]`.
 * With `faults`, 1 % of the requests for pages are throttled and 0.1 % are cut.
 */
import { closeSync, createReadStream, openSync, readSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeCertificate } from '../server/test/support/certificates.ts'

const [folder = '', mode = ''] = process.argv.slice(2)

const PAGE_ROWS = { aws: 100, azure: 1000, gcp: 500 } as const
type Cloud = keyof typeof PAGE_ROWS

const LINE_FEED = 0x0a
const COMMA = 0x2c

/** Returns where each page of an export begins, and where the last one ends. */
const pagesOf = async (path: string, rows: number): Promise<readonly number[]> => {
  const starts = [0]
  let at = 0
  let lines = 0
  for await (const chunk of createReadStream(path)) {
    for (
      let next = chunk.indexOf(LINE_FEED);
      next >= 0;
      next = chunk.indexOf(LINE_FEED, next + 1)
    ) {
      lines += 1
      if (lines % rows === 0) starts.push(at + next + 1)
    }
    at += chunk.length
  }
  if (starts.at(-1) !== at) starts.push(at)
  return starts
}

interface Export {
  readonly file: number
  readonly starts: readonly number[]
}

const exports: Partial<Record<Cloud, Export>> = {}
for (const cloud of Object.keys(PAGE_ROWS) as Cloud[]) {
  const path = join(folder, 'exports', cloud, 'findings.ndjson')
  exports[cloud] = { file: openSync(path, 'r'), starts: await pagesOf(path, PAGE_ROWS[cloud]) }
}

/** The lines of a page, which become the elements of a list. */
const readPage = ({ file, starts }: Export, page: number): Buffer => {
  const [from = 0, to = 0] = starts.slice(page, page + 2)
  const bytes = Buffer.allocUnsafe(Math.max(0, to - from - 1))
  readSync(file, bytes, 0, bytes.length, from)
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    bytes[at] = COMMA
  }
  return bytes
}

const FIELDS = {
  aws: ['Findings', 'NextToken'],
  azure: ['data', '$skipToken'],
  gcp: ['listFindingsResults', 'nextPageToken'],
} as const

const counts = { requests: 0, pages: 0 }
for (const { starts } of Object.values(exports)) counts.pages += starts.length - 1

const sendPage = (response: ServerResponse, cloud: Cloud, token: string): void => {
  counts.requests += 1
  if (mode === 'faults' && counts.requests % 100 === 50) {
    response.writeHead(429).end('{}')
    return
  }
  const one = exports[cloud] as Export
  const page = Number(token || 0)
  const [list, next] = FIELDS[cloud]
  const rest = page + 2 < one.starts.length ? `,"${next}":"${page + 1}"` : ''
  const body = Buffer.concat([
    Buffer.from(`{"${list}":[`),
    readPage(one, page),
    Buffer.from(`]${rest}}`),
  ])
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  if (mode !== 'faults' || counts.requests % 1000 !== 500) response.end(body)
  else response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

const CREDENTIALS = `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>ASIABENCH</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const TOKEN = JSON.stringify({
  access_token: 'a',
  token_type: 'Bearer',
  expires_in: 3600,
  issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
})

const { cert, key } = makeCertificate('01')
const server = createServer({ cert, key, keepAlive: true }, async (request, response) => {
  const url = new URL(request.url ?? '/', `https://${request.headers.host}`)
  const body = await read(request)
  if (url.pathname === '/counts') response.end(JSON.stringify(counts))
  else if (url.pathname === '/') response.end(CREDENTIALS)
  else if (url.pathname === '/findings') sendPage(response, 'aws', JSON.parse(body).NextToken ?? '')
  else if (url.pathname.startsWith('/v2/'))
    sendPage(response, 'gcp', url.searchParams.get('pageToken') ?? '')
  else if (url.pathname.startsWith('/providers/'))
    sendPage(response, 'azure', JSON.parse(body).options.$skipToken ?? '')
  else if (url.pathname.endsWith('openid-configuration')) {
    const base = url.href.replace(/\/v2\.0\/.*/, '')
    const token_endpoint = `${base}/oauth2/v2.0/token`
    const endpoints = { authorization_endpoint: `${base}/authorize`, token_endpoint }
    response.end(JSON.stringify({ issuer: base, jwks_uri: `${base}/keys`, ...endpoints }))
  } else response.end(TOKEN)
})
server.listen(0, '127.0.0.1', () => {
  writeFileSync(join(folder, 'ca.pem'), cert)
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.once('SIGTERM', () => {
  for (const { file } of Object.values(exports)) closeSync(file)
  process.stderr.write(JSON.stringify(counts))
  process.exit()
})
