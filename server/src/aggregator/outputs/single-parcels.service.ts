import type { ParcelRef } from '../state/manifest.ts'
import type { Sending } from './output.service.ts'

/** Sends the parcels of a destination one by one, each marked before and after. */
export const sendParcels = async (
  { outbox, sent, throwIfInterrupted }: Sending,
  destination: string,
  send: (lines: readonly string[], parcel: ParcelRef) => Promise<number>,
): Promise<void> => {
  for (const parcel of outbox.parcelsFor(destination)) {
    throwIfInterrupted()
    await outbox.start(parcel, new Date())
    const records = await send(await outbox.linesOf(parcel), parcel)
    await outbox.remove(parcel)
    sent(records)
  }
}
