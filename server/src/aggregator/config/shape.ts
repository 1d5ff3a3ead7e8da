/** What a value of the configuration may be. */
export type Shape =
  | { readonly kind: 'text' | 'path' | 'location' | 'endpoint' | 'texts' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'word' | 'words'; readonly words: readonly string[] }
  | MapShape

export interface MapShape {
  readonly kind: 'map'
  readonly fields: Readonly<Record<string, Shape>>
  /** Keys that must be there. */
  readonly required?: readonly string[]
}
