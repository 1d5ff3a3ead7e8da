import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { asffRecord } from '../../src/capabilities/findings/import/import-records.test-data.ts'
import { client, installation, type Service, WITHOUT_SEARCH } from './product.ts'

describe('stance import --url', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  let service: Service
  let tokenFile: string
  beforeAll(async () => {
    service = await stance.serve()
    tokenFile = await file('token', `${await stance.token('admin')}\n`)
    await mkdir(join(stance.folder, 'scans'))
    await file('scans/1.json', JSON.stringify([asffRecord()]))
    await file('scans/2.json', JSON.stringify([asffRecord({ check: 'S3.1' })]))
  }, 600_000)

  const file = async (name: string, content: string) => {
    const path = join(stance.folder, name)
    await writeFile(path, content)
    return path
  }
  const importThere = (url: string, ...args: string[]) =>
    stance.run(['import', ...args, '--url', url, '--token-file', tokenFile], {
      env: { STANCE_DATA_DIR: '/nonexistent' },
    })

  it('imports into the service, without a data directory', async () => {
    const path = await file('remote.json', JSON.stringify([asffRecord(), { Title: 'none' }]))
    const { code, stdout, stderr } = await importThere(service.url, path)
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${path}: asff, 2 read, 1 new, 0 existing, 0 resolved, 1 rejected\n`,
    })
    expect(stderr).toMatch(/remote\.json: record 2.*: .+\n$/)
    expect(await client(service, await stance.token('viewer')).totals()).toEqual([1, 1])
  })

  it('prints the total of a folder', async () => {
    const { code, stdout } = await importThere(`${service.url}/`, 'scans')
    expect(code).toBe(0)
    expect(stdout).toContain('total: 2 files, 2 read, 1 new, 1 existing, 0 resolved, 0 rejected\n')
  })

  it.each([
    ['http://example.com', 2, '--url must be https'],
    ['https://user:secret@example.com', 2, '--url must not contain credentials'],
    ['example', 2, '--url must be the address of a service'],
    ['http://127.0.0.1:9', 1, 'http://127.0.0.1:9 cannot be reached: '],
  ])('refuses %s', async (url, code, message) => {
    const result = await importThere(url, 'scans/1.json')
    expect(result).toMatchObject({ code, stdout: '' })
    expect(result.stderr).toContain(message)
    expect(result.stderr).not.toContain('secret')
  })

  it('says what is wrong with an address of no service', async () => {
    const withPath = await importThere(`${service.url}/api/v1`, 'scans/1.json')
    expect(withPath.code).toBe(1)
    expect(withPath.stderr).toBe(
      `stance: scans/1.json: there is no import at ${service.url}/api/v1/api/v1/findings/import; --url is the address of the service, without /api/v1\n`,
    )
    const secure = service.url.replace('http:', 'https:')
    const withTls = await importThere(secure, 'scans/1.json')
    expect(withTls.code).toBe(1)
    expect(withTls.stderr).toBe(
      `stance: ${secure} cannot be reached: it does not use TLS; a service on this machine has http:\n`,
    )
  })

  it('says which file of a folder has no record, and imports the others', async () => {
    await mkdir(join(stance.folder, 'mixed'))
    await file('mixed/1.json', '<html><body>502</body></html>')
    await file('mixed/2.json', JSON.stringify([asffRecord({ check: 'S3.2' })]))
    const { code, stdout, stderr } = await importThere(service.url, 'mixed')
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('1 new') })
    expect(stderr).toMatch(/^stance: mixed.1\.json: No record .* an HTML page/)
  })

  it('takes one file of a complete import', async () => {
    const { code, stderr } = await importThere(service.url, 'scans', '--complete')
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('takes one file') })
  })

  it('shows the message of the service', async () => {
    await file('token', 'not-a-token')
    const { code, stderr } = await importThere(service.url, 'scans/1.json')
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^stance: scans/) })
  })
})
