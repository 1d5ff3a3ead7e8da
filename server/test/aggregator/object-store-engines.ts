/** Servers that other people wrote and that speak as the object stores do; each is run if it is installed. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { azureObjects } from '../../src/clouds/object-stores/azure-objects.service.ts'
import { googleObjects } from '../../src/clouds/object-stores/google-objects.service.ts'
import {
  type ObjectLocation,
  parseObjectUrl,
} from '../../src/clouds/object-stores/object-location.ts'
import type { ObjectStore } from '../../src/clouds/object-stores/object-store.port.ts'
import { s3Objects } from '../../src/clouds/object-stores/s3-objects.service.ts'
import type { OutboundHttp } from '../../src/platform/outbound/outbound-http.ts'
import {
  type EngineProcess,
  type EngineProgram,
  isInstalled,
  MOTO,
  startEngine,
} from '../support/engine-process.ts'

export interface ObjectStoreEngine {
  readonly program: string
  readonly isInstalled: boolean
  readonly start: () => Promise<void>
  readonly stop: () => void
  /** A client of its one bucket. */
  readonly open: () => ObjectStore
}

interface Draft extends EngineProgram {
  /** A request that creates the bucket, as soon as the server answers. */
  readonly create: (endpoint: string) => {
    readonly method: string
    readonly url: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  }
  readonly address: string
  readonly client: (location: ObjectLocation, endpoint: string, http: OutboundHttp) => ObjectStore
}

const BUCKET = 'findings-of-acme'
const KEYS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'example', sessionToken: 'x' }

const moto: Draft = {
  ...MOTO,
  create: (endpoint) => ({
    method: 'PUT',
    url: `${endpoint}/${BUCKET}`,
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=AKIA/20260101/us-east-1/s3/aws4_request',
    },
  }),
  address: `s3://${BUCKET}/stance`,
  client: (location, endpoint, http) =>
    s3Objects(location, { region: 'us-east-1', endpoint, keys: async () => KEYS, http }),
}

const encodeJson = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as Entra ID issues one. Azurite checks its claims and no signature. */
const azureToken = (): string => {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    aud: 'https://storage.azure.com',
    iss: 'https://sts.windows.net/11111111-2222-4333-8444-555555555555/',
    iat: now - 60,
    nbf: now - 60,
    exp: now + 3600,
  }
  return [encodeJson({ alg: 'RS256', typ: 'JWT' }), encodeJson(claims), 'AAAA'].join('.')
}

/** Azurite, an npm package of Microsoft. It takes tokens over TLS only. */
const azurite: Draft = {
  program: 'azurite-blob',
  scheme: 'https',
  args: (port, folder) => [
    ...['--blobHost', '127.0.0.1', '--blobPort', String(port), '--location', folder],
    ...['--cert', join(folder, 'cert.pem'), '--key', join(folder, 'key.pem')],
    ...['--oauth', 'basic', '--silent', '--disableTelemetry'],
  ],
  create: (endpoint) => ({
    method: 'PUT',
    url: `${endpoint}/devstoreaccount1/${BUCKET}?restype=container`,
    headers: { authorization: `Bearer ${azureToken()}`, 'x-ms-version': '2023-11-03' },
  }),
  address: `azblob://devstoreaccount1/${BUCKET}/stance`,
  client: (location, endpoint, http) =>
    azureObjects(location, {
      endpoint: `${endpoint}/devstoreaccount1`,
      http,
      token: async () => azureToken(),
    }),
}

/** fake-gcs-server, a Go module. It checks no token. */
const fakeGcs: Draft = {
  program: 'fake-gcs-server',
  scheme: 'http',
  args: (port) => [
    ...['-scheme', 'http', '-host', '127.0.0.1', '-port', String(port)],
    ...['-backend', 'memory', '-log-level', 'error', '-external-url', `http://127.0.0.1:${port}`],
  ],
  create: (endpoint) => ({
    method: 'POST',
    url: `${endpoint}/storage/v1/b?project=acme`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: BUCKET }),
  }),
  address: `gs://${BUCKET}/stance`,
  client: (location, endpoint, http) =>
    googleObjects(location, { endpoint, http, token: async () => 'token' }),
}

const engineOf = (draft: Draft): ObjectStoreEngine => {
  let engine: EngineProcess | undefined
  return {
    program: draft.program,
    isInstalled: isInstalled(draft),
    start: async () => {
      engine = await startEngine(draft)
      const { method, url, headers = {}, body } = draft.create(engine.endpoint)
      const created = await engine.http.send({ method, url: new URL(url), headers, body })
      expect([200, 201]).toContain(created.status)
    },
    stop: () => engine?.stop(),
    open: () => {
      const location = parseObjectUrl(draft.address)
      if (!location || !engine) throw new Error(`There is no ${draft.address}`)
      return draft.client(location, engine.endpoint, engine.http)
    },
  }
}

export const OBJECT_STORE_ENGINES = [moto, azurite, fakeGcs].map(engineOf)
