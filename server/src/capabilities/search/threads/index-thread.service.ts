import { setTimeout as sleep } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { type DatabaseAddress, openDatabase } from '../../../platform/db/connection.ts'
import { pauseAfter } from '../../../platform/jobs/background-loop.ts'
import { CATALOGUE_SPACE } from '../../../platform/package-paths.ts'
import { createEmbeddedTexts, type EmbeddedTexts } from '../embeddings/embedded-texts.service.ts'
import { embeddingCache } from '../embeddings/embedding-cache.store.ts'
import { createEmbeddingsEndpoint } from '../embeddings/embeddings-endpoint.service.ts'
import { readSpace } from '../index/catalogue-space-file.store.ts'
import type { FollowedIndex, IndexedFindings } from '../index/index-building.service.ts'
import {
  createFollower,
  type FollowedPage,
  type Follower,
  IndexOutdated,
} from '../index/index-following.service.ts'
import { indexRowsStore } from '../index/index-rows.store.ts'
import { createSnapshots, type Tell } from '../snapshot/snapshots.service.ts'
import { beginIndex, fitsBudget, type IndexRun } from './index-beginning.service.ts'
import type { FromIndexThread, IndexThreadData } from './thread-messages.ts'

/**
 * While an import writes in bulk, the index leaves four fifths of the time to it, and reads more at once: many findings
 * take less than half of what as many rounds of a few take.
 */
const PAUSES = { pauseMs: 200, pausePerRound: 4 }
const RETRY_MS = 2_000
const BUILT_AGAIN = 'the search index is built again'

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The findings of an index, and their texts in the space of an embeddings endpoint, if there is one. */
interface PublishedIndex {
  readonly findings: IndexedFindings
  readonly embeddedTexts: EmbeddedTexts | null
}

const publish = ({ send }: IndexRun, { findings, embeddedTexts }: PublishedIndex): void => {
  const { writer, semantics } = findings
  const state = writer.commit()
  const model = semantics.modelOf(writer.textKeys)
  const embedded = embeddedTexts?.modelOf(writer.textKeys) ?? null
  send({ kind: 'searchable', state, model, embedded, size: writer.size() })
}

const openEmbeddedTexts = async (
  { embeddings, folder, signal, send }: IndexRun,
  { semantics }: IndexedFindings,
): Promise<EmbeddedTexts | null> =>
  embeddings &&
  createEmbeddedTexts({
    embed: createEmbeddingsEndpoint(embeddings, signal),
    cache: embeddingCache(folder, embeddings),
    textOf: semantics.textOf,
    onProblem: (problem) => send({ kind: 'embeddings', problem }),
  })

/** Publishes the vectors that have come, and asks for those of new texts. */
const followEmbeddings = (run: IndexRun, index: PublishedIndex): void => {
  const { findings, embeddedTexts } = index
  if (embeddedTexts?.takeNews()) publish(run, index)
  const { writer } = findings
  embeddedTexts?.embedMissing(writer.size().texts, () => writer.textKeys)
}

const FAILED_PAGE: FollowedPage = {
  events: 0,
  changes: 0,
  hasNewState: false,
  hasMore: false,
  lagMs: 0,
  hasFailed: true,
}

/** After a failure of the database the index goes on from where it is. */
const reportFailure = async ({ send, pause, signal }: IndexRun, error: unknown): Promise<void> => {
  if (error instanceof IndexOutdated || signal.aborted) throw error
  send({ kind: 'failing', message: messageOf(error) })
  await pause(RETRY_MS)
}

/** Merges, saves and compares while nothing is waiting to be read. */
const useIdleTime = async (
  run: IndexRun,
  follower: Follower,
  index: FollowedIndex & PublishedIndex,
): Promise<void> => {
  if (index.findings.writer.merge()) publish(run, index)
  await run.snapshots.saveIfDue(index)
  await follower.verify().catch((error: unknown) => reportFailure(run, error))
}

const buildAndFollow = async (run: IndexRun): Promise<void> => {
  const { findings, position } = await beginIndex(run)
  const published = { findings, embeddedTexts: await openEmbeddedTexts(run, findings) }
  publish(run, published)
  const follower = createFollower({ ...run, findings, position })
  const current = () => ({ ...published, position: follower.position() })
  while (!run.signal.aborted) {
    const started = performance.now()
    const page = await follower.next().catch(async (error: unknown) => {
      await reportFailure(run, error)
      return FAILED_PAGE
    })
    run.snapshots.count(page)
    if (!fitsBudget(findings.writer.size().documents, run)) {
      throw new IndexOutdated('There are more findings than the memory for the index allows')
    }
    if (page.hasNewState) publish(run, published)
    followEmbeddings(run, published)
    if (!page.hasFailed) run.send({ kind: 'followed', lagMs: page.lagMs })
    if (!page.hasMore && !page.hasFailed) await useIdleTime(run, follower, current())
    await run.pause(pauseAfter(PAUSES, performance.now() - started))
  }
  await run.snapshots.stop(current())
}

const runUntilStopped = async (run: IndexRun): Promise<void> => {
  const { signal, snapshots, send, pause } = run
  while (!signal.aborted) {
    await buildAndFollow(run).catch(async (error: unknown) => {
      if (signal.aborted) return
      send({ kind: 'outdated' })
      if (error instanceof IndexOutdated) {
        send({ kind: 'logged', level: 'error', message: BUILT_AGAIN, reason: error.message })
        return snapshots.discard()
      }
      send({ kind: 'failing', message: messageOf(error) })
      await pause(RETRY_MS)
    })
  }
  await snapshots.stop(null)
}

/** Builds the index of the process, and follows the event log until it is stopped. */
export const runIndexThread = (port: MessagePort, data: IndexThreadData): void => {
  const { address, folder, budgetBytes, embeddings } = data
  const database = openDatabase(address as DatabaseAddress, { size: 1, onError: () => {} })
  const { connection } = database
  const stopping = new AbortController()
  const { signal } = stopping
  const send = (message: FromIndexThread) => port.postMessage(message)
  const tell: Tell = (level, message, reason = '') =>
    send({ kind: 'logged', level, message, reason })

  const run = async () => {
    await runUntilStopped({
      connection,
      store: indexRowsStore(connection),
      snapshots: await createSnapshots({ connection, folder, budgetBytes, tell }),
      space: await readSpace(CATALOGUE_SPACE),
      folder,
      embeddings,
      budgetBytes,
      signal,
      send,
      pause: (ms) => sleep(ms, undefined, { signal }).catch(() => {}),
    })
    await database.close()
    port.close()
  }
  port.on('message', ({ kind }: { kind: string }) => {
    if (kind === 'stop') stopping.abort()
  })
  void run()
}
