/** The type of a field. The values of an ordered enumeration ascend. */
export type FieldType =
  | { readonly kind: 'text' }
  | { readonly kind: 'number'; readonly range?: NumberRange }
  | { readonly kind: 'time' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'enum'; readonly values: readonly string[]; readonly ordered: boolean }

/** The least and the greatest value that a record can have. */
export interface NumberRange {
  readonly min: number
  readonly max: number
}

/** A property of a record that a query can use. */
export interface Field {
  /** The name in the record: `cloud_provider`. */
  readonly name: string
  /** Other names in queries: `provider`, `cloud.type`. */
  readonly aliases: readonly string[]
  readonly type: FieldType
  /** Whether a record can have several values. A condition holds when it holds for one of them. */
  readonly isMultiValued: boolean
  /** Texts that mean the same, in lower case: equality with one of them is equality with any. */
  readonly synonyms?: readonly (readonly string[])[]
  /** Whether equality with a name includes its versions: `PCI DSS` is also `PCI DSS v4.0.1`. */
  readonly hasVersions?: boolean
  /**
   * Whether the texts are names of container images: equality is that of references in any spelling,
   * and a reference without a tag is every tag of it.
   */
  readonly isImage?: boolean
}

/** The fields of one kind of record that queries can use. */
export interface RqlSchema {
  readonly fields: readonly Field[]
  /** Whether the records have tags: `tag('key')`. */
  readonly hasTags: boolean
}

/** The left side of an operator. `age` is a number: the days since a timestamp. */
export type Operand =
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'tag'; readonly key: string }
  | { readonly kind: 'age'; readonly field: Field }

/** A value of the type of its operand. An enumeration's value is spelled as in the field type. */
export type Value = string | number | boolean | Date

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<='
export type TextMatch = 'contains' | 'starts_with' | 'ends_with' | 'like' | 'matches'

/**
 * One condition on one operand. `!=` and `negated` conditions hold exactly when their opposite does
 * not, so they hold for a missing value; every other condition fails for a missing value. An empty
 * string is missing. Comparisons are case-insensitive.
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
      /** For `matches`, a pattern that `checkPattern` accepts. */
      readonly text: string
      readonly negated: boolean
    }
  | { readonly kind: 'exists'; readonly operand: Operand; readonly negated: boolean }

export type Expression =
  | {
      readonly kind: 'and'
      readonly operands: readonly Expression[]
      /**
       * Whether all operands have to hold for one element of the list that their fields are of. The operands
       * are not negated.
       */
      readonly isOfOneElement?: boolean
    }
  | { readonly kind: 'or'; readonly operands: readonly Expression[] }
  | { readonly kind: 'not'; readonly operand: Expression }
  | Predicate

/** A parsed query: every name is resolved, and every value has its type. */
export interface Query {
  readonly where: Expression
  readonly order: { readonly field: Field; readonly descending: boolean } | null
}
