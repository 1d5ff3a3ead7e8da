import type { KeyObject } from 'node:crypto'
import type { Connection } from '../../platform/db/connection.ts'
import { type AuditChainStore, auditChainStore } from './audit-chain.store.ts'
import {
  type ChainFault,
  type ChainHead,
  GENESIS,
  type SealedEntry,
  verifyChain,
} from './audit-chain.ts'
import { type Checkpoint, type SignatureFault, signatureFault } from './audit-checkpoint.ts'

/**
 * The faults of the chain and of signatures, and: `checkpoint`, the chain was rewritten at or before
 * this position after it had been signed; `truncated`, the end of the chain is missing.
 */
export type AuditFault = ChainFault | SignatureFault | 'checkpoint' | 'truncated'

export interface AuditProblem {
  /** The first bad position. */
  readonly position: number
  readonly reason: AuditFault
}

export const FAULTS: Record<AuditFault, string> = {
  gap: 'the entry is missing',
  order: 'the entry is out of order',
  prev_hash: 'the entry does not follow from the one before it',
  hash: 'the entry was changed after it had been sealed',
  unknown_key: 'the checkpoint is signed with a key that is not trusted',
  signature: 'the signature of the checkpoint is wrong',
  checkpoint: 'entries up to here were rewritten after they had been signed',
  truncated: 'entries from here on were removed after they had been signed',
}

export interface Verification {
  readonly ok: boolean
  /** How many entries are verified. */
  readonly entries: number
  readonly head: ChainHead
  /** How many checkpoints agree with the chain. */
  readonly checkpoints: number
  /** Committed entries that are not part of the chain yet. */
  readonly unsealed: number
  readonly problem: AuditProblem | null
}

export interface VerificationRequest {
  readonly connection: Connection
  /** Empty: a checkpoint only has to match the key that it names. */
  readonly trustedKeys: readonly KeyObject[]
  /** The checkpoint that was kept outside of the database. */
  readonly externalCheckpoint: Checkpoint | null
}

const BATCH_SIZE = 2_000

type ChainReader = Pick<AuditChainStore, 'entriesAfter' | 'checkpointsAfter'>

/** Verifies the chain together with its checkpoints, in batches. */
const verifyChainAndCheckpoints = async (
  store: ChainReader,
  { trustedKeys, externalCheckpoint }: Omit<VerificationRequest, 'connection'>,
) => {
  let head = GENESIS
  let checkpoints = 0

  const faultOf = (checkpoint: Checkpoint, hashes: ReadonlyMap<number, string>) => {
    if (hashes.get(checkpoint.position) !== checkpoint.hash) return 'checkpoint'
    return signatureFault(checkpoint, trustedKeys)
  }
  const checkpointsOf = async (entries: readonly SealedEntry[]): Promise<Checkpoint[]> => {
    const after = head.position
    const hasExternal = externalCheckpoint && externalCheckpoint.position > after
    const signed = await store.checkpointsAfter(after, entries.length)
    return hasExternal
      ? [...signed, externalCheckpoint].sort((a, b) => a.position - b.position)
      : signed
  }
  const checkBatch = (
    entries: readonly SealedEntry[],
    signed: readonly Checkpoint[],
  ): AuditProblem | null => {
    const verified = verifyChain(head, entries)
    head = verified.head
    const hashes = new Map(entries.map(({ position, hash }) => [position, hash]))
    for (const checkpoint of signed.filter(({ position }) => position <= head.position)) {
      const reason = faultOf(checkpoint, hashes)
      if (reason) return { position: checkpoint.position, reason }
      checkpoints += 1
    }
    return verified.problem
  }
  const checkEnd = async (): Promise<AuditProblem | null> => {
    const [beyond] = await store.checkpointsAfter(head.position, 1)
    const missing = beyond || (externalCheckpoint?.position ?? 0) > head.position
    return missing ? { position: head.position + 1, reason: 'truncated' } : null
  }
  const verifyBatches = async (): Promise<AuditProblem | null> => {
    let entries = await store.entriesAfter(0, BATCH_SIZE)
    for (let last = entries.at(-1); last; last = entries.at(-1)) {
      const signed = await checkpointsOf(entries)
      // The database reads the next batch while this one is hashed.
      const next = store.entriesAfter(last.position, BATCH_SIZE)
      const problem = checkBatch(entries, signed)
      entries = await next
      if (problem) return problem
    }
    return checkEnd()
  }
  const problem = await verifyBatches()
  return { head, checkpoints, problem }
}

/**
 * Verifies that the audit log is the one that was sealed and signed, from one database snapshot and
 * in bounded memory. It cannot verify unsealed entries, nor that all entries after the last
 * checkpoint exist.
 */
export const verifyAuditLog = ({
  connection,
  ...request
}: VerificationRequest): Promise<Verification> =>
  connection
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const store = auditChainStore(transaction)
      const { head, checkpoints, problem } = await verifyChainAndCheckpoints(store, request)
      const unsealed = await store.countUnsealed()
      return {
        ok: problem === null,
        entries: head.position,
        head,
        checkpoints,
        unsealed,
        problem,
      }
    })
