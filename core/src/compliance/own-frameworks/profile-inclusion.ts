import type { Field, FieldReader } from './located-fields.ts'

/** A profile of a file, and the profiles whose controls it includes. */
export interface ReadProfile {
  readonly id: string
  readonly includes: readonly { readonly id: string; readonly field: Field }[]
}

/** Returns the first inclusion that leads back to a profile on the way. */
const findCycle = (
  profiles: ReadonlyMap<string, ReadProfile>,
  way: readonly string[],
  done: Set<string>,
): { readonly way: readonly string[]; readonly field: Field } | undefined => {
  const last = way.at(-1) as string
  for (const { id, field } of profiles.get(last)?.includes ?? []) {
    if (way.includes(id)) return { way: [...way.slice(way.indexOf(id)), id], field }
    if (done.has(id)) continue
    const found = findCycle(profiles, [...way, id], done)
    if (found) return found
  }
  done.add(last)
  return undefined
}

/** Refuses profiles that include one that does not exist, or themselves by way of others. */
export const checkInclusion = (reader: FieldReader, profiles: readonly ReadProfile[]): void => {
  const byId = new Map(profiles.map((profile) => [profile.id, profile]))
  for (const { includes } of profiles) {
    for (const { id, field } of includes) {
      if (!byId.has(id)) reader.refuse(field, `The profile "${id}" is not one of profiles`)
    }
  }
  const done = new Set<string>()
  for (const { id } of profiles) {
    if (done.has(id)) continue
    const cycle = findCycle(byId, [id], done)
    if (!cycle) continue
    reader.refuse(
      cycle.field,
      `Profiles include each other in a cycle: ${cycle.way.map((one) => `"${one}"`).join(' includes ')}`,
    )
    return
  }
}

/** Returns for each profile those that include it, and itself: a control of the one is one of all of them. */
export const includingProfiles = (
  profiles: readonly ReadProfile[],
): ReadonlyMap<string, readonly string[]> => {
  const addIncluding = (id: string, found: Set<string>): Set<string> => {
    if (found.has(id)) return found
    found.add(id)
    for (const profile of profiles) {
      if (profile.includes.some((one) => one.id === id)) addIncluding(profile.id, found)
    }
    return found
  }
  return new Map(profiles.map(({ id }) => [id, [...addIncluding(id, new Set())]]))
}
