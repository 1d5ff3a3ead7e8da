import { gzipSync } from 'node:zlib'
import type { Placement } from './estate.ts'
import type { RandomSource } from './random-source.ts'
import { SCANNER_FILES } from './scanner-files.ts'

export interface ImportBody {
  readonly type: string
  readonly content: string | Buffer
}

type Make = (placements: readonly Placement[], random: RandomSource) => ImportBody['content']

const anyFile: Make = (placements, random) =>
  random.pick(Object.values(SCANNER_FILES))(placements, random)

const compressed: Make = (placements, random) => gzipSync(anyFile(placements, random))

const anyBytes: Make = (placements, random) =>
  random.pick([anyFile, anyFile, compressed])(placements, random)

const BOUNDARY = 'boundary-of-parts'

const part = (name: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

const form: Make = (placements, random) => {
  const files = Array.from({ length: 1 + random.below(3) }, (_, index) =>
    part(`output-${index}`, anyBytes(placements, random)),
  )
  return Buffer.concat([...files, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

const BODIES: Readonly<Record<string, Make>> = {
  ...SCANNER_FILES,
  'application/gzip': compressed,
  'application/x-gzip': compressed,
  'application/octet-stream': anyBytes,
  'multipart/form-data': form,
}

/** A body with findings in some placements. Throws for a media type that nothing is made for. */
export const importBody = (
  type: string,
  placements: readonly Placement[],
  random: RandomSource,
): ImportBody => {
  const make = BODIES[type]
  if (!make) throw new Error(`No body is made of the type ${type}`)
  const parameters = make === form ? `; boundary=${BOUNDARY}` : ''
  return { type: `${type}${parameters}`, content: make(placements, random) }
}
