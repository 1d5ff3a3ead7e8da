/** Parts of identifiers that name kinds and places, not resources. */
const COMMON =
  /^(?:global|default|root|providers|locations|zones|regions|app|net|gwy|aws|gcp|azure|microsoft\.[\w.]+|[a-z]{2,}(?:-[a-z]+)+-?\d[a-z]?)$/i
const MIN_NAME_LENGTH = 3

const namesOfArn = (arn: string): string[] => {
  const [, , service = '', , , ...rest] = arn.split(':')
  const parts = rest.join(':').split(/[/:]/)
  return service === 's3' || parts.length === 1 ? parts : parts.slice(1)
}

/** Kinds and names take turns: `/subscriptions/<id>/resourceGroups/<name>`. */
const namesOfPath = (path: string): string[] =>
  path
    .replace(/^\/\/[^/]*/, '')
    .split('/')
    .filter((part) => part !== '' && part !== 'global')
    .filter((_, at) => at % 2 === 1)

/** Returns the names that an identifier of a resource contains. */
export const namesOfResource = (resource_id: string): readonly string[] => {
  const names = resource_id.startsWith('arn:')
    ? namesOfArn(resource_id)
    : [...namesOfPath(resource_id), resource_id.split(/[/:]/).at(-1) ?? '']
  return [...new Set(names)].filter((name) => name.length >= MIN_NAME_LENGTH && !COMMON.test(name))
}
