import type { Role } from '../../../src/kernel/caller.ts'
import type { Operation } from '../../../src/platform/http/effects.ts'
import { urlOf } from '../operations.ts'
import type { Claims } from './callers.ts'
import { TWO_WORLDS } from './requests.ts'
import type { KnownIds, World } from './world.ts'

/**
 * Random ids and positions in the log differ between any two worlds. So do those of findings whose identity
 * is taken: ids are compared by the order of their appearance.
 */
const masked = (text: string): string => {
  const seen = new Map<string, number>()
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!seen.has(id)) seen.set(id, seen.size)
      return `id-${seen.get(id)}`
    })
    .replaceAll(/^(id|retry): .*$/gm, '$1')
    .replaceAll(/"took_ms":\d+/g, '"took_ms"')
}

const isExport = (id: string): boolean => id === 'exportFindings'

/** The lines of a file that is in the order of ids. */
const linesOf = (text: string): string[] => text.split('\n').map(masked).sort()

/** Everything that a caller sees of the answers of a world to the requests of an operation. */
export const answersOf = async (
  world: World,
  { id, endpoint }: Operation,
  caller: { readonly role: Role; readonly claims: Claims },
  ids: KnownIds,
): Promise<readonly unknown[]> => {
  const answers: unknown[] = []
  for (const { params, query, body, headers } of TWO_WORLDS[id]?.(ids, world) ?? []) {
    const url = urlOf(endpoint.path, params) + (query ? `?${new URLSearchParams(query)}` : '')
    const answer = await world.api.as(caller.role, caller.claims)(endpoint.method, url, {
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    })
    // The length follows from the body, in which the elapsed time has more digits or fewer.
    const { 'x-request-id': _, date: __, 'content-length': ___, ...visible } = answer.headers
    answers.push({
      request: masked(url),
      status: answer.statusCode,
      headers: visible,
      body: isExport(id) ? linesOf(answer.body) : masked(answer.body),
    })
  }
  return answers
}
