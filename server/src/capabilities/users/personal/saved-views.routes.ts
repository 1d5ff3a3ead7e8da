import { AppError } from '../../../kernel/app-error.ts'
import { admit, ROLES } from '../../../kernel/caller.ts'
import { requireVersion } from '../../../kernel/if-match.ts'
import { created, emptyResponse, endpoint, noContent, ok } from '../../../platform/http/endpoint.ts'
import { IdParams, PageOf, pageRequest } from '../../../platform/http/field-types.ts'
import {
  SavedViewBody,
  SavedViewChange,
  SavedViewRequest,
  SavedViewsQuery,
} from './personal.schema.ts'
import { lockOwner, OWN_ONLY, ownerOf, type PersonalDeps } from './personal.service.ts'
import type { SavedView } from './personal.store.ts'

const viewJson = ({ version: _, created_at, updated_at, ...view }: SavedView) => ({
  ...view,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Without the address, which can name what its owner looks for. */
const detailOf = ({ name, page }: SavedView) => ({ name, page })

const found = (view: SavedView | undefined): SavedView => {
  if (view) return view
  throw new AppError('NOT_FOUND', 'No such view')
}

export const savedViewEndpoints = {
  listSavedViews: endpoint({
    method: 'GET',
    path: '/api/v1/me/views',
    summary: 'List the views that the caller has saved, by page and name',
    returns: 'A page of views',
    access: admit(...ROLES),
    effect: 'read',
    scopeExemption: OWN_ONLY,
    request: { query: SavedViewsQuery },
    responses: { 200: PageOf(SavedViewBody) },
    handle: async ({ query, caller }, { personal }: PersonalDeps) => {
      const page = await personal.views(ownerOf(caller), pageRequest(query))
      return ok({ ...page, data: page.data.map(viewJson) })
    },
  }),

  saveView: endpoint({
    method: 'POST',
    path: '/api/v1/me/views',
    summary: 'Create a saved view: an address of a page of the console, under a name',
    returns: 'The saved view',
    access: admit(...ROLES),
    effect: 'write',
    audited: false,
    scopeExemption: OWN_ONLY,
    request: { body: SavedViewRequest },
    responses: { 201: SavedViewBody },
    errors: ['CONFLICT'],
    handle: async ({ body, caller }, deps: PersonalDeps) => {
      const owner = await lockOwner(deps, caller)
      const view = await deps.personal.addView(owner, { ...body, id: deps.newId() }, deps.now())
      return {
        ...created(viewJson(view), view.id),
        etag: String(view.version),
        detail: detailOf(view),
      }
    },
  }),

  getSavedView: endpoint({
    method: 'GET',
    path: '/api/v1/me/views/{id}',
    summary: 'Get a view that the caller has saved',
    returns: 'The view',
    access: admit(...ROLES),
    effect: 'read',
    scopeExemption: OWN_ONLY,
    request: { params: IdParams },
    responses: { 200: SavedViewBody },
    handle: async ({ params, caller }, { personal }: PersonalDeps) => {
      const view = found(await personal.view(ownerOf(caller), params.id))
      return { ...ok(viewJson(view)), etag: String(view.version) }
    },
  }),

  changeSavedView: endpoint({
    method: 'PATCH',
    path: '/api/v1/me/views/{id}',
    summary: 'Change the name or the address of a saved view',
    returns: 'The changed view',
    access: admit(...ROLES),
    effect: 'write',
    audited: false,
    scopeExemption: OWN_ONLY,
    request: { params: IdParams, body: SavedViewChange },
    responses: { 200: SavedViewBody },
    errors: ['CONFLICT', 'PRECONDITION_FAILED'],
    handle: async ({ params, body, caller, ifMatch }, deps: PersonalDeps) => {
      const owner = await lockOwner(deps, caller)
      const existing = found(await deps.personal.view(owner, params.id))
      requireVersion(ifMatch, existing.version, 'The view')
      const wanted = { ...existing, ...body }
      const view = found(await deps.personal.changeView(owner, wanted, deps.now()))
      return { ...ok(viewJson(view)), etag: String(view.version), detail: detailOf(view) }
    },
  }),

  deleteSavedView: endpoint({
    method: 'DELETE',
    path: '/api/v1/me/views/{id}',
    summary: 'Delete a saved view',
    returns: 'The view is deleted',
    access: admit(...ROLES),
    effect: 'write',
    audited: false,
    scopeExemption: OWN_ONLY,
    request: { params: IdParams },
    responses: { 204: emptyResponse },
    handle: async ({ params, caller }, { personal }: PersonalDeps) => {
      const isDeleted = await personal.deleteView(ownerOf(caller), params.id)
      if (!isDeleted) throw new AppError('NOT_FOUND', 'No such view')
      return noContent()
    },
  }),
}
