import { drawEstate } from './estate.mjs'

/** A resource of a large account. Every data set of this size contains its findings. */
const RESOURCE = 4_321

/** Queries with few matches. Each contains at least one selective condition. */
export const selectiveQueries = (seed) => {
  const { accounts, checks, resource } = drawEstate(seed)
  const one = resource(RESOURCE)
  const check = checks[one.first]
  const small = accounts[600]
  return [
    `resource.id = "${one.id}"`,
    `resource.id STARTS WITH "${one.id.slice(0, -2)}"`,
    `control = ${check.id} AND account = "${one.account.id}"`,
    `control = ${check.id} AND status = open AND severity >= LOW`,
    `account = "${small.id}"`,
    `account = "${small.id}" AND title CONTAINS "encrypt"`,
    `account IN ("${small.id}", "${accounts[700].id}") AND NOT status = resolved`,
    `provider = gcp AND severity = CRITICAL AND status = open`,
    `provider = gcp AND risk.score >= 8 AND status = open AND age(first_found_at) > 300`,
    `severity = CRITICAL AND status = open AND application_id = "${one.account.application}"`,
    `severity = CRITICAL AND status = open AND tag("team") = "${one.account.application}" AND provider = azure`,
    `severity = CRITICAL AND region = us-central1 AND status != resolved`,
    `severity = CRITICAL AND status = suppressed AND first_found_at > "2026-10-25"`,
    `account = "${small.id}" AND description CONTAINS "inherited" ORDER BY first_found_at DESC`,
    `cve.id EXISTS AND account = "${small.id}"`,
  ]
}

/** Queries without a selective condition, or with nearly all findings as matches. */
export const hostileQueries = (seed) => {
  const { resource } = drawEstate(seed)
  const { name } = resource(RESOURCE)
  return [
    'title CONTAINS "level"',
    'title CONTAINS "no such words anywhere"',
    `resource.name CONTAINS "${name.slice(-6)}"`,
    `resource.id ENDS WITH "${name.slice(-8)}"`,
    'title ENDS WITH "level 3"',
    'title MATCHES "^every (storage|network) .* level [0-9]+$"',
    'title MATCHES "(x+)+y"',
    'NOT (severity = LOW OR status = resolved)',
    'NOT title CONTAINS "bucket" AND severity != INFO',
    'title DOES NOT CONTAIN "no such words" OR owner = none',
  ]
}
