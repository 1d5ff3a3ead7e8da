import {
  fieldOf,
  firstText,
  isObject,
  type JsonObject,
  objectIn,
  objectsIn,
  RESOURCE_ID_LENGTH,
  textIn,
} from '../reading/record-fields.ts'

/** Fields that identify a device, from the most to the least stable. */
const NAMES = ['instance_uid', 'uid', 'uid_alt', 'hostname', 'name', 'ip'] as const

const EC2_INSTANCE = /^i-(?:[0-9a-f]{8}|[0-9a-f]{17})$/

/**
 * Returns the device that an event without resources is about, as its resource; null if it names
 * none. Sensors of hosts report the device next to the finding, or as its evidence.
 */
export function deviceOf(record: JsonObject): JsonObject | null {
  const evidences = objectsIn(record, 'evidences').map((evidence) => fieldOf(evidence, 'device'))
  const devices = [fieldOf(record, 'device'), ...evidences].filter(isObject)
  const device = devices.find((one) => idsOf(one).length > 0)
  return device ? resourceOf(device) : null
}

const idsOf = (device: JsonObject): string[] =>
  NAMES.map((name) => textIn(device, name, RESOURCE_ID_LENGTH + 1)).filter(
    (text) => text.trim() !== '',
  )

function resourceOf(device: JsonObject): JsonObject {
  const [uid = ''] = idsOf(device)
  const type = textIn(device, 'type')
  return {
    ...device,
    uid,
    name: firstText(textIn(device, 'hostname'), textIn(device, 'name')),
    type: EC2_INSTANCE.test(uid) ? 'AwsEc2Instance' : firstText(type, 'Device'),
    region: firstText(textIn(device, 'region'), textIn(objectIn(device, 'location'), 'region')),
  }
}

/** Other ids of a device. An address changes, and a name without a domain is one of many. */
export const aliasesOfDevice = (device: JsonObject): string[] =>
  ['instance_uid', 'uid_alt', 'hostname']
    .map((name) => textIn(device, name, RESOURCE_ID_LENGTH))
    .filter((text) => text !== '' && text !== textIn(device, 'uid', RESOURCE_ID_LENGTH))
