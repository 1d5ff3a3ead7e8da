import type { RandomSource } from './random-source.ts'

const at = (text: { readonly length: number }, random: RandomSource): number =>
  1 + random.below(text.length)

const DAMAGES: readonly ((text: string, random: RandomSource) => string | Buffer)[] = [
  (text, random) => text.slice(0, -at(text, random)),
  (text) => `${text}}`,
  (text) => `${text}${text}`,
  (text) => `\ufeff${text}`,
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace('{', '{/* */'),
  (text) => text.replace(/\}$/, ',}'),
  (text) => text.replace(':', ':NaN,"x":'),
  (text) => text.replace('"', '"\n'),
  (text, random) => {
    const bytes = Buffer.from(text)
    bytes[random.below(bytes.length)] = random.pick([0x00, 0x80, 0xc0, 0xff, 0x5c, 0x22])
    return bytes
  },
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text).subarray(0, 1),
  () => '[[[[['.repeat(10_000),
  () => `"${'\\u0000'.repeat(1_000)}"`,
  () => '\u0000',
  () => ' '.repeat(10_000),
  () => '',
]

const DAMAGES_OF_BYTES: readonly ((bytes: Buffer, random: RandomSource) => Buffer)[] = [
  (bytes, random) => bytes.subarray(0, -at(bytes, random)),
  (bytes, random) => bytes.subarray(at(bytes, random)),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => Buffer.concat([bytes, Buffer.from('}')]),
  (bytes, random) => {
    const copy = Buffer.from(bytes)
    copy[random.below(copy.length)] = random.below(256)
    return copy
  },
  (bytes) => bytes.subarray(0, 1),
  () => Buffer.from('{}'),
  () => Buffer.alloc(10_000),
  () => Buffer.alloc(0),
]

/** A damaged body: truncated, duplicated, in another encoding, or not what its type says. */
export const damaged = (content: string | Buffer, random: RandomSource): string | Buffer =>
  typeof content === 'string'
    ? random.pick(DAMAGES)(content === '' ? '{}' : content, random)
    : random.pick(DAMAGES_OF_BYTES)(content, random)
