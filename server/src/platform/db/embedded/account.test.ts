import { describe, expect, it } from 'vitest'
import { type Account, findInPasswd, mayEnter } from './account.ts'

const PASSWD = `root:x:0:0:root:/root:/bin/bash
postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash
broken
nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin
`

describe('a user of /etc/passwd', () => {
  it.each([
    ['postgres', { name: 'postgres', uid: 101, gid: 104 }],
    ['nobody', { name: 'nobody', uid: 65534, gid: 65533 }],
    ['broken', undefined],
    ['_postgres', undefined],
    ['', undefined],
  ])('%s', (name, expected) => expect(findInPasswd(PASSWD, name)).toEqual(expected))
})

describe('entering a folder', () => {
  const account: Account = { name: 'postgres', uid: 101, gid: 104 }
  it.each([
    ['as its owner', { uid: 101, gid: 0, mode: 0o700 }, true],
    ['as its owner, who is shut out', { uid: 101, gid: 104, mode: 0o677 }, false],
    ['as its group', { uid: 0, gid: 104, mode: 0o710 }, true],
    ['as its group, which is shut out', { uid: 0, gid: 104, mode: 0o701 }, false],
    ['as anybody', { uid: 0, gid: 0, mode: 0o711 }, true],
    ['of root, closed', { uid: 0, gid: 0, mode: 0o700 }, false],
    ['that may be read and not entered', { uid: 0, gid: 0, mode: 0o744 }, false],
  ])('%s', (_, folder, allowed) => expect(mayEnter(account, folder)).toBe(allowed))
})
