/** What the values of a field are. The words of an ordered field ascend. */
export type FieldType =
  | { readonly kind: 'text' }
  | { readonly kind: 'number' }
  | { readonly kind: 'time' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly ordered: boolean }

/** Something of a record that can be asked about. */
export interface Field {
  /** As the record has it: `cloud_provider`. */
  readonly name: string
  /** Other names by which a query may call it: `provider`, `cloud.type`. */
  readonly aliases: readonly string[]
  readonly type: FieldType
  /** Whether a record may have several values of it. A condition holds when it does for one of them. */
  readonly many: boolean
}

/** The records that a query is about, as the language sees them. */
export interface Subject {
  readonly fields: readonly Field[]
  /** Whether `tag('key')` can be asked about. */
  readonly tagged: boolean
}

/** What stands left of an operator. `age` is a number: the days since a moment. */
export type Operand =
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'tag'; readonly key: string }
  | { readonly kind: 'age'; readonly field: Field }

/** A value of the type of its operand. A word is spelled as the field has it. */
export type Value = string | number | boolean | Date

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<='
export type TextMatch = 'contains' | 'starts_with' | 'ends_with' | 'like' | 'matches'

/**
 * One condition on one operand. `!=` and what is `negated` hold exactly when their opposite does
 * not, so also for a missing value; every other condition fails for a missing value. Text that is
 * empty is missing. Letter case makes no difference.
 */
export type Predicate =
  | {
      readonly kind: 'compare'
      readonly operand: Operand
      readonly operator: Comparison
      readonly value: Value
    }
  | {
      readonly kind: 'in'
      readonly operand: Operand
      readonly values: readonly Value[]
      readonly negated: boolean
    }
  | {
      readonly kind: 'text'
      readonly operand: Operand
      readonly operator: TextMatch
      /** For `matches`, a pattern that `checkPattern` has let pass. */
      readonly text: string
      readonly negated: boolean
    }
  | { readonly kind: 'exists'; readonly operand: Operand; readonly negated: boolean }

export type Expression =
  | { readonly kind: 'and'; readonly operands: readonly Expression[] }
  | { readonly kind: 'or'; readonly operands: readonly Expression[] }
  | { readonly kind: 'not'; readonly operand: Expression }
  | Predicate

/** A query that is understood: every name is resolved and every value has its type. */
export interface Query {
  readonly where: Expression
  readonly order: { readonly field: Field; readonly descending: boolean } | null
}
