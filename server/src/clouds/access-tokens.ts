/** Gets access tokens, and gets a new one after `renew`. */
export interface AccessTokens {
  readonly get: () => Promise<string>
  readonly renew: () => void
}

/** Callers that ask at the same time share one request. */
export const shareRequests = (request: () => Promise<string>): (() => Promise<string>) => {
  let pending: Promise<string> | null = null
  return () => {
    pending ??= request().finally(() => {
      pending = null
    })
    return pending
  }
}

/** What the last request of a library for signing in came to. */
export interface LastAnswer {
  status: number
  error: Error | null
}

const FILE_CODES: ReadonlySet<string> = new Set(['ENOENT', 'EACCES', 'EISDIR', 'EPERM', 'ENOTDIR'])

/** Whether the file with the identity token is the reason. */
export const isFileCode = (code: string): boolean => FILE_CODES.has(code)
