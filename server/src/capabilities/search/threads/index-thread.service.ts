import { setTimeout as sleep } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { type DatabaseAddress, openDatabase } from '../../../platform/db/connection.ts'
import { trainCatalogueSpace } from '../index/catalogue-space.ts'
import { buildIndex, type IndexedFindings } from '../index/index-building.service.ts'
import { createFollower, IndexOutdated } from '../index/index-following.service.ts'
import { indexRowsStore } from '../index/index-rows.store.ts'
import type { FromIndexThread, IndexThreadData } from './thread-messages.ts'

const POLL_MS = 200
const RETRY_MS = 2_000
/** How often the findings are counted again while there are too many for the memory. */
const COUNT_MS = 60_000
/** What an index takes for each finding, with the memory to build it. */
const BYTES_PER_FINDING = 300

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Builds the index of the process, and follows the event log until it is stopped. */
export const runIndexThread = (port: MessagePort, data: IndexThreadData): void => {
  const database = openDatabase(data.address as DatabaseAddress, { size: 1, onError: () => {} })
  const { connection } = database
  const store = indexRowsStore(connection)
  const stopping = new AbortController()
  const { signal } = stopping
  const space = trainCatalogueSpace()
  const send = (message: FromIndexThread) => port.postMessage(message)
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})

  const publish = ({ writer, semantics }: IndexedFindings) => {
    const state = writer.commit()
    const model = semantics.modelOf(writer.textKeys)
    send({ kind: 'searchable', state, model, size: writer.size() })
  }

  /** Waits while there are more findings than the memory is for. */
  const waitForBudget = async () => {
    while (!signal.aborted) {
      const neededBytes = (await store.count()) * BYTES_PER_FINDING
      if (neededBytes <= data.budgetBytes) return
      send({ kind: 'refused', neededBytes, budgetBytes: data.budgetBytes })
      await pause(COUNT_MS)
    }
  }

  /** After a failure of the database the index goes on from where it is. */
  const reportFailure = async (error: unknown) => {
    if (error instanceof IndexOutdated || signal.aborted) throw error
    send({ kind: 'failing', message: messageOf(error) })
    await pause(RETRY_MS)
    return { isChanged: false, hasMore: false, lagMs: 0, hasFailed: true }
  }

  const buildAndFollow = async () => {
    await waitForBudget()
    const { findings, position } = await buildIndex({ connection, store, space, signal })
    publish(findings)
    const follower = createFollower({ connection, store, findings, position })
    while (!signal.aborted) {
      const started = performance.now()
      const page = await follower.next().catch(reportFailure)
      if (page.isChanged) publish(findings)
      if (!page.hasFailed) send({ kind: 'followed', lagMs: page.lagMs })
      // While an import writes in bulk, the index takes at most half of the time.
      await pause(page.hasMore ? performance.now() - started : POLL_MS)
    }
  }

  const run = async () => {
    while (!signal.aborted) {
      await buildAndFollow().catch(async (error: unknown) => {
        if (signal.aborted || error instanceof IndexOutdated) return
        send({ kind: 'failing', message: messageOf(error) })
        await pause(RETRY_MS)
      })
    }
    await database.close()
    port.close()
  }
  port.on('message', ({ kind }: { kind: string }) => {
    if (kind === 'stop') stopping.abort()
  })
  void run()
}
