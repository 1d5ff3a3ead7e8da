import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { REPORT_FILE_MODE, writeAll } from '../text-file.store.ts'

/** The largest entry and archive without the extension for 64 bits. */
export const MAX_ZIP_BYTES = 0xffff_ffff

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_RECORD = 0x06054b50
const VERSION = 20
const DEFLATED = 8
const UTF8_NAMES = 0x800
/** Fast: reports of a million findings are compressed while a job has one core. */
const LEVEL = 3

interface Entry {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly compressed: number
  readonly size: number
}

export interface ZipFile {
  readonly add: (name: string, texts: AsyncIterable<string> | Iterable<string>) => Promise<void>
  /** Completes the archive and returns after it is on the disk. */
  readonly close: () => Promise<void>
  /** Releases the file, complete or not. */
  readonly release: () => Promise<void>
}

/** The fields that both headers of an entry have. 1 January 1980, so that equal content is equal bytes. */
const sharedFields = ({ crc, compressed, size, name }: Entry): Buffer => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(DEFLATED, 4)
  fields.writeUInt16LE(0x21, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(compressed, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const localHeader = (entry: Entry): Buffer =>
  Buffer.concat([signature(LOCAL_HEADER), sharedFields(entry), entry.name])

const centralHeader = (entry: Entry): Buffer => {
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(VERSION)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.offset, 10)
  return Buffer.concat([signature(CENTRAL_HEADER), madeBy, sharedFields(entry), rest, entry.name])
}

const endRecord = (entries: number, size: number, offset: number): Buffer => {
  const record = Buffer.alloc(18)
  record.writeUInt16LE(entries, 4)
  record.writeUInt16LE(entries, 6)
  record.writeUInt32LE(size, 8)
  record.writeUInt32LE(offset, 12)
  return Buffer.concat([signature(END_RECORD), record])
}

/** Writes the compressed texts and returns their entry. */
const writeEntry = async (
  file: FileHandle,
  name: Buffer,
  offset: number,
  texts: AsyncIterable<string> | Iterable<string>,
): Promise<Entry> => {
  let crc = 0
  let size = 0
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const text of texts) {
      const chunk = Buffer.from(text)
      crc = crc32(chunk, crc)
      size += chunk.length
      yield chunk
    }
  }
  const source = Readable.from(bytes())
  const deflated = createDeflateRaw({ level: LEVEL })
  source.once('error', (error) => deflated.destroy(error))
  let compressed = 0
  for await (const chunk of source.pipe(deflated)) {
    compressed += chunk.length
    await writeAll(file, chunk)
  }
  return { name, offset, crc, compressed, size }
}

/** Creates an archive whose entries are streamed. */
export const createZipFile = async (path: string): Promise<ZipFile> => {
  const file = await open(path, 'wx', REPORT_FILE_MODE)
  await file.chmod(REPORT_FILE_MODE)
  const entries: Entry[] = []
  let end = 0
  const writeAtEnd = async (bytes: Buffer): Promise<void> => {
    await writeAll(file, bytes)
    end += bytes.length
  }
  return {
    add: async (name, texts) => {
      const unknown = { name: Buffer.from(name), offset: end, crc: 0, compressed: 0, size: 0 }
      await writeAtEnd(localHeader(unknown))
      const entry = await writeEntry(file, unknown.name, unknown.offset, texts)
      end += entry.compressed
      if (Math.max(entry.size, end) > MAX_ZIP_BYTES) throw new RangeError(`${path} is too large.`)
      const header = localHeader(entry)
      await file.write(header, 0, header.length, entry.offset)
      entries.push(entry)
    },
    close: async () => {
      const offset = end
      for (const entry of entries) await writeAtEnd(centralHeader(entry))
      await writeAtEnd(endRecord(entries.length, end - offset, offset))
      await file.sync()
    },
    release: () => file.close(),
  }
}
