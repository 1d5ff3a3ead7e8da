import { expect, test } from 'vitest'
import { matches, type RecordView } from './evaluate.test-data.ts'
import { numberIn, TEXT } from './fields.ts'
import { parseQuery } from './parse.ts'
import type { RqlSchema, Value } from './syntax.ts'

const NOW = new Date('2031-05-06T07:08:09.010Z')
const base = { aliases: [], isMultiValued: false }
const schema: RqlSchema = {
  hasTags: false,
  fields: [
    { ...base, name: 'stage', type: TEXT, synonyms: [['prod', 'production'], ['dev']] },
    { ...base, name: 'standard', type: TEXT, isMultiValued: true, hasVersions: true },
    { ...base, name: 'image', type: TEXT, isImage: true },
    { ...base, name: 'score', type: numberIn(0, 10) },
  ],
}

type Values = Readonly<Record<string, readonly Value[]>>

const holds = (text: string, values: Values): boolean => {
  const parsed = parseQuery(text, schema, NOW)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const record: RecordView = {
    now: NOW,
    tag: () => undefined,
    values: ({ name }) => values[name] ?? [],
  }
  return matches(parsed.query.where, record)
}

test.each([
  ['stage = production', 'PROD', true],
  ['stage = PROD', 'Production', true],
  ['stage = prod', 'prod', true],
  ['stage IN (dev, Production)', 'PROD', true],
  ['stage = dev', 'PROD', false],
  ['stage = preprod', 'PROD', false],
  ['stage = preprod', 'PreProd', true],
  ['stage != production', 'PROD', false],
  ['stage != production', 'dev', true],
  ['stage NOT IN (production)', 'prod', false],
  ['NOT stage = production', 'prod', false],
  // Only equality has synonyms.
  ['stage CONTAINS production', 'PROD', false],
])('%s holds for the synonym %s: %s', (query, stage, expected) => {
  expect(holds(query, { stage: [stage] })).toBe(expected)
})

test.each([
  ['standard = "PCI DSS"', ['PCI DSS v4.0.1'], true],
  ['standard = "pci dss"', ['PCI DSS'], true],
  ['standard = "PCI DSS v4.0.1"', ['PCI DSS v4.0.1'], true],
  ['standard = "PCI DSS v3.2.1"', ['PCI DSS v4.0.1'], false],
  ['standard = PCI', ['PCIe Guide'], false],
  ['standard IN (SOC2, "PCI DSS")', ['PCI DSS v4.0.1'], true],
  ['standard != "PCI DSS"', ['CIS', 'PCI DSS v4.0.1'], false],
  ['standard != "PCI DSS"', ['CIS'], true],
  ['standard NOT IN ("PCI DSS")', ['PCI DSS v4.0.1'], false],
  ['standard != "PCI DSS"', [], true],
])('%s holds for the versions %j: %s', (query, standard, expected) => {
  expect(holds(query, { standard })).toBe(expected)
})

test.each([
  ['image = "nginx:1.27"', 'nginx:1.27', true],
  ['image = "docker.io/library/nginx:1.27"', 'nginx:1.27', true],
  ['image = "NGINX:1.27"', 'nginx:1.27', true],
  ['image = nginx', 'nginx:1.27', true],
  ['image = nginx', 'nginx@sha256:0a1b', true],
  ['image = nginx', 'nginx-unprivileged:1.27', false],
  ['image = nginx', 'ghcr.io/shop/nginx:1.27', false],
  ['image = "ghcr.io/shop/nginx"', 'ghcr.io/shop/nginx:1.27', true],
  ['image = "nginx:1"', 'nginx:1.27', false],
  ['image = "no image"', 'no image', true],
  ['image IN (nginx, "web:2")', 'web:2', true],
  ['image != nginx', 'nginx:1.27', false],
  ['image != nginx', 'web:2', true],
  ['image NOT IN (nginx, web)', 'web:2', false],
])('%s holds for the image %s: %s', (query, image, expected) => {
  expect(holds(query, { image: [image] })).toBe(expected)
})

test.each(['score >= 95', 'score = -1', 'score IN (1, 11)', 'score < 10.1'])(
  '%s is an error that names the range',
  (query) => {
    const parsed = parseQuery(query, schema, NOW)
    expect(parsed).toMatchObject({ error: { message: expect.stringContaining('from 0 to 10') } })
  },
)

test.each(['score >= 10', 'score > 0', 'score IN (0, 9.9)'])('%s is within the range', (query) => {
  expect(parseQuery(query, schema, NOW).ok).toBe(true)
})
