import { describe, expect, it } from 'vitest'
import { type Account, canEnter, findInPasswd } from './account.ts'

const PASSWD = `root:x:0:0:root:/root:/bin/bash
postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash
broken
nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin
`

describe('findInPasswd', () => {
  it.each([
    ['postgres', { name: 'postgres', uid: 101, gid: 104 }],
    ['nobody', { name: 'nobody', uid: 65534, gid: 65533 }],
    ['broken', undefined],
    ['_postgres', undefined],
    ['', undefined],
  ])('%s', (name, expected) => expect(findInPasswd(PASSWD, name)).toEqual(expected))
})

describe('canEnter', () => {
  const account: Account = { name: 'postgres', uid: 101, gid: 104 }
  it.each([
    ['as its owner', { uid: 101, gid: 0, mode: 0o700 }, true],
    ['as its owner without the execute bit', { uid: 101, gid: 104, mode: 0o677 }, false],
    ['as its group', { uid: 0, gid: 104, mode: 0o710 }, true],
    ['as its group without the execute bit', { uid: 0, gid: 104, mode: 0o701 }, false],
    ['as any other user', { uid: 0, gid: 0, mode: 0o711 }, true],
    ['of root that is closed to others', { uid: 0, gid: 0, mode: 0o700 }, false],
    ['that is readable but has no execute bit', { uid: 0, gid: 0, mode: 0o744 }, false],
  ])('%s', (_, folder, allowed) => expect(canEnter(account, folder)).toBe(allowed))
})
