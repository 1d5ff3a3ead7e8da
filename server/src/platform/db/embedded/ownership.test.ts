import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimOwnership, fileNameOf, findOwner, parseFileName } from './ownership.ts'
import { inspectProcess } from './processes.ts'

describe('the name of an owner file', () => {
  it('parses back to its process', () => {
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
    'does not match %s',
    (name) => expect(parseFileName(name)).toBeUndefined(),
  )
})

describe('ownership of a folder', () => {
  let home: string
  const createFile = (name: string) => writeFile(join(home, name), '')
  const ownFile = async () => {
    const own = await inspectProcess(process.pid)
    return own === undefined ? '' : fileNameOf(own)
  }

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'stance-test-'))
  })
  afterEach(() => rm(home, { recursive: true }))

  it('is visible to all processes until it is released', async () => {
    const claim = await claimOwnership(home)
    expect(await readdir(home)).toEqual([await ownFile()])
    expect((await findOwner(home))?.pid).toBe(process.pid)
    expect(await claimOwnership(home)).toMatchObject({ owner: { pid: process.pid } })
    if ('ownership' in claim) await claim.ownership.release()
    expect(await readdir(home)).toEqual([])
    expect(await findOwner(home)).toBeUndefined()
  })

  it('is taken from a dead process, also when another process has its pid', async () => {
    const own = await inspectProcess(process.pid)
    if (own === undefined) throw new Error('cannot inspect itself')
    await createFile('owner-4194305-1-0')
    await createFile(fileNameOf({ ...own, started: own.started - 1 }))
    await createFile(fileNameOf({ ...own, boot: 'feedf00d' }))
    expect(await claimOwnership(home)).toHaveProperty('ownership')
    expect(await readdir(home)).toEqual([await ownFile()])
  })

  it('is not taken from a live process, whose file is kept', async () => {
    const parent = await inspectProcess(process.ppid)
    if (parent === undefined) throw new Error('cannot inspect the parent')
    await createFile(fileNameOf(parent))
    expect(await claimOwnership(home)).toMatchObject({ owner: { pid: process.ppid } })
    expect(await readdir(home)).toEqual([fileNameOf(parent)])
  })
})
