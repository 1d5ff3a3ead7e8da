import { createFormatDetector } from '@stance/core/formats/registry'
import { sha256Hex } from '@stance/core/kernel/digest'
import { maskSecrets } from '@stance/core/record-stream/masked-secrets'
import type { CloudPullConfig } from '../../clouds/cloud-config.ts'
import { openCloud } from '../../clouds/cloud-source.service.ts'
import { type PullFailure, type PullTiming, SYSTEM_TIMING } from '../../clouds/pull/call.service.ts'
import { pullTargets, type TargetHandlers } from '../../clouds/pull/pull.service.ts'
import type { FetchedPage, PullTarget } from '../../clouds/pull/pull-target.ts'
import { createTurn } from '../../platform/turn.ts'
import type { CheckpointFiles } from '../state/checkpoint-files.port.ts'
import { digestOfList, type PulledList, sinceOf, type WantedChanges } from './changes-since.ts'
import {
  type ListCheckpoint,
  openCheckpoint,
  removeCheckpoints,
} from './pull-checkpoint.service.ts'
import { type ExportSink, takeValue } from './record-taking.ts'

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

interface Pull extends PullSurroundings {
  readonly cloud: CloudPullConfig
  readonly sink: ExportSink
  readonly onPage: () => void
}

/** Nothing after this reads a secret of a known shape. A token is read from the response as it came. */
const withoutSecrets = (target: PullTarget, { body, records }: Omit<FetchedPage, 'next'>) => {
  const masked = maskSecrets(body)
  if (masked === body) return { body, records }
  return { body: masked, records: target.recordsOf(JSON.parse(masked.toString('utf8'))) }
}

const turnsOf = () => {
  const turn = createTurn()
  return async () => {
    if (turn.isOver()) await turn.next()
  }
}

const openTarget = async (target: PullTarget, pull: Pull): Promise<TargetHandlers> => {
  const { checkpoints, cloud, sink, onPage, now } = pull
  const detect = createFormatDetector()
  const rest = turnsOf()
  let page = 0
  const takeRecords = async (records: readonly unknown[]): Promise<void> => {
    page += 1
    onPage()
    for (const [at, record] of records.entries()) {
      takeValue({ file: target.label, sink, detect }, `page ${page}, record ${at + 1}`, record)
      await rest()
    }
    sink.pause()
  }
  const checkpoint: ListCheckpoint | null =
    checkpoints &&
    (await openCheckpoint(
      checkpoints,
      { provider: cloud.provider, key: keyOf(target, pull), now },
      (body) => takeRecords(target.recordsOf(JSON.parse(body.toString('utf8')))),
    ))
  return {
    start: checkpoint ? checkpoint.start : '',
    take: async (fetched) => {
      const { body, records } = withoutSecrets(target, fetched)
      await checkpoint?.add(body, fetched.next)
      await takeRecords(records)
    },
    restarted: async () => checkpoint?.restart(),
    ended: async () => checkpoint?.flush(),
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
  sink: ExportSink,
  onPage: () => void,
): Promise<PullResult> => {
  const { checkpoints, signal, timing = SYSTEM_TIMING, ca } = surroundings
  const source = await openCloud(cloud, ca)
  const pull: Pull = { ...surroundings, cloud, sink, onPage }
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
