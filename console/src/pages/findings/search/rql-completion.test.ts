import { expect, test } from 'vitest'
import { completionsAfter } from './rql-completion.ts'

const schema = {
  fields: [
    {
      name: 'severity',
      aliases: ['risk.severity'],
      type: 'words' as const,
      words: ['LOW', 'HIGH'],
      many: false,
      operators: ['=', '>='],
    },
    {
      name: 'last_seen_at',
      aliases: [],
      type: 'time' as const,
      words: [],
      many: false,
      operators: ['<'],
    },
  ],
  functions: [{ name: 'age' as const, fields: ['last_seen_at'], operators: ['>'] }],
  keywords: ['AND'],
  times: ['now-1d'],
}

test.each([
  ['', ['severity', 'risk.severity', 'last_seen_at', 'age(', 'AND']],
  ['severity ', ['=', '>=']],
  ['severity = ', ['LOW', 'HIGH']],
  ['severity = LOW AND risk.severity >=', ['LOW', 'HIGH']],
  ['severity in (LOW, ', ['LOW', 'HIGH']],
  ['last_seen_at < ', ['now-1d']],
  ['severity = LOW ', ['severity', 'risk.severity', 'last_seen_at', 'age(', 'AND']],
])('After %j come the right words', (before, labels) => {
  expect(completionsAfter(schema, before).map(({ label }) => label)).toEqual(labels)
})
