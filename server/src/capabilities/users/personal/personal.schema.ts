import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { Type } from 'typebox'
import {
  Key,
  OneOf,
  pageQuery,
  Strict,
  Text,
  Timestamp,
} from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import { DENSITIES, THEMES } from './preferences.ts'

const PageName = Key(MAX_BYTES.page)

/** By page; a name that is not known to the console is ignored by it. */
const Columns = Type.Unsafe<Record<string, string[]>>({
  type: 'object',
  description: 'The columns of each page that lists records, in their order',
  propertyNames: { minLength: 1, maxLength: 64 },
  maxProperties: 32,
  additionalProperties: Type.Array(Text(64), { maxItems: 64 }),
})

const PREFERENCES = {
  theme: OneOf(THEMES),
  time_zone: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '\\S',
    description: '`UTC`, or a name of the IANA time zone database',
  }),
  shortcuts: Type.Boolean({ description: 'Whether single keys are shortcuts' }),
  density: OneOf(DENSITIES),
  columns: Columns,
}

export const PreferencesBody = named('Preferences', Type.Object(PREFERENCES))

export const PreferencesRequest = named(
  'PreferencesRequest',
  Type.Object(
    {
      theme: Type.Optional(PREFERENCES.theme),
      time_zone: Type.Optional(PREFERENCES.time_zone),
      shortcuts: Type.Optional(PREFERENCES.shortcuts),
      density: Type.Optional(PREFERENCES.density),
      columns: Type.Optional(PREFERENCES.columns),
    },
    {
      additionalProperties: false,
      'x-more-rules': 'The time zone exists; columns have at most 16,384 bytes of JSON.',
    },
  ),
)

const NAME = Key(MAX_BYTES.name)
const QUERY = Type.String({
  maxLength: 2_000,
  description: 'The part of the address of the page after `?`; it must not contain a secret',
})

export const SavedViewBody = named(
  'SavedView',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    page: Type.String({ description: 'The page of the console that it is a view of' }),
    query: Type.String(),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const SavedViewRequest = named(
  'SavedViewRequest',
  Strict({ name: NAME, page: PageName, query: QUERY }),
)

export const SavedViewChange = named(
  'SavedViewChange',
  Strict({ name: Type.Optional(NAME), query: Type.Optional(QUERY) }),
)

export const SavedViewsQuery = Strict(pageQuery())
