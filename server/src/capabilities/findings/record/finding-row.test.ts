import type { Observation } from '@stance/core/formats/observation'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Finding } from '../findings.schema.ts'
import { NO_METADATA, observation } from '../findings.test-data.ts'
import { applyMetadata, deriveFinding } from '../ingest/derived-finding.ts'
import { openFinding } from '../ingest/finding-lifecycle.ts'
import { FINDING_COLUMNS } from './field-table.ts'
import {
  type DerivedFinding,
  FINDING_STATUSES,
  type FindingMetadata,
  type ReportedPlacement,
} from './finding.ts'
import { contentOf, findingJson, type SeenFinding } from './finding-json.ts'
import { digestOf, type FindingRows, rowsOf } from './finding-row.ts'
import { RISK_COLUMNS, TEXT_COLUMNS } from './finding-text.ts'

const isFinding = addFormats.default(new Ajv({ strict: false })).compile(Finding)

/** Any text that can be stored: no NUL, no lone surrogate. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', '\\', '</script>', '\u2028', '🪣', '}'),
  )
  .map((observation) => observation.replaceAll('\0', '').toWellFormed())

const observed: fc.Arbitrary<Observation> = fc
  .record({
    source: text,
    source_finding_id: text,
    check_id: text,
    finding_type: text,
    title: text,
    description: text,
    remediation: text,
    account_id: text,
    account_name: text,
    native_ids: fc.array(text),
    muted: fc.boolean(),
    severity: fc.constantFrom(...SEVERITIES),
    provider: fc.constantFrom('aws', 'azure', 'gcp', ''),
    exploit_available: fc.boolean(),
    compliance: fc.array(fc.record({ framework: text, control: text }), { maxLength: 3 }),
    cves: fc.array(
      fc.record(
        {
          id: text,
          cvss: fc.double({ min: 0, max: 10, noNaN: true }),
          epss: fc.double({ min: 0, max: 1, noNaN: true }),
        },
        { requiredKeys: ['id'] },
      ),
      { maxLength: 3 },
    ),
    resource: fc.record({
      id: text,
      type: text,
      name: text,
      region: text,
      tags: fc.dictionary(text, text, { maxKeys: 4 }),
    }),
  })
  .map((changes) => observation(changes as never))

const metadata: fc.Arbitrary<FindingMetadata> = fc.record({
  account_name: text,
  environment: fc.constantFrom('', 'PROD', 'DEV'),
  application_id: text,
  owner: text,
  cost_center: text,
  tier: fc.constantFrom('', 'Tier1-Prod', 'Tier3-Dev'),
  internet_facing: fc.option(fc.boolean()),
  network_type: fc.constantFrom('', 'private', 'public'),
  data_classification: fc.subarray(['public', 'PII', 'restricted']),
  business_criticality: fc.constantFrom('', 'low', 'critical'),
  controls: fc.subarray(['waf', 'mfa']),
  compliance_scopes: fc.subarray(['PCI DSS']),
  sandbox: fc.boolean(),
})

const placement: fc.Arbitrary<ReportedPlacement> = fc.record(
  { environment: text, application_id: text, owner: text, cost_center: text },
  { requiredKeys: [] },
)

const AT = new Date('2026-03-01T12:00:00.000Z')

/** The state of a finding that was reported at `AT`. */
const opened = (finding: DerivedFinding) =>
  openFinding({ ...finding, severity: finding.content.severity, at: AT }, AT)

/** A row as the database returns it: jsonb reorders the members of an object. */
const storedAs = ({ row, text }: FindingRows): SeenFinding => {
  const tags = Object.entries(JSON.parse(row.tags)).toReversed()
  return {
    ...row,
    tags_json: JSON.stringify(Object.fromEntries(tags)),
    native_ids_json: row.native_ids,
    resource_aliases_json: row.resource_aliases,
    first_found_at: new Date(row.first_found_at),
    resolved_at: row.resolved_at === null ? null : new Date(row.resolved_at),
    description: text.description,
    remediation: text.remediation,
    compliance_json: text.compliance,
    cves_json: text.cves,
    last_seen_at: AT,
    occurrences: 3,
  }
}

describe('a row', () => {
  it('gives a finding that matches the schema, with the same content', () => {
    fc.assert(
      fc.property(
        observed,
        metadata,
        fc.constantFrom(...FINDING_STATUSES),
        (observation, assetMetadata, status) => {
          const derived = deriveFinding(observation, assetMetadata)
          const written = rowsOf(derived, opened(derived), 1)
          const json = findingJson({
            ...storedAs(written),
            status,
            suppression_reason: status === 'suppressed' ? 'scanner' : '',
            resolved_at: status === 'resolved' ? AT : null,
          })
          const finding = JSON.parse(json)
          expect(isFinding(finding), JSON.stringify(isFinding.errors)).toBe(true)
          expect(finding).toMatchObject({
            ...JSON.parse(JSON.stringify(derived.content)),
            id: derived.id,
            deduplication_key: derived.deduplication_key,
            status,
            suppressed: status === 'suppressed',
          })
        },
      ),
    )
  })

  it('has exactly the columns of its tables', () => {
    const finding = deriveFinding(observation(), NO_METADATA)
    const { row, text, risk } = rowsOf(finding, opened(finding), 1)
    expect(Object.keys(row).sort()).toEqual(Object.keys(FINDING_COLUMNS).sort())
    expect(Object.keys(text)).toEqual(Object.keys(TEXT_COLUMNS))
    expect(Object.keys(risk)).toEqual(Object.keys(RISK_COLUMNS))
  })

  it('preserves the content of the finding', () => {
    fc.assert(
      fc.property(observed, metadata, placement, (observation, assetMetadata, reported) => {
        const finding = deriveFinding(observation, assetMetadata, reported)
        const written = rowsOf(finding, opened(finding), 1)
        const content = contentOf(storedAs(written))
        expect(digestOf({ content, placement: reported, risk: finding.risk })).toBe(
          written.row.content_digest,
        )
      }),
    )
  })

  it('under other metadata equals a finding derived with that metadata', () => {
    fc.assert(
      fc.property(observed, metadata, metadata, placement, (observation, before, now, reported) => {
        const named = { ...now, account_name: now.account_name || 'named' }
        const finding = deriveFinding(observation, before, reported)
        const stored = storedAs(rowsOf(finding, opened(finding), 1))
        const rescored = applyMetadata(contentOf(stored), named, reported, observation.muted)
        const derivedAgain = deriveFinding(observation, named, reported)
        expect(digestOf({ ...rescored, placement: reported })).toBe(digestOf(derivedAgain))
      }),
    )
  })
})

it('a digest changes with the content, the risk and the reported placement', () => {
  const finding = deriveFinding(observation(), NO_METADATA)
  const digest = digestOf(finding)
  const content = { ...finding.content, title: 'Other' }
  expect(digestOf({ ...finding, content })).not.toBe(digest)
  expect(digestOf({ ...finding, risk: `${finding.risk} ` })).not.toBe(digest)
  expect(digestOf({ ...finding, placement: { owner: 'ann' } })).not.toBe(digest)
})
