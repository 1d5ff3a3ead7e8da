import { createFormatDetector } from '@stance/core/formats/registry'
import { sha256Hex } from '@stance/core/kernel/digest'
import { maskSecrets } from '@stance/core/record-stream/masked-secrets'
import type { CloudPullConfig } from '../../clouds/cloud-config.ts'
import { openCloud } from '../../clouds/cloud-source.service.ts'
import { recordsIn } from '../../clouds/page-body.ts'
import { type PullFailure, type PullTiming, SYSTEM_TIMING } from '../../clouds/pull/call.service.ts'
import { pullTargets, type TargetHandlers } from '../../clouds/pull/pull.service.ts'
import type { PullTarget } from '../../clouds/pull/pull-target.ts'
import { createTurn } from '../../platform/turn.ts'
import type { CheckpointFiles } from '../state/checkpoint-files.port.ts'
import { digestOfList, type PulledList, sinceOf, type WantedChanges } from './changes-since.ts'
import { compressPage } from './page-compression.service.ts'
import {
  type KeptPage,
  type ListCheckpoint,
  openCheckpoint,
  removeCheckpoints,
} from './pull-checkpoint.service.ts'
import {
  createOrderedWork,
  type PageReading,
  type PulledPage,
  recordOfPage,
} from './pulled-page.ts'
import { type ExportSink, takeListed } from './record-taking.ts'

/** What a pull needs besides its configuration. */
export interface PullSurroundings {
  /** Null: a pull that ends begins again, as in a dry run. */
  readonly checkpoints: CheckpointFiles | null
  readonly now: Date
  /** Null: everything is pulled. */
  readonly wanted: WantedChanges | null
  /** Stops the pulls of a run. */
  readonly signal: AbortSignal
  readonly timing?: PullTiming | undefined
  /** Certificate authorities in addition to Node's. */
  readonly ca?: string | undefined
}

export interface PullResult {
  readonly lists: readonly PulledList[]
  readonly failures: readonly PullFailure[]
  /** Removes the checkpoints, when the state has what was pulled. */
  readonly forget: () => Promise<void>
}

/** Bytes of the pages of a list that other threads read, or have not read yet. */
const MAX_BYTES_AHEAD = 8 * 1024 * 1024

interface Pull extends PullSurroundings {
  readonly cloud: CloudPullConfig
  readonly readPage: ReadPage
  readonly sink: ExportSink
  readonly onPage: () => void
}

/** Reads a page in another thread; null: it is read in this one. */
export type ReadPage = (page: PulledPage) => Promise<PageReading> | null

const turnsOf = () => {
  const turn = createTurn()
  return async () => {
    if (turn.isOver()) await turn.next()
  }
}

/** Keeps a page whose records are read. */
type Keep = (page: KeptPage) => Promise<void>

/** Takes the pages of a list in their order. */
const createPageTaker = (target: PullTarget, { readPage, sink, onPage }: Pull) => {
  const { label, shape } = target
  const detect = createFormatDetector()
  const rest = turnsOf()
  const work = createOrderedWork(MAX_BYTES_AHEAD)
  let number = 0
  const takeHere = async (records: readonly unknown[]): Promise<void> => {
    for (const [at, record] of records.entries()) {
      takeListed({ file: label, sink, detect }, recordOfPage(number, at), record)
      await rest()
    }
    sink.pause()
  }
  const take = async (body: Buffer, keep: Keep | null) => {
    number += 1
    onPage()
    // The memory of the body moves to the thread that reads it.
    const bytes = body.length
    const reading = readPage({ label, number, list: shape.list, body, isKept: keep !== null })
    if (!reading) {
      // Nothing after this reads a secret of a known shape. A token was read from the response as it came.
      const masked = maskSecrets(body)
      await keep?.({ compressed: await compressPage(masked), bytes })
      return takeHere(recordsIn(masked, shape))
    }
    return work.add(reading, bytes, async ({ compressed, errors }) => {
      for (const what of errors) sink.noFinding(label, what)
      if (compressed) await keep?.({ compressed: Buffer.from(compressed), bytes })
      sink.pause()
    })
  }
  return { take, all: work.all }
}

const openTarget = async (target: PullTarget, pull: Pull): Promise<TargetHandlers> => {
  const { checkpoints, cloud, now } = pull
  const pages = createPageTaker(target, pull)
  const checkpoint: ListCheckpoint | null =
    checkpoints &&
    (await openCheckpoint(
      checkpoints,
      { provider: cloud.provider, key: keyOf(target, pull), now },
      (body) => pages.take(body, null),
    ))
  await pages.all()
  return {
    start: checkpoint ? checkpoint.start : '',
    take: ({ body, next }) =>
      pages.take(body, checkpoint && ((page) => checkpoint.add(page, next))),
    restarted: async () => {
      await pages.all()
      await checkpoint?.restart()
    },
    ended: async () => {
      try {
        await pages.all()
      } finally {
        await checkpoint?.flush()
      }
    },
  }
}

/** Another configuration may list other findings. */
const keyOf = ({ key }: PullTarget, { cloud, wanted }: Pull): string => {
  const since = sinceOf(digestOfList(key), wanted)
  return `${key}\n${sha256Hex(JSON.stringify([cloud.config, since]))}`
}

/** The list of what changed, where that is wanted and can be asked for. */
const wantedTarget = (target: PullTarget, wanted: WantedChanges | null) => {
  const digest = digestOfList(target.key)
  const since = target.changedSince ? sinceOf(digest, wanted) : null
  return {
    target: since && target.changedSince ? target.changedSince(since) : target,
    list: { digest, since },
  }
}

/** Pulls every finding of a cloud, page by page. */
export const readFromCloud = async (
  cloud: CloudPullConfig,
  surroundings: PullSurroundings,
  { sink, onPage, readPage }: Pick<Pull, 'sink' | 'onPage' | 'readPage'>,
): Promise<PullResult> => {
  const { checkpoints, signal, timing = SYSTEM_TIMING, ca } = surroundings
  const source = await openCloud(cloud, ca)
  const pull: Pull = { ...surroundings, cloud, sink, onPage, readPage }
  try {
    const pulled = source.targets.map((target) => wantedTarget(target, surroundings.wanted))
    const targets = pulled.map(({ target }) => target)
    const open = (target: PullTarget) => openTarget(target, pull)
    const failures = await pullTargets({ targets, open, timing, signal })
    const forget = async () => {
      if (checkpoints) await removeCheckpoints(checkpoints, cloud.provider)
    }
    return { failures, forget, lists: pulled.map(({ list }) => list) }
  } finally {
    source.close()
  }
}
