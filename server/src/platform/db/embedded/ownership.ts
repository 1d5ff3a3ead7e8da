import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspectProcess, type ProcessIdentity } from './processes.ts'

/**
 * One process owns a database, identified by the name of an empty file: `owner-<pid>-<start>-<boot>`.
 *
 * Each process creates a file with its own name and then looks for others. Of two that start at the
 * same time, the one that looks last sees the other, so it cannot happen that both find no other. The
 * file of a dead process is removed without a race, because no later process has its name. A single
 * file with a fixed name has neither property: it cannot be taken from a dead owner atomically.
 */
const FILE_NAME_PATTERN = /^owner-(\d+)-(\d+)-(\w+)$/

const POLL_MS = 50
/** Processes that start at the same time decide within milliseconds; a rival that stays longer is the owner. */
const MAX_POLLS_FOR_RIVAL = 20

export interface Ownership {
  readonly release: () => Promise<void>
}

export type Claim = { readonly ownership: Ownership } | { readonly owner: ProcessIdentity }

export const fileNameOf = ({ pid, started, boot }: ProcessIdentity): string =>
  `owner-${pid}-${started}-${boot}`

export const parseFileName = (name: string): ProcessIdentity | undefined => {
  const match = FILE_NAME_PATTERN.exec(name)
  if (match === null) return undefined
  return { pid: Number(match[1]), started: Number(match[2]), boot: match[3] ?? '' }
}

const isAlive = async (claimant: ProcessIdentity): Promise<boolean> => {
  const live = await inspectProcess(claimant.pid)
  return live !== undefined && fileNameOf(live) === fileNameOf(claimant)
}

const byStart = (a: ProcessIdentity, b: ProcessIdentity) => a.started - b.started || a.pid - b.pid

/** Returns the live processes that own `home` or claim it, the earliest started first. */
const listClaimants = async (home: string): Promise<ProcessIdentity[]> => {
  const live: ProcessIdentity[] = []
  for (const name of await readdir(home)) {
    const claimant = parseFileName(name)
    if (claimant === undefined) continue
    if (await isAlive(claimant)) live.push(claimant)
    else await rm(join(home, name), { force: true })
  }
  return live.sort(byStart)
}

/** Returns the live process that owns `home`, if there is one. */
export const findOwner = async (home: string): Promise<ProcessIdentity | undefined> =>
  (await listClaimants(home))[0]

const inspectSelf = async (): Promise<ProcessIdentity> => {
  const own = await inspectProcess(process.pid)
  if (own === undefined) throw new Error('This process cannot inspect itself')
  return own
}

/**
 * Returns the rival to which this process loses its claim. Of two processes that claim at the same
 * time, the one that started later withdraws immediately, and the other waits for that; a rival that
 * does not withdraw is the owner.
 */
const findWinner = async (
  home: string,
  own: ProcessIdentity,
): Promise<ProcessIdentity | undefined> => {
  for (let poll = 0; ; poll += 1) {
    const rival = (await listClaimants(home)).find(({ pid }) => pid !== own.pid)
    if (rival === undefined) return undefined
    if (byStart(rival, own) < 0 || poll >= MAX_POLLS_FOR_RIVAL) return rival
    await sleep(POLL_MS)
  }
}

/** Makes this process the owner of `home`, or returns the current owner. Safe against crashes at any point. */
export const claimOwnership = async (home: string): Promise<Claim> => {
  const own = await inspectSelf()
  const path = join(home, fileNameOf(own))
  try {
    await (await open(path, 'wx')).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return { owner: own }
    throw error
  }
  const release = () => rm(path, { force: true })
  try {
    const owner = await findWinner(home, own)
    if (owner === undefined) return { ownership: { release } }
    await release()
    return { owner }
  } catch (error) {
    await release()
    throw error
  }
}
