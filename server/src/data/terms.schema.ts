import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { Type } from 'typebox'
import { OneOf } from '../platform/http/field-types.ts'
import { named } from '../platform/http/named-schema.ts'

/** Schemas that the bodies of several capabilities share. */

export const Severity = named('Severity', OneOf(SEVERITIES))

export const Provider = named('Provider', OneOf(PROVIDERS))

export const ProviderOrEmpty = named('ProviderOrEmpty', OneOf([...PROVIDERS, '']))

export const Counts = named('Counts', Type.Record(Type.String(), Type.Integer()))
