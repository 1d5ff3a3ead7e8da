import type { Expression, Field, FieldType, RqlSchema } from './syntax.ts'

const TEXT: FieldType = { kind: 'text' }

const field = (
  name: string,
  type: FieldType,
  options: Partial<Pick<Field, 'aliases' | 'isMultiValued'>> = {},
): Field => ({ name, type, aliases: [], isMultiValued: false, ...options })

export const level = field(
  'level',
  { kind: 'enum', values: ['LOW', 'MIDDLE', 'HIGH'], ordered: true },
  { aliases: ['finding.level'] },
)
export const category = field('category', {
  kind: 'enum',
  values: ['vulnerability', 'network', 'identity'],
  ordered: false,
})
export const source = field('source', TEXT)
export const name = field('name', TEXT, { aliases: ['resource.name'] })
export const account = field('account', TEXT)
export const score = field('score', { kind: 'number' })
export const muted = field('muted', { kind: 'boolean' })
export const foundAt = field('found_at', { kind: 'time' }, { aliases: ['found'] })
export const cve = field('cve', TEXT, { isMultiValued: true })

/** A schema with a field of every type. */
export const schema: RqlSchema = {
  fields: [level, category, source, name, account, score, muted, foundAt, cve],
  hasTags: true,
}

/** The moment from which relative times in the tests count. */
export const now = new Date('2031-05-06T07:08:09.010Z')

export const operandOf = (operandField: Field) => ({ kind: 'field', field: operandField }) as const

export const equal = (
  operandField: Field,
  value: string | number | boolean | Date,
): Expression => ({
  kind: 'compare',
  operand: operandOf(operandField),
  operator: '=',
  value,
})
