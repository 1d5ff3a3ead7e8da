import { isObject } from './record-fields.ts'
import { replaceByDigests } from './secret-digest.ts'

/**
 * Fields of the configuration of a resource that hold code or secrets: scripts that run at the start,
 * variables of the environment, the content of secrets and manifests.
 */
const CODE_OF_RESOURCES: ReadonlySet<string> = new Set([
  'UserData',
  'userData',
  'user_data',
  'user_data_secrets',
  'Environment',
  'environment',
  'EnvironmentVariables',
  'environmentVariables',
  'environment_variables',
  'env_variables',
  'env',
  'stringData',
  'SecretString',
  'kubectl.kubernetes.io/last-applied-configuration',
])

export const removeCodeFields = (record: unknown): unknown =>
  replaceByDigests(record, CODE_OF_RESOURCES)

/** Returns whether a field of one of these names is in a value. */
function holds(value: unknown, fields: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((item) => holds(item, fields))
  if (!isObject(value)) return false
  return Object.keys(value).some((key) => fields.has(key) || holds(value[key], fields))
}

/** Replaces code and secrets in the configuration of a resource; the same value if it has none. */
const removeResourceCode = (configuration: unknown): unknown =>
  holds(configuration, CODE_OF_RESOURCES) ? removeCodeFields(configuration) : configuration

/**
 * Returns a record without the code in one field of each of its resources; the same record if there
 * is none.
 */
export function removeCodeOfResources(record: unknown, list: string, field: string): unknown {
  if (!isObject(record) || !Object.hasOwn(record, list)) return record
  const resources = record[list]
  if (!Array.isArray(resources)) return record
  let isChanged = false
  const changed = resources.map((resource: unknown) => {
    if (!isObject(resource) || !Object.hasOwn(resource, field)) return resource
    const value = removeResourceCode(resource[field])
    if (value === resource[field]) return resource
    isChanged = true
    return { ...resource, [field]: value }
  })
  return isChanged ? { ...record, [list]: changed } : record
}
