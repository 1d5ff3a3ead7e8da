import { expect, test } from 'vitest'
import { EXAMPLES } from '../examples.fixture.ts'
import { detectFormat } from '../registry.ts'
import { failureOfRecord } from './failed-call.ts'
import { otherRecord } from './other-records.ts'

const OTHERS = [
  { logName: 'projects/shop/logs/threatdetection', jsonPayload: { properties: {} } },
  { eventVersion: '1.08', eventSource: 's3.amazonaws.com', eventName: 'GetObject' },
  { 'detail-type': 'EC2 Instance State-change Notification', source: 'aws.ec2', detail: {} },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' } },
  { bomFormat: 'CycloneDX', components: [] },
  { spdxVersion: 'SPDX-2.3', packages: [] },
]

test.each(OTHERS)('a record of another kind is known: %j', (record) => {
  expect(otherRecord(record)).not.toBeNull()
  expect([detectFormat(record), failureOfRecord(record)]).toEqual([null, null])
})

test.each([{ Id: 'x', Title: 'y' }, { hello: 'world' }, {}, { results: [] }, null, []])(
  'an unknown record is none of them: %j',
  (record) => {
    expect(otherRecord(record)).toBeNull()
  },
)

test('no record of a scanner is one of them, or it has a format', () => {
  const unknown = EXAMPLES.filter((record) => otherRecord(record) && !detectFormat(record))
  expect(unknown).toEqual([])
})
