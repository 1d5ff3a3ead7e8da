import {
  type FrameworkFields,
  withFrameworks,
} from '@stance/core/compliance/frameworks-of-findings'
import { BOOLEAN, field, multiValuedField, numberIn, TEXT } from '@stance/core/rql/fields'
import type { Field, Query, RqlSchema } from '@stance/core/rql/syntax'
import { queryOfText } from '../../../data/queries/query-text.ts'
import { FINDING_FIELDS, type QueryField } from '../record/field-table.ts'
import type { KnownFrameworks } from './known-frameworks.ts'

/** Fields that are no fields of the response, after the field that they belong to. */
const MEMBERS: Readonly<Record<string, readonly Field[]>> = {
  control_id: [field(TEXT, 'control')],
  cves: [
    multiValuedField(TEXT, 'package', 'cve.package'),
    multiValuedField(TEXT, 'installed_version', 'cve.installed_version'),
    multiValuedField(TEXT, 'fixed_version', 'cve.fixed_version'),
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

const fieldNamed = (wanted: string): Field => {
  const found = FINDING_SCHEMA.fields.find(({ name }) => name === wanted)
  if (!found) throw new Error(`Findings have no field ${wanted}`)
  return found
}

const FRAMEWORK_FIELDS: FrameworkFields = {
  framework: fieldNamed('compliance'),
  control: fieldNamed('compliance.control'),
  rule: fieldNamed('control_id'),
}

/** A query that also finds what the rules of findings decide in a framework, not only what scanners wrote. */
export const queryWithFrameworks = (query: Query, { all }: KnownFrameworks): Query => ({
  ...query,
  where: withFrameworks(query.where, all(), FRAMEWORK_FIELDS),
})

/** Returns the parsed RQL query. Throws BAD_REQUEST with the syntax error. */
export const findingQuery = (text: string, now: Date, frameworks: KnownFrameworks): Query =>
  queryWithFrameworks(queryOfText(text, FINDING_SCHEMA, now), frameworks)
