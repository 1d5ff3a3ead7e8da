import type { Caller } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { toSeenUser } from '../user-last-seen.service.ts'
import { storedSubject } from '../users.store.ts'
import type { PersonalStore } from './personal.store.ts'

export interface PersonalDeps {
  personal: PersonalStore
  now: Clock
  newId: () => string
}

/** Why the data scope does not matter. */
export const OWN_ONLY = 'Users keep this for themselves: statements name the caller'

/** Whose preferences and views a caller reads. */
export const ownerOf = (caller: Caller): string => storedSubject(caller)

/** Locks the row of the caller, so that its changes happen one after the other. Returns the owner. */
export const lockOwner = async (
  { personal, now }: Pick<PersonalDeps, 'personal' | 'now'>,
  caller: Caller,
): Promise<string> => {
  const owner = ownerOf(caller)
  await personal.lockUser(toSeenUser(caller, owner, now()))
  return owner
}
