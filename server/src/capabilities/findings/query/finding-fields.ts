import { BOOLEAN, field, multiValuedField, numberIn, TEXT } from '@stance/core/rql/fields'
import type { Field, Query, RqlSchema } from '@stance/core/rql/syntax'
import { queryOfText } from '../../../data/queries/query-text.ts'
import { FINDING_FIELDS, type QueryField } from '../record/field-table.ts'

/** Fields that are no fields of the response, after the field that they belong to. */
const MEMBERS: Readonly<Record<string, readonly Field[]>> = {
  control_id: [field(TEXT, 'control')],
  cves: [
    multiValuedField(numberIn(0, 10), 'cve.cvss'),
    multiValuedField(numberIn(0, 1), 'cve.epss'),
    multiValuedField(BOOLEAN, 'cve.kev'),
  ],
  compliance: [multiValuedField(TEXT, 'compliance.control')],
}

const queryFields = ([name, { query }]: [
  string,
  { readonly query: QueryField | null },
]): Field[] => (query === null ? [] : [{ name, ...query }, ...(MEMBERS[name] ?? [])])

/**
 * The fields that a query may use: every field of the API's finding, the members of its lists, and its
 * tags as `tag('key')`. Of the risk assessment, the score and the level.
 */
export const FINDING_SCHEMA: RqlSchema = {
  hasTags: true,
  fields: Object.entries(FINDING_FIELDS).flatMap(queryFields),
}

/** Returns the parsed RQL query. Throws BAD_REQUEST with the syntax error. */
export const findingQuery = (text: string, now: Date): Query =>
  queryOfText(text, FINDING_SCHEMA, now)
