import { readFileSync } from 'node:fs'
import { ROLES, type Role } from '../../../src/kernel/caller.ts'
import type { Schema } from './json-schema.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}

/** Schemas by media type; undefined where the contract gives a type without one. */
export type Content = Readonly<Record<string, Schema | undefined>>

/** What the contract says of one operation, with every reference resolved. */
export interface ContractOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Null when everybody is admitted. */
  readonly roles: readonly Role[] | null
  readonly parameters: readonly Parameter[]
  readonly body: Content | null
  /** By status; an answer without content has no types. */
  readonly answers: Readonly<Record<string, Content>>
}

export type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const record = (value: unknown): Json => (isObject(value) ? value : {})

const targetOf = (document: Json, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, step) => record(node)[step], document)

const MOST_REFERENCES = 20

const resolved = (document: Json, node: unknown, depth = 0): unknown => {
  if (depth > MOST_REFERENCES) throw new Error('The contract refers to itself')
  if (Array.isArray(node)) return node.map((item) => resolved(document, item, depth))
  if (!isObject(node)) return node
  if (typeof node.$ref === 'string') {
    return resolved(document, targetOf(document, node.$ref), depth + 1)
  }
  const entries = Object.entries(node)
  return Object.fromEntries(entries.map(([key, value]) => [key, resolved(document, value, depth)]))
}

const contentOf = (holder: unknown): Content =>
  Object.fromEntries(
    Object.entries(record(record(holder).content)).map(([type, media]) => [
      type,
      record(media).schema as Schema | undefined,
    ]),
  )

const isRole = (role: unknown): role is Role => (ROLES as readonly unknown[]).includes(role)

const operationOf = (path: string, method: string, operation: Json): ContractOperation => ({
  id: String(operation.operationId),
  method: method.toUpperCase(),
  path,
  roles: Array.isArray(operation['x-roles']) ? operation['x-roles'].filter(isRole) : null,
  parameters: (operation.parameters ?? []) as readonly Parameter[],
  body: operation.requestBody ? contentOf(operation.requestBody) : null,
  answers: Object.fromEntries(
    Object.entries(record(operation.responses)).map(([status, it]) => [status, contentOf(it)]),
  ),
})

/** Every operation of an OpenAPI document. */
export const operationsIn = (document: Json): ContractOperation[] =>
  Object.entries(record(document.paths)).flatMap(([path, methods]) =>
    Object.entries(record(methods)).map(([method, operation]) =>
      operationOf(path, method, record(resolved(document, operation))),
    ),
  )

const CONTRACT = new URL('../../../../contract/openapi.json', import.meta.url)

export const readContract = (): ContractOperation[] =>
  operationsIn(JSON.parse(readFileSync(CONTRACT, 'utf8')) as Json)
