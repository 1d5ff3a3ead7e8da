/** A character or a range of characters, both ends included, as code points. */
export interface CharacterRange {
  readonly first: number
  readonly last: number
}

/** A parsed pattern. It is case-insensitive. */
export type Pattern =
  | { readonly kind: 'sequence'; readonly items: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly alternatives: readonly Pattern[] }
  | {
      readonly kind: 'repeat'
      readonly item: Pattern
      readonly min: number
      /** null: unlimited. */
      readonly max: number | null
    }
  | { readonly kind: 'set'; readonly ranges: readonly CharacterRange[]; readonly negated: boolean }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
