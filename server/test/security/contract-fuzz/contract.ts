import { readFileSync } from 'node:fs'
import { ROLES, type Role } from '../../../src/kernel/caller.ts'
import { dereference, type Json, objectOf } from '../../support/dereference.ts'
import type { Schema } from './json-schema.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}

/** Schemas by media type; undefined for a type without one, and for bodies of bytes. */
export type Content = Readonly<Record<string, Schema | undefined>>

/** One operation of the contract, with every reference resolved. */
export interface ContractOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Null for endpoints without a token. */
  readonly roles: readonly Role[] | null
  readonly parameters: readonly Parameter[]
  readonly body: Content | null
  /** By status; a response without content has no types. */
  readonly answers: Readonly<Record<string, Content>>
}

const contentOf = (holder: unknown): Content =>
  Object.fromEntries(
    Object.entries(objectOf(objectOf(holder).content)).map(([type, media]) => [
      type,
      objectOf(media).schema as Schema | undefined,
    ]),
  )

/** The schema says only that there are bytes, or a form of them. */
const isBytes = ({ format, properties = {} }: Schema): boolean =>
  format === 'binary' || Object.values(properties).some(isBytes)

const bodyOf = (body: unknown): Content =>
  Object.fromEntries(
    Object.entries(contentOf(body)).map(([type, schema]) => [
      type,
      schema && isBytes(schema) ? undefined : schema,
    ]),
  )

const isRole = (role: unknown): role is Role => (ROLES as readonly unknown[]).includes(role)

const operationOf = (path: string, method: string, operation: Json): ContractOperation => ({
  id: String(operation.operationId),
  method: method.toUpperCase(),
  path,
  roles: Array.isArray(operation['x-roles']) ? operation['x-roles'].filter(isRole) : null,
  parameters: (operation.parameters ?? []) as readonly Parameter[],
  body: operation.requestBody ? bodyOf(operation.requestBody) : null,
  answers: Object.fromEntries(
    Object.entries(objectOf(operation.responses)).map(([status, it]) => [status, contentOf(it)]),
  ),
})

/** Every operation of an OpenAPI document. */
export const operationsIn = (document: Json): ContractOperation[] =>
  Object.entries(objectOf(document.paths)).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, operation]) =>
      operationOf(path, method, objectOf(dereference(document, operation))),
    ),
  )

const CONTRACT = new URL('../../../../contract/openapi.json', import.meta.url)

export const readContract = (): ContractOperation[] =>
  operationsIn(JSON.parse(readFileSync(CONTRACT, 'utf8')) as Json)
