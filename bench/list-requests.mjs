import { createRandom, drawEstate, pick } from './estate.mjs'
import { tokenFor } from './installation.mjs'

export const SCOPES = 200
const MAX_PAGES = 40
const PER_PAGE = 50

const pickSome = (list, draw, max) => {
  const count = 1 + Math.floor(draw() * max)
  return [...new Set(Array.from({ length: count }, () => pick(list, draw)))]
}

/** Mixed scopes: a fifth unrestricted, most with some accounts, the rest with a part of each. */
const scopeClaims = (index, { accounts, regions, applications }, draw) => {
  const kind = index % 10
  if (kind < 2) return {}
  if (kind < 6) return { accounts: pickSome(accounts, draw, 40) }
  if (kind < 7)
    return { accounts: pickSome(accounts, draw, 5), regions: pickSome(regions, draw, 2) }
  if (kind < 8) return { providers: [pick(['aws', 'azure', 'gcp'], draw)] }
  if (kind < 9) return { regions: pickSome(regions, draw, 3) }
  return { applications: pickSome(applications, draw, 4) }
}

/** The claims of the 200 scopes of the requests. */
export const drawScopes = (seed) => {
  const draw = createRandom(seed + 1)
  const { accounts } = drawEstate(seed)
  const names = {
    accounts: accounts.map(({ id }) => id),
    regions: [...new Set(accounts.flatMap(({ regions }) => regions))],
    applications: [...new Set(accounts.map(({ application }) => application))],
  }
  return Array.from({ length: SCOPES }, (_, index) => scopeClaims(index, names, draw))
}

export const FILTERS = {
  severity: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'],
  provider: ['aws', 'azure', 'gcp'],
  status: ['open', 'suppressed', 'resolved'],
}
const SORTS = ['severity', 'ai_risk_score', 'first_found_at', 'title', 'status']

/** A filter by at most `maxFields` fields, each by one or two values. */
export const drawFilter = (draw, maxFields = 3) => {
  const fields = Object.keys(FILTERS).filter(() => draw() < maxFields / 4)
  return Object.fromEntries(fields.map((field) => [field, pickSome(FILTERS[field], draw, 2)]))
}

export const drawSort = (draw) => {
  const order = pick([undefined, undefined, 'asc', 'desc'], draw)
  return { sort: pick(SORTS, draw), ...(order && { order }) }
}

const pathOf = (filter, sort, page) => {
  const parameters = Object.entries(filter).map(([field, values]) => [field, values.join(',')])
  const query = new URLSearchParams([
    ...parameters,
    ...Object.entries(sort),
    ['page', String(page)],
  ])
  return `/api/v1/findings?${query}`
}

/**
 * An endless series of list requests, with few repetitions: random filters, sorts and scopes, and a
 * page from 1 to 40 that the list has. `totalOf` returns the length of a list.
 */
export const listRequests = async (seed, totalOf) => {
  const draw = createRandom(seed + 2)
  const scopes = drawScopes(seed)
  const tokens = await Promise.all(scopes.map((claims) => tokenFor('viewer', claims)))
  return async () => {
    const scope = Math.floor(draw() * scopes.length)
    const filter = drawFilter(draw)
    const sort = drawSort(draw)
    const token = tokens[scope]
    const total = await totalOf({ token, path: pathOf(filter, {}, 1) })
    const pages = Math.max(1, Math.min(MAX_PAGES, Math.ceil(total / PER_PAGE)))
    return { token, path: pathOf(filter, sort, 1 + Math.floor(draw() * pages)) }
  }
}
