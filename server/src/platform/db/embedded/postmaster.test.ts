import { describe, expect, it } from 'vitest'
import { parsePostmasterFile, servesCluster } from './postmaster.ts'

const WHOLE = `4711
/data/postgres/cluster
1700000000
5432
/tmp/stance-101-0123456789ab

  1234567        17
ready   
`

describe('postmaster.pid', () => {
  it('of a server that accepts connections', () => {
    expect(parsePostmasterFile(WHOLE)).toEqual({
      pid: 4711,
      cluster: '/data/postgres/cluster',
      port: 5432,
      socketFolder: '/tmp/stance-101-0123456789ab',
      ready: true,
    })
  })

  it.each([
    ['is starting', WHOLE.replace('ready   ', 'starting')],
    ['is stopping', WHOLE.replace('ready   ', 'stopping')],
    ['has not written its state yet', WHOLE.slice(0, WHOLE.indexOf('ready'))],
  ])('of a server that %s', (_, text) => {
    expect(parsePostmasterFile(text)).toMatchObject({ pid: 4711, ready: false })
  })

  it.each(['', '\n', '-4711\n/data/postgres/cluster\n'])('of no server: %j', (text) => {
    expect(parsePostmasterFile(text)).toBeUndefined()
  })
})

describe('a command line that serves /data/my pg', () => {
  it.each([
    ['/opt/native/bin/postgres -D /data/my pg', true],
    ['/opt/native/bin/postgres -D /data/my pg -c config_file=/data/postgresql.conf', true],
    ['/opt/native/bin/postgres -D /data/my pg2', false],
    ['/opt/native/bin/postgres -D /data/my', false],
    ['/opt/native/bin/postgres --single', false],
    ['/usr/bin/vim -D /data/my pg', false],
    ['', false],
  ])('%s: %s', (command, expected) => {
    expect(servesCluster(command, '/data/my pg')).toBe(expected)
  })
})
