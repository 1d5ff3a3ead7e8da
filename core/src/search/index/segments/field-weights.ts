import type { TextField } from '../../text/tokens.ts'
import type { DocumentText } from '../search-document.ts'
import type { FieldValue } from './common-value.ts'

/** How a field counts: BM25F adds the weighted occurrences of a term in all fields. */
export interface FieldWeight {
  readonly field: keyof DocumentText
  readonly kind: Exclude<TextField, 'query'>
  /** In tenths: sums of whole numbers do not depend on their order. */
  readonly weight: number
  /** Whether its words count for the length of the document. Names are short and say what they name. */
  readonly isCounted: boolean
  /** Whether phrases are found in it. An identifier is found whole without that. */
  readonly hasPhrases: boolean
}

const prose = (field: keyof DocumentText, weight: number, isCounted: boolean): FieldWeight => ({
  field,
  kind: 'prose',
  weight,
  isCounted,
  hasPhrases: true,
})

const name = (field: keyof DocumentText, weight: number, hasPhrases: boolean): FieldWeight => ({
  field,
  kind: 'identifier',
  weight,
  isCounted: false,
  hasPhrases,
})

export const FIELDS: readonly FieldWeight[] = [
  prose('title', 20, true),
  prose('description', 10, true),
  prose('remediation', 3, false),
  name('resource_id', 10, false),
  name('resource_name', 10, true),
  name('account_name', 10, true),
  name('service', 5, false),
  name('region', 5, false),
  name('cves', 10, false),
  name('controls', 10, false),
  name('tags', 5, true),
]

/**
 * Writes the values of a document to `values`, in the order of `FIELDS`. Access by a constant name is several
 * times as fast as by one that changes.
 */
export const writeFieldValues = (text: DocumentText, values: FieldValue[]): void => {
  values[0] = text.title
  values[1] = text.description
  values[2] = text.remediation
  values[3] = text.resource_id
  values[4] = text.resource_name
  values[5] = text.account_name
  values[6] = text.service
  values[7] = text.region
  values[8] = text.cves
  values[9] = text.controls
  values[10] = text.tags
}

const K1 = 1.2
const B = 0.75

/**
 * The length at which a document gains and loses nothing. A constant: the mean length of all
 * documents would let a score depend on documents that the caller may not see.
 */
export const USUAL_LENGTH = 48

/** The largest impact, for a term that occurs without limit. */
export const MAX_IMPACT = 255

/** Returns what the length of a document, in tenths, does to the weight of each occurrence. */
export const lengthFactor = (length: number, usualLength: number): number =>
  K1 * (1 - B + (B * length) / (10 * usualLength))

/**
 * Returns the share of a term's weight that a document gets (BM25's saturation), as one byte from 1. The
 * occurrences are weighted, in tenths.
 */
export const impactOf = (occurrences: number, factor: number): number =>
  Math.max(1, Math.round((MAX_IMPACT * occurrences) / (occurrences + 10 * factor)))
