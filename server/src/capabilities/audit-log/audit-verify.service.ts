import type { Connection } from '../../platform/db/connection.ts'
import { type AuditChainStore, auditChainStore, type CountMismatch } from './audit-chain.store.ts'
import {
  type ChainFault,
  type ChainHead,
  GENESIS,
  type SealedEntry,
  verifyChain,
} from './audit-chain.ts'
import {
  type Checkpoint,
  headSignatureFault,
  type SignedHead,
  signatureFault,
} from './audit-checkpoint.ts'
import type { SignatureFault } from './audit-signature.ts'
import { type KeyTrust, trustThrough } from './key-rotation.ts'

/**
 * The faults of the chain and of signatures, and: `checkpoint`, the chain was rewritten at or before
 * this position after it had been signed; `truncated`, the end of the chain is missing;
 * `replaced_key`, a checkpoint is signed with a key that another one had followed by then;
 * `checkpoints_removed`, there are fewer checkpoints than were signed; `counts`, a total of the list
 * is not the number of its entries.
 */
export type AuditFault =
  | ChainFault
  | SignatureFault
  | 'checkpoint'
  | 'truncated'
  | 'replaced_key'
  | 'checkpoints_removed'
  | 'counts'

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
  unknown_key:
    'the checkpoint is signed with a key that is not trusted; name a key that you know with --trusted-key',
  signature: 'the signature of the checkpoint is wrong',
  checkpoint: 'entries up to here were rewritten after they had been signed',
  truncated: 'entries from here on were removed after they had been signed',
  replaced_key: 'the checkpoint is signed with a key that had been replaced before',
  checkpoints_removed: 'checkpoints up to here were removed',
  counts: 'the totals of the list do not match the entries up to here',
}

export interface Verification {
  readonly ok: boolean
  /** How many entries are verified. */
  readonly entries: number
  readonly head: ChainHead
  /** How many checkpoints agree with the chain. */
  readonly checkpoints: number
  /** How many entries follow the last checkpoint of the database: nothing confirms them. */
  readonly unsigned: number
  /** The newest checkpoint from outside of the database that agrees with the chain. */
  readonly external: Checkpoint | null
  /** Whether the log says that it was signed. */
  readonly isSigned: boolean
  /** Committed entries that are not part of the chain yet. */
  readonly unsealed: number
  readonly problem: AuditProblem | null
}

export interface VerificationRequest {
  readonly connection: Connection
  /** The texts of public keys. Empty: a checkpoint only has to match the key that it names. */
  readonly trustedKeys: readonly string[]
  /** Checkpoints that were kept outside of the database. */
  readonly externalCheckpoints: readonly Checkpoint[]
}

const BATCH_SIZE = 2_000

const byPosition = (a: Checkpoint, b: Checkpoint) => a.position - b.position

const faultOfKey = (checkpoint: Checkpoint, { keys, retiredAt }: KeyTrust): AuditFault | null => {
  const fault = signatureFault(checkpoint, keys)
  if (fault) return fault
  const retired = retiredAt.get(checkpoint.public_key)
  return retired !== undefined && checkpoint.position >= retired ? 'replaced_key' : null
}

/** Verifies the chain together with its checkpoints, in batches. */
const verifyChainAndCheckpoints = async (
  store: AuditChainStore,
  trust: KeyTrust,
  external: readonly Checkpoint[],
) => {
  let head = GENESIS
  let checkpoints = 0
  let lastSigned = 0

  const faultOf = (checkpoint: Checkpoint, hashes: ReadonlyMap<number, string>) =>
    hashes.get(checkpoint.position) === checkpoint.hash
      ? faultOfKey(checkpoint, trust)
      : 'checkpoint'

  const checkBatch = (
    entries: readonly SealedEntry[],
    signed: readonly Checkpoint[],
  ): AuditProblem | null => {
    const first = head.position
    const verified = verifyChain(head, entries)
    head = verified.head
    const hashes = new Map(entries.map(({ position, hash }) => [position, hash]))
    const outside = external.filter(({ position }) => position > first)
    for (const checkpoint of [...signed, ...outside].sort(byPosition)) {
      if (checkpoint.position > head.position) break
      const reason = faultOf(checkpoint, hashes)
      if (reason) return { position: checkpoint.position, reason }
      checkpoints += 1
    }
    lastSigned =
      signed.filter(({ position }) => position <= head.position).at(-1)?.position ?? lastSigned
    return verified.problem
  }
  const verifyBatches = async (): Promise<AuditProblem | null> => {
    let entries = await store.entriesAfter(0, BATCH_SIZE)
    for (let last = entries.at(-1); last; last = entries.at(-1)) {
      const signed = await store.checkpointsAfter(head.position, entries.length)
      // The database reads the next batch while this one is hashed.
      const next = store.entriesAfter(last.position, BATCH_SIZE)
      const problem = checkBatch(entries, signed)
      entries = await next
      if (problem) return problem
    }
    return null
  }
  const problem = await verifyBatches()
  return { head, checkpoints, lastSigned, problem }
}

interface End {
  readonly head: ChainHead
  readonly trust: KeyTrust
  readonly signed: SignedHead | null
  readonly external: readonly Checkpoint[]
  readonly hasSigned: boolean
}

/** Compares the end of the chain with everything that says how long it was. */
const problemAtEnd = async (
  store: AuditChainStore,
  { head, trust, signed, external, hasSigned }: End,
): Promise<AuditProblem | null> => {
  const truncated = { position: head.position + 1, reason: 'truncated' } as const
  const [beyond] = await store.checkpointsAfter(head.position, 1)
  const isBeyond = ({ position }: Checkpoint) => position > head.position
  if (beyond || external.some(isBeyond) || (signed && isBeyond(signed))) return truncated
  if (signed === null) return hasSigned ? truncated : null
  const reason = headSignatureFault(signed, trust.keys)
  if (reason) return { position: signed.position, reason }
  return (await store.hashAt(signed.position)) === signed.hash
    ? null
    : { position: signed.position, reason: 'checkpoint' }
}

/** Compares the checkpoints and the totals with what was signed and sealed. */
const problemOfCounts = async (
  store: AuditChainStore,
  head: ChainHead,
  signed: SignedHead | null,
): Promise<AuditProblem | null> => {
  const checkpoints = await store.countCheckpoints()
  if (checkpoints !== (signed?.checkpoints ?? 0)) {
    return { position: signed?.position ?? head.position, reason: 'checkpoints_removed' }
  }
  const mismatch: CountMismatch | null = await store.countMismatch()
  return mismatch && { position: head.position, reason: 'counts' }
}

const verifyIn = async (
  store: AuditChainStore,
  { trustedKeys, externalCheckpoints }: Omit<VerificationRequest, 'connection'>,
  hasSigned: boolean,
): Promise<Verification> => {
  const external = [...externalCheckpoints].sort(byPosition)
  const trust = trustThrough(trustedKeys, await store.rotations())
  const signed = await store.signedHead()
  const verified = await verifyChainAndCheckpoints(store, trust, external)
  const { head, checkpoints, lastSigned } = verified
  const problem =
    verified.problem ??
    (await problemAtEnd(store, { head, trust, signed, external, hasSigned })) ??
    (await problemOfCounts(store, head, signed))
  return {
    ok: problem === null,
    entries: head.position,
    head,
    checkpoints,
    unsigned: head.position - lastSigned,
    external: external.filter(({ position }) => position <= head.position).at(-1) ?? null,
    isSigned: signed !== null || checkpoints > 0 || hasSigned,
    unsealed: await store.countUnsealed(),
    problem,
  }
}

/**
 * Verifies that the audit log is the one that was sealed and signed, from one database snapshot and
 * in bounded memory. It cannot verify unsealed entries, nor that all entries after the last
 * checkpoint exist.
 */
export const verifyAuditLog = async ({
  connection,
  ...request
}: VerificationRequest): Promise<Verification> => {
  // A sequence is not part of the snapshot: read before, it says nothing that the snapshot lacks.
  const hasSigned = await auditChainStore(connection).hasSigned()
  return connection
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => verifyIn(auditChainStore(transaction), request, hasSigned))
}
