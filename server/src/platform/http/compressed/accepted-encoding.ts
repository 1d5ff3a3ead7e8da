import type { Encoding } from '../pages/console-files.ts'

/** In the order of preference: the smaller first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

const qualityOf = (parameters: readonly string[]): number => {
  const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/i.exec(text)?.[1]).find(Boolean)
  return quality === undefined ? 1 : Number(quality)
}

/** Returns the encodings that a request accepts, the smallest result first. */
export const acceptedEncodings = (header: string | undefined): Encoding[] => {
  const qualities = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';')
      return [name.trim().toLowerCase(), qualityOf(parameters)] as const
    }),
  )
  return ENCODINGS.filter((name) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0)
}
