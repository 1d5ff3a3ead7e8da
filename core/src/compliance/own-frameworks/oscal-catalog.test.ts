import { describe, expect, test } from 'vitest'
import { readOscalCatalog } from './oscal-catalog.ts'
import { SHIPPED_RULES } from './shipped-rules.ts'

const NAMED = { id: 'acme', file: 'frameworks/acme.json' }
const read = (text: string) => readOscalCatalog(text, SHIPPED_RULES, NAMED)

const RULE = 'aws-s3-bucket-block-public-access'

const catalog = () => ({
  catalog: {
    uuid: '8b3e1f5c-1111-4a6b-9c5e-000000000001',
    metadata: {
      title: 'Acme controls',
      'last-modified': '2026-01-01T00:00:00Z',
      version: '1.2',
      'oscal-version': '1.1.3',
      parties: [
        { uuid: '8b3e1f5c-1111-4a6b-9c5e-000000000002', type: 'organization', name: 'Acme' },
      ],
    },
    groups: [
      {
        id: 'st',
        title: 'Storage',
        controls: [
          {
            id: 'st-1',
            title: 'Buckets are not public',
            props: [
              { name: 'label', value: 'ST-1' },
              { name: 'rule', value: RULE },
            ],
            controls: [{ id: 'st-1.1', title: 'Nor are their copies' }],
          },
          { id: 'st-2', title: 'Withdrawn', props: [{ name: 'status', value: 'withdrawn' }] },
        ],
        groups: [{ id: 'st-x', title: 'Disks', controls: [{ id: 'st-3', title: 'Encrypted' }] }],
      },
    ],
  },
})

const asText = (value: unknown) => JSON.stringify(value, null, 2)

test('groups are sections, and properties name rules', () => {
  const result = read(asText(catalog()))
  expect(result.ok && result.framework).toMatchObject({
    ...NAMED,
    name: 'Acme controls',
    version: '1.2',
    publisher: 'Acme',
    texts: 'own',
    published_controls: 3,
    sections: [
      { id: 'st', title: 'Storage' },
      { id: 'st-x', title: 'Disks' },
    ],
    controls: [
      { id: 'st-1', section: 'st', assessment: 'automated', rules: [RULE] },
      { id: 'st-1.1', section: 'st', assessment: 'manual', rules: [] },
      { id: 'st-3', section: 'st-x', assessment: 'manual', rules: [] },
    ],
  })
})

describe('a catalog is refused with line and field', () => {
  const cases: readonly (readonly [string, string, RegExp, RegExp])[] = [
    [
      'a control twice',
      asText(catalog()).replace('"st-3"', '"st-1"'),
      /^59 catalog\.groups\[0\]\.groups\[0\]\.controls\[0\]\.id$/,
      /"st-1" is listed twice, first in line 23/,
    ],
    [
      'an unknown rule',
      asText(catalog()).replace(RULE, 'no-rule'),
      /^32 catalog\.groups\[0\]\.controls\[0\]\.props\[1\]\.value$/,
      /Unknown rule "no-rule"/,
    ],
    [
      'a wrong type',
      asText(catalog()).replace('"title": "Disks"', '"title": ["Disks"]'),
      /^56 catalog\.groups\[0\]\.groups\[0\]\.title$/,
      /must be a text/,
    ],
    [
      'no version',
      asText(catalog()).replace('"version": "1.2",', ''),
      /^4 catalog\.metadata$/,
      /must have a title and a version/,
    ],
    ['a profile', asText({ profile: { imports: [] } }), /^1 $/, /an OSCAL profile; resolve it/],
    ['another document', '{"a": 1}', /^1 $/, /must have a catalog/],
    ['a list', '[]', /^1 $/, /must have a catalog/],
    ['no controls', asText({ catalog: { metadata: {} } }), /^2 catalog$/, /must have controls/],
    ['text that ends too early', '{"catalog": {"uuid": "x', /^1 $/, /./],
    ['a comma too many', '{"catalog": {},}', /^1 $/, /is not valid JSON/],
    ['too many levels', `{"catalog":${'['.repeat(100_000)}`, /^1 $/, /levels deep/],
  ]

  test.each(cases)('%s', (_name, text, place, message) => {
    const result = read(text)
    const problems = result.ok ? [] : result.problems
    const found = problems.find((one) => message.test(one.message))
    expect(`${found?.line} ${found?.field}`, JSON.stringify(problems)).toMatch(place)
  })
})
