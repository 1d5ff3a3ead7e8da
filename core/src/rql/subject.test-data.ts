import type { Expression, Field, FieldType, Subject } from './syntax.ts'

const TEXT: FieldType = { kind: 'text' }

const field = (
  name: string,
  type: FieldType,
  more: Partial<Pick<Field, 'aliases' | 'many'>> = {},
): Field => ({ name, type, aliases: [], many: false, ...more })

export const level = field(
  'level',
  { kind: 'words', words: ['LOW', 'MIDDLE', 'HIGH'], ordered: true },
  { aliases: ['finding.level'] },
)
export const category = field('category', {
  kind: 'words',
  words: ['vulnerability', 'network', 'identity'],
  ordered: false,
})
export const source = field('source', TEXT)
export const name = field('name', TEXT, { aliases: ['resource.name'] })
export const account = field('account', TEXT)
export const score = field('score', { kind: 'number' })
export const muted = field('muted', { kind: 'boolean' })
export const found = field('found_at', { kind: 'time' }, { aliases: ['found'] })
export const cve = field('cve', TEXT, { many: true })

/** Records with a field of every type. */
export const subject: Subject = {
  fields: [level, category, source, name, account, score, muted, found, cve],
  tagged: true,
}

/** What the queries of the tests count their times from. */
export const now = new Date('2031-05-06T07:08:09.010Z')

export const asked = (one: Field) => ({ kind: 'field', field: one }) as const

export const equal = (one: Field, value: string | number | boolean | Date): Expression => ({
  kind: 'compare',
  operand: asked(one),
  operator: '=',
  value,
})
