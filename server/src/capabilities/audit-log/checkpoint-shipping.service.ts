import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { type LoopLog, startLoop } from '../../platform/jobs/background-loop.ts'
import type { ShipTarget } from '../../platform/ship-target.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { signatureFault } from './audit-checkpoint.ts'
import { type CheckpointKey, keyText } from './audit-signature.ts'
import { shipCheckpoint } from './ship-checkpoint.store.ts'

const POLL_INTERVAL_MS = 500
const MIN_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000

export interface Shipper {
  readonly connection: Connection
  readonly target: ShipTarget
  /** The key that signs at the moment. */
  readonly key: () => CheckpointKey
  readonly now: Clock
  /** Milliseconds of a clock that is never set. */
  readonly elapsedMs: () => number
  readonly log: LoopLog
  readonly onShipped: (isShipped: boolean) => void
}

/**
 * Ships the newest checkpoint to a second place whenever there is a newer one. It confirms all
 * entries before it, so nothing is lost when one is left out, and there is no queue. A failure is
 * tried again, at most a minute later, and never delays sealing or signing.
 */
export const startShipper = ({
  connection,
  target,
  key,
  now,
  elapsedMs,
  log,
  onShipped,
}: Shipper) => {
  const store = auditChainStore(connection)
  let shipped = 0
  let retryMs = MIN_RETRY_MS
  let retryAt = Number.NEGATIVE_INFINITY

  const newest = async () => {
    const latest = await store.latestCheckpoint()
    if (latest === null || latest.position <= shipped) return null
    const own = new Set([keyText(key().publicKey)])
    return signatureFault(latest, own) === null ? latest : null
  }
  return startLoop({
    name: 'shipping audit checkpoints',
    pauseMs: POLL_INTERVAL_MS,
    log,
    round: async () => {
      if (elapsedMs() < retryAt) return false
      const checkpoint = await newest()
      if (checkpoint === null) return false
      try {
        await shipCheckpoint(target, checkpoint, { key: key(), now: now() })
      } catch (error) {
        retryAt = elapsedMs() + retryMs
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
        onShipped(false)
        throw error
      }
      shipped = checkpoint.position
      retryMs = MIN_RETRY_MS
      onShipped(true)
      return false
    },
  })
}
