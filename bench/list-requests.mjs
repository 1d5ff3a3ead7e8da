import { chance, drawEstate, pick } from './estate.mjs'
import { tokenFor } from './installation.mjs'

export const SCOPES = 200
const MOST_PAGES = 40
const PER_PAGE = 50

const some = (list, draw, most) => {
  const count = 1 + Math.floor(draw() * most)
  return [...new Set(Array.from({ length: count }, () => pick(list, draw)))]
}

/** A mixed company: a fifth sees everything, most see some accounts, the rest a part of each. */
const scopeClaims = (index, { accounts, regions, applications }, draw) => {
  const kind = index % 10
  if (kind < 2) return {}
  if (kind < 6) return { accounts: some(accounts, draw, 40) }
  if (kind < 7) return { accounts: some(accounts, draw, 5), regions: some(regions, draw, 2) }
  if (kind < 8) return { providers: [pick(['aws', 'azure', 'gcp'], draw)] }
  if (kind < 9) return { regions: some(regions, draw, 3) }
  return { applications: some(applications, draw, 4) }
}

/** Claims of the 200 scopes in which the list is asked for. */
export const scopesOf = (seed) => {
  const draw = chance(seed + 1)
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

/** A filter by up to `most` fields, each by one value or two. */
export const drawFilter = (draw, most = 3) => {
  const fields = Object.keys(FILTERS).filter(() => draw() < most / 4)
  return Object.fromEntries(fields.map((field) => [field, some(FILTERS[field], draw, 2)]))
}

export const drawSort = (draw) => {
  const order = pick([undefined, undefined, 'asc', 'desc'], draw)
  return { sort: pick(SORTS, draw), ...(order && { order }) }
}

const pathOf = (filter, sort, page) => {
  const words = Object.entries(filter).map(([field, values]) => [field, values.join(',')])
  const query = new URLSearchParams([...words, ...Object.entries(sort), ['page', String(page)]])
  return `/api/v1/findings?${query}`
}

/**
 * Endless requests of the list, no two alike in the first few thousand: filters, sorts and scopes
 * drawn at random, and a page from 1 to 40 that the list has. `totalOf` tells how long a list is.
 */
export const listRequests = async (seed, totalOf) => {
  const draw = chance(seed + 2)
  const scopes = scopesOf(seed)
  const tokens = await Promise.all(scopes.map((claims) => tokenFor('viewer', claims)))
  return async () => {
    const scope = Math.floor(draw() * scopes.length)
    const filter = drawFilter(draw)
    const sort = drawSort(draw)
    const token = tokens[scope]
    const total = await totalOf({ token, path: pathOf(filter, {}, 1) })
    const pages = Math.max(1, Math.min(MOST_PAGES, Math.ceil(total / PER_PAGE)))
    return { token, path: pathOf(filter, sort, 1 + Math.floor(draw() * pages)) }
  }
}
