import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimOwnership, fileNameOf, findOwner, parseFileName } from './ownership.ts'
import { inspectProcess } from './processes.ts'

describe('the name of an owner file', () => {
  it('reads back as the process it was made for', () => {
    const identities = fc.record({
      pid: fc.nat(),
      started: fc.maxSafeNat(),
      boot: fc.stringMatching(/^[0-9a-f]{1,8}$/),
    })
    fc.assert(
      fc.property(identities, (identity) => {
        expect(parseFileName(fileNameOf(identity))).toEqual(identity)
      }),
    )
  })

  it.each(['owner', 'owner-1-2', 'owner-x-2-3', 'owner-1-2-3.tmp', 'my-owner-1-2-3'])(
    'is not %s',
    (name) => expect(parseFileName(name)).toBeUndefined(),
  )
})

describe('owning a folder', () => {
  let home: string
  const leave = (name: string) => writeFile(join(home, name), '')
  const ownFile = async () => {
    const own = await inspectProcess(process.pid)
    return own === undefined ? '' : fileNameOf(own)
  }

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'stance-test-'))
  })
  afterEach(() => rm(home, { recursive: true }))

  it('is known to everybody until it is released', async () => {
    const claim = await claimOwnership(home)
    expect(await readdir(home)).toEqual([await ownFile()])
    expect((await findOwner(home))?.pid).toBe(process.pid)
    expect(await claimOwnership(home)).toMatchObject({ owner: { pid: process.pid } })
    if ('owned' in claim) await claim.owned.release()
    expect(await readdir(home)).toEqual([])
    expect(await findOwner(home)).toBeUndefined()
  })

  it('is taken from the dead, and from a process that only shares the pid of one', async () => {
    const own = await inspectProcess(process.pid)
    if (own === undefined) throw new Error('cannot inspect itself')
    await leave('owner-4194305-1-0')
    await leave(fileNameOf({ ...own, started: own.started - 1 }))
    await leave(fileNameOf({ ...own, boot: 'feedf00d' }))
    expect(await claimOwnership(home)).toHaveProperty('owned')
    expect(await readdir(home)).toEqual([await ownFile()])
  })

  it('is refused by a live process, whose file stays as it is', async () => {
    const parent = await inspectProcess(process.ppid)
    if (parent === undefined) throw new Error('cannot inspect the parent')
    await leave(fileNameOf(parent))
    expect(await claimOwnership(home)).toMatchObject({ owner: { pid: process.ppid } })
    expect(await readdir(home)).toEqual([fileNameOf(parent)])
  })
})
