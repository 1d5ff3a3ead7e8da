import { type Static, Type } from 'typebox'
import {
  Nullable,
  OneOf,
  pageQuery,
  Strict,
  Text,
  Timestamp,
  WordList,
} from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import { MAX_ACTOR_LENGTH } from './audit-chain.ts'

const Result = named('AuditResult', OneOf(['success', 'denied', 'failure']))

export const AuditEntryBody = named(
  'AuditEntry',
  Type.Object({
    id: Type.String(),
    at: Timestamp,
    actor: Type.String({
      description: 'E-mail address of the caller, else the subject of the token',
    }),
    role: Type.String(),
    action: Type.String({ description: 'Operation id' }),
    method: Type.String(),
    path: Type.String(),
    resource_type: Type.String(),
    resource_id: Type.String(),
    result: Result,
    status: Type.Integer(),
    ip: Type.String(),
    request_id: Type.String(),
    prev_hash: Nullable(Type.String({ description: 'Null until the entry is sealed' })),
    hash: Nullable(Type.String({ description: 'Null until the entry is sealed' })),
  }),
)
export type AuditEntryBody = Static<typeof AuditEntryBody>

export const AuditLogQuery = Strict({
  ...pageQuery(),
  result: Type.Optional(WordList(Result, 'lower')),
  actor: Type.Optional(Text(MAX_ACTOR_LENGTH)),
})
