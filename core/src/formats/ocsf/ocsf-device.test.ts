import { expect, it } from 'vitest'
import { NOTHING_STATED } from '../observation.ts'
import { ocsf } from './ocsf.ts'

const event = (fields: object) => ({
  class_uid: 2002,
  metadata: { version: '1.3.0', product: { name: 'Host Sensor', vendor_name: 'Example' } },
  severity_id: 4,
  status: 'New',
  time: 1_930_367_167,
  finding_info: { uid: 'finding-1', title: 'An old library' },
  vulnerabilities: [
    {
      cve: { uid: 'CVE-2031-0001' },
      affected_packages: [{ name: 'zlib', version: '1.2', fixed_in_version: '1.3' }],
    },
  ],
  ...fields,
})
const parse = (fields: object, stated: object = {}) =>
  ocsf.parse(event(fields), { ...NOTHING_STATED, ...stated })

const aws = { provider: 'AWS', account: { uid: '210000000001' }, region: 'eu-west-1' }
const INSTANCE = 'i-0123456789abcdef0'

it.each<[string, object, object]>([
  [
    'an instance of a cloud, under its canonical id',
    { cloud: aws, device: { instance_uid: INSTANCE, uid: 'agent-7', hostname: 'web-1' } },
    {
      account_id: '210000000001',
      artifact: INSTANCE,
      resource: {
        id: `arn:aws:ec2:eu-west-1:210000000001:instance/${INSTANCE}`,
        type: 'AwsEc2Instance',
        name: 'web-1',
        region: 'eu-west-1',
      },
    },
  ],
  [
    'a host outside of the clouds',
    { device: { uid: 'host-9', hostname: 'db-1.shop.test', type: 'Server' } },
    {
      account_id: 'scanner:host-sensor',
      artifact: 'host-9',
      resource: { id: 'host-9', type: 'Server', name: 'db-1.shop.test' },
    },
  ],
  [
    'a host that has a name only, next to an empty list of resources',
    { resources: [], device: { hostname: 'db-1.shop.test' } },
    { resource: { id: 'db-1.shop.test', type: 'Device' }, artifact: 'db-1.shop.test' },
  ],
  [
    'the device of the evidence',
    { cloud: aws, evidences: [{}, { device: { uid: INSTANCE } }] },
    { resource: { id: `arn:aws:ec2:eu-west-1:210000000001:instance/${INSTANCE}` } },
  ],
])('the resource of an event without resources is %s', (_, fields, expected) => {
  expect(parse(fields)).toMatchObject({ kind: 'observations', observations: [expected] })
})

it('the account of a host outside of the clouds is what the sender states', () => {
  expect(parse({ device: { uid: 'host-9' } }, { account_id: 'site-a' })).toMatchObject({
    observations: [{ account_id: 'site-a' }],
  })
})

it('resources go before the device', () => {
  const resources = [{ uid: 'arn:aws:s3:::media' }]
  expect(parse({ cloud: aws, device: { uid: INSTANCE }, resources })).toMatchObject({
    observations: [{ resource: { id: 'arn:aws:s3:::media' } }],
  })
})

it.each([{}, { hostname: ' ' }])('a device without an identifier is no resource: %j', (device) => {
  expect(parse({ cloud: aws, device })).toMatchObject({ error: { field: 'resources' } })
})
