import { BOOLEAN, multiValuedField, NUMBER, TEXT } from '@stance/core/rql/fields'
import type { Field, RqlSchema } from '@stance/core/rql/syntax'
import { FINDING_FIELDS, type QueryField } from '../record/field-table.ts'

/** The fields of list members, in the order after their list. */
const MEMBERS: Readonly<Record<string, readonly Field[]>> = {
  cves: [
    multiValuedField(NUMBER, 'cve.cvss'),
    multiValuedField(NUMBER, 'cve.epss'),
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
