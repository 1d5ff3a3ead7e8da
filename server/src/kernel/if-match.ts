import { AppError } from './app-error.ts'

/**
 * Requires that a record still has a version that the request names. `ifMatch` is the value of If-Match
 * without quotes, '' when there is none. Throws PRECONDITION_FAILED.
 */
export const requireVersion = (ifMatch: string, version: number | string, what: string): void => {
  const named = ifMatch.split(',').map((tag) => tag.trim())
  if (ifMatch === '' || named.includes('*') || named.includes(String(version))) return
  throw new AppError('PRECONDITION_FAILED', `${what} has changed; read it again`)
}
