import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { namedHosts } from '../../src/platform/outbound/address-rules.ts'
import { createOutboundHttp, type OutboundHttp } from '../../src/platform/outbound/outbound-http.ts'
import { makeCertificate } from './certificates.ts'

/** A server that other people wrote and that speaks as a service of a cloud. */
export interface EngineProgram {
  readonly program: string
  readonly scheme: 'http' | 'https'
  /** The arguments, for a port and a folder that has `cert.pem` and `key.pem`. */
  readonly args: (port: number, folder: string) => readonly string[]
}

export interface EngineProcess {
  readonly endpoint: string
  readonly http: OutboundHttp
  readonly stop: () => void
}

export const isInstalled = ({ program }: EngineProgram): boolean =>
  spawnSync(program, ['--version']).error === undefined

/** moto, a Python package: the services of AWS. It checks no signature. */
export const MOTO: EngineProgram = {
  program: 'moto_server',
  scheme: 'http',
  args: (port) => ['-H', '127.0.0.1', '-p', String(port)],
}

const START_MS = 60_000

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a server and waits for its first answer. */
export const startEngine = async ({
  program,
  scheme,
  args,
}: EngineProgram): Promise<EngineProcess> => {
  const { cert, key } = makeCertificate('0e')
  const folder = mkdtempSync(join(tmpdir(), 'stance-engine-'))
  writeFileSync(join(folder, 'cert.pem'), cert)
  writeFileSync(join(folder, 'key.pem'), key)
  const port = await freePort()
  const endpoint = `${scheme}://127.0.0.1:${port}`
  const child = spawn(program, args(port, folder), { stdio: 'ignore' })
  const http = createOutboundHttp({ trust: namedHosts(endpoint), ca: cert })
  await vi.waitFor(() => http.send({ method: 'GET', url: new URL(endpoint), headers: {} }), {
    timeout: START_MS,
    interval: 200,
  })
  return {
    endpoint,
    http,
    stop: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
