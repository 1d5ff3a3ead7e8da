import type { RandomSource } from './random-source.ts'

const at = (text: string, random: RandomSource): number => 1 + random.below(text.length)

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

/** A damaged body: truncated, duplicated, in another encoding, or not text. */
export const damaged = (text: string, random: RandomSource): string | Buffer =>
  random.pick(DAMAGES)(text === '' ? '{}' : text, random)
