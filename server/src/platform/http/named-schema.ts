import type { TSchema } from 'typebox'

const NAME = Symbol('component name')

/**
 * Gives a schema the name under which the OpenAPI document publishes it, once and by reference. The
 * name is kept under a symbol, so that validation and serialization see the plain schema.
 */
export const named = <S extends TSchema>(name: string, schema: S): S => {
  const existing = nameOf(schema)
  if (existing !== undefined) throw new Error(`${name} already has the name ${existing}`)
  return Object.assign(schema, { [NAME]: name })
}

export const nameOf = (schema: object): string | undefined =>
  (schema as { readonly [NAME]?: string })[NAME]
