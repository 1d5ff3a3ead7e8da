import { mkdtemp, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeCertificate, type TestCertificate } from '../../../test/support/certificates.ts'
import { bareServer } from './bare-server.fixture.ts'
import { certificateFiles, readCertificate, watchCertificate } from './certificate.ts'

const POLL_MS = 20

describe('a certificate and its key', () => {
  let folder: string
  let files: { certificateFile: string; keyFile: string }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stance-tls-'))
    files = { certificateFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') }
  })
  afterEach(() => rm(folder, { recursive: true }))

  const writePair = async ({ cert, key }: TestCertificate) => {
    await writeFile(files.keyFile, key)
    await writeFile(files.certificateFile, cert)
  }

  it('are configured together or not at all', () => {
    expect(certificateFiles({ certificateFile: null, keyFile: null })).toBeNull()
    expect(certificateFiles(files)).toEqual(files)
    for (const missing of ['certificateFile', 'keyFile']) {
      expect(() => certificateFiles({ ...files, [missing]: null })).toThrow(
        'Set both STANCE_TLS_CERT_FILE and STANCE_TLS_KEY_FILE, or neither',
      )
    }
  })

  it('are refused when they do not match, with the files and a reason', async () => {
    await expect(readCertificate(files)).rejects.toThrow(
      `${files.certificateFile} cannot be read (ENOENT)`,
    )
    const own = makeCertificate('01')
    const other = makeCertificate('02')
    for (const pair of [
      { cert: own.cert, key: other.key },
      { cert: 'not a certificate', key: own.key },
      { cert: own.cert, key: '' },
    ]) {
      await writePair(pair)
      await expect(readCertificate(files)).rejects.toThrow(
        /tls\.key are not a certificate and its key \(ERR_\w+\)$/,
      )
    }
  })

  describe('of a server', () => {
    let log: { level: number; msg: string }[]
    let stop: () => void
    let server: ReturnType<typeof bareServer>
    let first: TestCertificate
    beforeEach(async () => {
      log = []
      first = makeCertificate('01')
      await writePair(first)
      server = bareServer({ certificate: await readCertificate(files) })
      server.get('/', async (request) => request.protocol)
      await server.listen({ host: '127.0.0.1', port: 0 })
      stop = watchCertificate(server.server as never, files, {
        served: first,
        log: pino({}, { write: (line) => log.push(JSON.parse(line)) }),
        intervalMs: POLL_MS,
      })
    })
    afterEach(async () => {
      stop()
      await server.close()
    })

    const open = (over: object = {}) =>
      new Promise<TLSSocket>((resolve, reject) => {
        const { port } = server.server.address() as { port: number }
        const socket = connect(
          { host: '127.0.0.1', port, rejectUnauthorized: false, ...over },
          () => resolve(socket),
        )
        socket.once('error', reject)
      })

    const readServedSerial = async (): Promise<string> => {
      const socket = await open()
      const { serialNumber } = socket.getPeerCertificate()
      socket.destroy()
      return serialNumber
    }

    const ask = (socket: TLSSocket) =>
      new Promise<string>((resolve) => {
        socket.once('data', (response) => resolve(String(response)))
        socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      })

    it('are reloaded without a restart, and open connections survive', async () => {
      const before = await open()
      await writePair(makeCertificate('02'))
      await vi.waitFor(async () => expect(await readServedSerial()).toBe('02'), 60_000)
      expect(await ask(before)).toMatch(/^HTTP\/1\.1 200/)
      before.destroy()
      expect(log.map(({ msg }) => msg)).toContain('certificate renewed')
    })

    it('are reloaded when a symbolic link changes', async () => {
      const next = join(folder, 'next.crt')
      const { cert, key } = makeCertificate('03')
      await writeFile(next, cert)
      await unlink(files.certificateFile)
      await symlink(next, files.certificateFile)
      await writeFile(files.keyFile, key)
      await vi.waitFor(async () => expect(await readServedSerial()).toBe('03'), 60_000)
    })

    it('stay in use while the new ones are not valid, which is logged once', async () => {
      await writeFile(files.certificateFile, 'half a certifi')
      await vi.waitFor(() => expect(log).toHaveLength(1), 60_000)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS * 5))
      expect(log).toMatchObject([
        { level: 50, msg: 'new certificate not valid; keeping the current one' },
      ])
      expect(await readServedSerial()).toBe('01')
      await unlink(files.certificateFile)
      await vi.waitFor(() => expect(log).toHaveLength(2), 60_000)
      expect(await readServedSerial()).toBe('01')
      await writePair(makeCertificate('04'))
      await vi.waitFor(async () => expect(await readServedSerial()).toBe('04'), 60_000)
    })

    it('serve HTTP/1.1 over TLS 1.2 and 1.3 with forward secrecy, and send HSTS', async () => {
      for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
        const socket = await open({
          minVersion: version,
          maxVersion: version,
          ALPNProtocols: ['h2', 'http/1.1'],
        })
        expect([socket.getProtocol(), socket.alpnProtocol]).toEqual([version, 'http/1.1'])
        const response = await ask(socket)
        expect(response).toMatch(/strict-transport-security: max-age=31536000\r\n/)
        expect(response).toMatch(/\r\n\r\nhttps$/)
        socket.destroy()
      }
      await expect(open({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow()
      await expect(
        open({ maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256:AES256-SHA' }),
      ).rejects.toThrow()
    })
  })
})
