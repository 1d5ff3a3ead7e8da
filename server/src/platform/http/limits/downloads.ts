import type { ServerResponse } from 'node:http'
import { AppError, unavailable } from '../../../kernel/app-error.ts'
import type { AnyEndpoint } from '../effects.ts'
import { isSpecial, type SpecialResponse, streamsEvents } from '../endpoint.ts'

/** How many downloads may be open at a time: each reads on as its client does. */
export const MAX_DOWNLOADS_PER_CALLER = 3
const MAX_DOWNLOADS = 30

/** Whether an endpoint sends what it reads piece by piece, for as long as the client takes it. */
export const isDownload = ({ access, responses }: AnyEndpoint): boolean =>
  access.kind === 'roles' &&
  !streamsEvents(responses) &&
  Object.values(responses).some(
    (shape) => shape && isSpecial<SpecialResponse>(shape) && shape.kind === 'stream',
  )

/** The downloads that are open, by caller. */
export const createDownloads = () => {
  const open = new Map<string, number>()
  let all = 0
  const count = (callerKey: string, change: 1 | -1) => {
    all += change
    const own = (open.get(callerKey) ?? 0) + change
    if (own === 0) open.delete(callerKey)
    else open.set(callerKey, own)
  }
  return {
    /**
     * Counts a download until its response ends. Throws RATE_LIMITED if the caller has too many, and
     * SERVICE_UNAVAILABLE if all callers together have.
     */
    begin: (callerKey: string, response: ServerResponse): void => {
      if ((open.get(callerKey) ?? 0) >= MAX_DOWNLOADS_PER_CALLER) {
        throw new AppError(
          'RATE_LIMITED',
          `You have ${MAX_DOWNLOADS_PER_CALLER} exports that are not read to their end; read or close one of them`,
        )
      }
      if (all >= MAX_DOWNLOADS)
        throw unavailable('Too many exports are being read; try again shortly')
      if (response.destroyed) return
      count(callerKey, 1)
      let isOver = false
      const end = () => {
        if (!isOver) count(callerKey, -1)
        isOver = true
      }
      response.once('finish', end).once('close', end)
    },
  }
}

export type Downloads = ReturnType<typeof createDownloads>
