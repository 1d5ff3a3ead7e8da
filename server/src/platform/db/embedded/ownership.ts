import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspectProcess, type ProcessIdentity } from './processes.ts'

/**
 * One process owns a database, and the name of an empty file says which: `owner-<pid>-<start>-<boot>`.
 *
 * Each process makes a file of its own name and then looks for others. Of two that start together,
 * the one that looks last sees the other, so both can never find themselves alone; and a file that
 * a dead process left is removed without a race, because no later process has its name. A single
 * file with a fixed name has neither property: it cannot be taken from a dead owner in one step.
 */
const PATTERN = /^owner-(\d+)-(\d+)-(\w+)$/

const POLL_MS = 50
/** Processes that start together decide within milliseconds; whoever stays longer is the owner. */
const POLLS_FOR_RIVAL = 20

export interface Ownership {
  readonly release: () => Promise<void>
}

export type Claim = { readonly owned: Ownership } | { readonly owner: ProcessIdentity }

export const fileNameOf = ({ pid, started, boot }: ProcessIdentity): string =>
  `owner-${pid}-${started}-${boot}`

export const parseFileName = (name: string): ProcessIdentity | undefined => {
  const match = PATTERN.exec(name)
  if (match === null) return undefined
  return { pid: Number(match[1]), started: Number(match[2]), boot: match[3] ?? '' }
}

const isAlive = async (claimed: ProcessIdentity): Promise<boolean> => {
  const live = await inspectProcess(claimed.pid)
  return live !== undefined && fileNameOf(live) === fileNameOf(claimed)
}

const byStart = (a: ProcessIdentity, b: ProcessIdentity) => a.started - b.started || a.pid - b.pid

/** The live processes that own `home` or are about to, the earliest started first. */
const listClaimants = async (home: string): Promise<ProcessIdentity[]> => {
  const live: ProcessIdentity[] = []
  for (const name of await readdir(home)) {
    const claimed = parseFileName(name)
    if (claimed === undefined) continue
    if (await isAlive(claimed)) live.push(claimed)
    else await rm(join(home, name), { force: true })
  }
  return live.sort(byStart)
}

/** The live process that owns `home`, if there is one. */
export const findOwner = async (home: string): Promise<ProcessIdentity | undefined> =>
  (await listClaimants(home))[0]

const self = async (): Promise<ProcessIdentity> => {
  const own = await inspectProcess(process.pid)
  if (own === undefined) throw new Error('This process cannot inspect itself')
  return own
}

/**
 * The rival that this process must give way to. Of two that claim at once the later started gives
 * way at once, and the other waits for it to do so; a rival that does not is the owner.
 */
const findVictor = async (
  home: string,
  own: ProcessIdentity,
): Promise<ProcessIdentity | undefined> => {
  for (let poll = 0; ; poll += 1) {
    const rival = (await listClaimants(home)).find(({ pid }) => pid !== own.pid)
    if (rival === undefined) return undefined
    if (byStart(rival, own) < 0 || poll >= POLLS_FOR_RIVAL) return rival
    await sleep(POLL_MS)
  }
}

/** Makes this process the owner of `home`, or answers which other one is. Survives any crash. */
export const claimOwnership = async (home: string): Promise<Claim> => {
  const own = await self()
  const path = join(home, fileNameOf(own))
  try {
    await (await open(path, 'wx')).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return { owner: own }
    throw error
  }
  const release = () => rm(path, { force: true })
  try {
    const owner = await findVictor(home, own)
    if (owner === undefined) return { owned: { release } }
    await release()
    return { owner }
  } catch (error) {
    await release()
    throw error
  }
}
