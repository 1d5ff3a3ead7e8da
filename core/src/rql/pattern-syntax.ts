/** A character or a range of characters, both ends included, as code points. */
export interface CharacterRange {
  readonly first: number
  readonly last: number
}

/** A pattern that is understood. Letter case makes no difference to it. */
export type Pattern =
  | { readonly kind: 'sequence'; readonly items: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly alternatives: readonly Pattern[] }
  | {
      readonly kind: 'repeat'
      readonly item: Pattern
      readonly least: number
      /** null: any number. */
      readonly most: number | null
    }
  | { readonly kind: 'set'; readonly ranges: readonly CharacterRange[]; readonly negated: boolean }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
