import { Ajv, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import type { Schema } from './json-schema.ts'

/** A validator that knows the formats and keywords of the contract, by their description alone. */
const contractAjv = (allErrors: boolean) =>
  addFormatsModule
    .default(new Ajv({ strict: false, allErrors }))
    .addFormat('rql', true)
    .addFormat('rego', true)
    .addKeyword({
      keyword: 'x-max-bytes',
      type: 'string',
      schemaType: 'number',
      validate: (limit: number, text: string) => Buffer.byteLength(text) <= limit,
    })

const first = contractAjv(false)
const all = contractAjv(true)

/** Compiles a schema to a check that stops at the first error. */
export const compileCheck = (schema: Schema) => first.compile(schema)

/** Compiles a schema to a check that finds all errors. */
export const compileReport = (schema: Schema) => all.compile(schema)

export const errorsOf = ({ errors }: Pick<ValidateFunction, 'errors'>): string =>
  all.errorsText(errors ?? null)
