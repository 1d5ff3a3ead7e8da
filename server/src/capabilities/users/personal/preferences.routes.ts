import { admit, ROLES } from '../../../kernel/caller.ts'
import { requireVersion } from '../../../kernel/if-match.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import { PreferencesBody, PreferencesRequest } from './personal.schema.ts'
import { lockOwner, OWN_ONLY, ownerOf, type PersonalDeps } from './personal.service.ts'
import { checkedPreferences, type Preferences, withDefaults } from './preferences.ts'

/** The type of the schema has lists that can change. */
const bodyOf = ({ columns, ...preferences }: Preferences) => ({
  ...preferences,
  columns: Object.fromEntries(Object.entries(columns).map(([page, names]) => [page, [...names]])),
})

export const preferenceEndpoints = {
  getPreferences: endpoint({
    method: 'GET',
    path: '/api/v1/me/preferences',
    summary: 'Get how the caller wants the console to be',
    returns: 'The preferences; defaults where nothing was saved',
    access: admit(...ROLES),
    effect: 'read',
    scopeExemption: OWN_ONLY,
    responses: { 200: PreferencesBody },
    handle: async ({ caller }, { personal }: PersonalDeps) => {
      const { stated, version } = await personal.preferences(ownerOf(caller))
      return { ...ok(bodyOf(withDefaults(stated))), etag: String(version) }
    },
  }),

  replacePreferences: endpoint({
    method: 'PUT',
    path: '/api/v1/me/preferences',
    summary: 'Replace the preferences of the caller; what is not stated gets its default',
    returns: 'The saved preferences',
    access: admit(...ROLES),
    effect: 'write',
    audited: false,
    scopeExemption: OWN_ONLY,
    request: { body: PreferencesRequest },
    responses: { 200: PreferencesBody },
    errors: ['PRECONDITION_FAILED'],
    handle: async ({ body, caller, ifMatch }, deps: PersonalDeps) => {
      const { personal } = deps
      const preferences = checkedPreferences(body)
      const owner = await lockOwner(deps, caller)
      const { version } = await personal.preferences(owner)
      requireVersion(ifMatch, version, 'The preferences')
      const saved = await personal.savePreferences(owner, preferences)
      return { ...ok(bodyOf(preferences)), etag: String(saved) }
    },
  }),
}
