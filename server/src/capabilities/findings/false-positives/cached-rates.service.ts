import type { Clock } from '../../../kernel/clock.ts'
import type { ControlHistoryPort } from './false-positive-rate.port.ts'
import type { ControlHistoryStore } from './false-positive-rate.store.ts'
import { type ControlHistory, historyOf } from './false-positive-rate.ts'

/** The history as it is at this moment. */
export const storedHistory = ({ judged }: ControlHistoryStore): ControlHistoryPort => ({
  current: async () => historyOf(await judged()),
})

const REMEMBERED_MS = 10_000

/** The history for whoever scores at any moment: asked again only after some seconds. */
export const rememberedHistory = (now: Clock) => {
  let known: { readonly history: ControlHistory; readonly at: number } | null = null
  return (stored: ControlHistoryPort): ControlHistoryPort => ({
    current: async () => {
      const at = now().getTime()
      if (!known || Math.abs(at - known.at) >= REMEMBERED_MS) {
        known = { history: await stored.current(), at }
      }
      return known.history
    },
  })
}

export type RememberedHistory = ReturnType<typeof rememberedHistory>
