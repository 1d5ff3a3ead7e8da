/** Returns the last part of the identifier of a resource, with its version: what people call the resource. */
export const resourceName = (id: string): string => {
  const separator = id.includes('/') ? '/' : ':'
  return id.split(separator).findLast((part) => part !== '') ?? id
}
