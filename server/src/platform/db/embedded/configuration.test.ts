import { describe, expect, it } from 'vitest'
import { pgHba, pgIdent, postgresqlConf, sharedBuffers } from './configuration.ts'

const ENDPOINTS = {
  socketFolder: '/tmp/stance-101-0123456789ab',
  port: 5432,
  hbaFile: "/data/it's/pg_hba.conf",
  identFile: '/data/back\\slash/pg_ident.conf',
}
const settingIn = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name} = `))

describe('postgresql.conf', () => {
  it('quotes values, so that paths may contain any character', () => {
    const text = postgresqlConf(ENDPOINTS)
    expect(settingIn(text, 'hba_file')).toEqual(["hba_file = '/data/it''s/pg_hba.conf'"])
    expect(settingIn(text, 'ident_file')).toEqual([
      "ident_file = '/data/back\\\\slash/pg_ident.conf'",
    ])
  })

  it('applies the settings of the caller over the defaults', () => {
    const text = postgresqlConf(ENDPOINTS, { fsync: 'off', work_mem: '8MB' })
    expect(settingIn(text, 'fsync')).toEqual(["fsync = 'off'"])
    expect(settingIn(text, 'work_mem')).toEqual(["work_mem = '8MB'"])
    expect(settingIn(text, 'synchronous_commit')).toEqual(["synchronous_commit = 'on'"])
  })

  it('never opens a TCP port, whatever the caller sets', () => {
    const text = postgresqlConf(ENDPOINTS, { listen_addresses: '*', hba_file: '/tmp/open' })
    expect(settingIn(text, 'listen_addresses')).toEqual(["listen_addresses = ''"])
    expect(settingIn(text, 'hba_file')).toHaveLength(1)
    expect(text).not.toContain('/tmp/open')
  })
})

const GIB = 2 ** 30

it.each([
  ['a small machine', 512 * 2 ** 20, 0, 128],
  ['a machine', 4 * GIB, 0, 512],
  ['a large machine', 64 * GIB, 0, 1_024],
  ['a container on a large machine', 64 * GIB, 2 * GIB, 256],
  ['a container without a limit', 4 * GIB, 2 ** 63, 512],
])('%s uses a part of its memory for shared buffers', (_, total, limit, expected) => {
  expect(sharedBuffers(total, limit || total)).toBe(expected)
})

describe('authentication', () => {
  it('uses peer authentication only, without passwords', () => {
    expect(pgHba(['stance', 'reader'])).toBe('local all stance,reader peer map=stance\n')
  })

  it('maps exactly the given users to the given roles', () => {
    expect(pgIdent(['root', 'od"d'], ['stance', 'reader'])).toBe(
      'stance "root" stance\nstance "root" reader\nstance "od""d" stance\nstance "od""d" reader\n',
    )
  })
})
