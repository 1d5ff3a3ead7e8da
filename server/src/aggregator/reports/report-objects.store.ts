import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ObjectStore,
  ObjectStoreError,
  putUnique,
  type UploadSource,
} from '../../clouds/object-stores/object-store.port.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { PublishedReport, PublishingRun, UnpublishedSet } from './report-folder.store.ts'
import { readChunks } from './text-file.store.ts'

/** Where reports go that are not kept in a folder. */
export interface RemoteReports {
  readonly objects: ObjectStore
  /** A local folder in which the set is written before it is sent. */
  readonly work: string
  /** Throws if this run must not publish any more. */
  readonly checkRight: () => Promise<void>
}

/** What a reader begins with. It is replaced when every report that it names is complete. */
const INDEX = 'index.json'
const MAX_INDEX_BYTES = 100_000
const MAX_ATTEMPTS = 5

interface IndexedReport extends PublishedReport {
  /** Below the prefix. */
  readonly object: string
  readonly bytes: number
  readonly sha256: string
}

const hashFile = async (path: string): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of readChunks(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Runs work on a file that is read part by part. */
const withSource = async (
  path: string,
  size: number,
  work: (source: UploadSource) => Promise<void>,
): Promise<void> => {
  const file = await open(path, 'r')
  try {
    await work({
      size,
      read: async (from, length) => {
        const buffer = Buffer.allocUnsafe(length)
        for (let at = 0; at < length; ) {
          const { bytesRead } = await file.read(buffer, at, length - at, from + at)
          if (bytesRead === 0) throw new Error(`${path} became shorter while it was sent`)
          at += bytesRead
        }
        return buffer
      },
    })
  } finally {
    await file.close()
  }
}

/** The name of a set begins with the time of its run, so that a rule can remove old sets. */
const folderOf = ({ run_id, started_at }: PublishingRun): string =>
  `sets/${started_at.replace(/[-:]|\.\d+/g, '')}-${run_id}`

const uploadReports = async (
  { objects }: RemoteReports,
  path: string,
  folder: string,
  reports: readonly PublishedReport[],
): Promise<readonly IndexedReport[]> => {
  const indexed: IndexedReport[] = []
  for (const report of reports) {
    const file = join(path, report.name)
    const content = await hashFile(file)
    const object = `${folder}/${report.name}`
    await withSource(file, content.bytes, (source) => objects.upload(object, source))
    indexed.push({ ...report, object, ...content })
  }
  const names = new Set((await objects.list(`${folder}/`)).objects.map(({ name }) => name))
  const missing = indexed.find(({ object }) => !names.has(object))
  if (!missing) return indexed
  throw new ObjectStoreError(`${objects.url}: ${missing.object} was not kept by the store`, false)
}

/** Replaces the index, unless another run has taken the state over. */
const replaceIndex = async (
  { objects, checkRight }: RemoteReports,
  content: object,
): Promise<void> => {
  const bytes = Buffer.from(`${JSON.stringify({ ...content, write: newUuid() }, null, 2)}\n`)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const current = await objects.get(INDEX, MAX_INDEX_BYTES)
    // After the version is read: a run that takes over later changes it.
    await checkRight()
    const condition = current ? { version: current.version } : 'absent'
    if ((await putUnique(objects, INDEX, bytes, condition)) !== null) return
  }
  throw new ObjectStoreError(`${objects.url}: other runs replace ${INDEX} all the time`, false)
}

/** Prepares a set of reports for an object store. Nothing is sent before it is complete. */
export const openReportObjects = async (remote: RemoteReports): Promise<UnpublishedSet> => {
  await mkdir(remote.work, { recursive: true, mode: 0o700 })
  const path = await mkdtemp(join(remote.work, 'reports-'))
  await chmod(path, 0o700)
  const { objects } = remote
  // Fails before anything is read, not after everything is decided.
  await objects.get(INDEX, MAX_INDEX_BYTES)
  const discard = (): Promise<void> => rm(path, { recursive: true, force: true })
  return {
    path,
    publish: async (reports, run) => {
      const { run_id, started_at } = run
      const indexed = await uploadReports(remote, path, folderOf(run), reports)
      await replaceIndex(remote, { run_id, started_at, reports: indexed })
      await discard()
      return indexed.map(({ object }) => `${objects.url}/${object}`)
    },
    discard,
  }
}
