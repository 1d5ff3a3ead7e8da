import { openPartitions } from '../spill/partitions.store.ts'
import {
  accountsOfPartitions,
  type EncodedShard,
  type HandOnShards,
  type PartitionAccounts,
  shardsOf,
} from '../state/state-rows.ts'
import type { JobThreads } from './job-threads.service.ts'
import type { NamedRows, ShardsReply, ShardsTask } from './thread-messages.port.ts'

/** A reply with more would take memory that a container does not have. */
const BYTES_OF_REPLY = 8 * 1024 * 1024

/** Encodes the shards of a partition in this thread, some for each reply. */
export const openShards = (work: string, { partition, names, accounts }: ShardsTask) => {
  const parts = names.map((name) => openPartitions(work, name))
  const left = shardsOf(parts, accounts, partition)
  return (): ShardsReply => {
    const shards: EncodedShard[] = []
    for (let bytes = 0; bytes < BYTES_OF_REPLY; ) {
      const next = left.next()
      if (next.done) return { shards, isLast: true }
      shards.push(...next.value)
      for (const { file } of next.value) bytes += file.bytes.length
    }
    return { shards, isLast: false }
  }
}

/** The memory that moves to the thread that gets the reply. */
export const memoryOf = ({ shards }: ShardsReply): ArrayBuffer[] =>
  shards.map(({ file }) => file.bytes.buffer as ArrayBuffer)

/** Bytes from another thread are no buffer. */
const received = (shard: EncodedShard): EncodedShard => {
  const { buffer, byteOffset, byteLength } = shard.file.bytes
  return { ...shard, file: { ...shard.file, bytes: Buffer.from(buffer, byteOffset, byteLength) } }
}

/** Yields the tasks of one thread, which takes the next partition when it has ended one. */
async function* repliesOf(
  threads: JobThreads,
  thread: number,
  names: readonly string[],
  partitions: Iterable<[number, PartitionAccounts]>,
): AsyncGenerator<ShardsReply> {
  for (const [partition, accounts] of partitions) {
    const task = { kind: 'shards', partition, names, accounts } as const
    let reply = await threads.runIn<'shards'>(thread, task)
    yield reply
    while (!reply.isLast) {
      reply = await threads.runIn<'more-shards'>(thread, { kind: 'more-shards' })
      yield reply
    }
  }
}

/** Hands on the shards of rows, which the threads encode while this one writes those before. */
export const handOnThreadShards =
  (threads: JobThreads, rows: readonly NamedRows[]): HandOnShards =>
  async (take) => {
    const names = rows.map(({ name }) => name)
    const partitions = accountsOfPartitions(rows).entries()
    const failures: unknown[] = []
    const handOn = async (thread: number): Promise<void> => {
      const replies = repliesOf(threads, thread, names, partitions)
      let next = replies.next()
      while (failures.length === 0) {
        const { done, value } = await next
        if (done) return
        next = replies.next()
        // It is awaited above, unless another thread fails first.
        next.catch(() => {})
        await take(value.shards.map(received))
      }
    }
    await Promise.all(
      threads.names.map((_, thread) => handOn(thread).catch((error) => failures.push(error))),
    )
    if (failures.length > 0) throw failures[0]
  }
