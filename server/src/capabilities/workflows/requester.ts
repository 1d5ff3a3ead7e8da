import { type Caller, callerKey, displayName } from '../../kernel/caller.ts'

/** Whom a request is for. */
export interface Requested {
  /** In lower case. */
  readonly requester: string
  /** The caller who asked: the name in lower case, and the key. */
  readonly creator: string
  readonly creator_key: string
}

/** Invisible characters: of no width, of the direction of writing, controls. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cf}\p{Cc}]/gu

/**
 * Names are compared without case, without blanks around them and as they look: two that differ in invisible
 * or compatibility characters alone are one.
 */
const folded = (name: string): string =>
  name.normalize('NFKC').replaceAll(INVISIBLE, '').trim().toLowerCase()

/** Returns the name under which a caller asks and decides: the e-mail address, else the subject. */
export const identityOf = (caller: Caller): string => folded(displayName(caller))

/** Returns whom a request is for: the person with the address, else the caller. */
export const requesterOf = (requestor_email: string, caller: Caller): Requested => {
  const creator = identityOf(caller)
  const requester = requestor_email === '' ? creator : folded(requestor_email)
  return { requester, creator, creator_key: callerKey(caller) }
}

/** Returns every name under which a request may be the caller's own. */
export const namesOf = ({ email, subject }: Caller): string[] => [email, subject].map(folded)

/** Whether the request is for this caller, who may therefore withdraw it. */
export const isFor = ({ requester }: Requested, caller: Caller): boolean =>
  requester === identityOf(caller)

/** Whether the request may be for the caller, under any of the caller's names. */
export const mayBeOwn = ({ requester, creator, creator_key }: Requested, caller: Caller): boolean =>
  namesOf(caller).includes(requester) ||
  (requester === creator && creator_key === callerKey(caller))

/** Whether the caller may have filed the request, for whom ever it is. */
export const mayHaveFiled = ({ creator, creator_key }: Requested, caller: Caller): boolean =>
  namesOf(caller).includes(creator) || creator_key === callerKey(caller)
