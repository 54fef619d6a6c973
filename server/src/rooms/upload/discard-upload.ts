import type { House } from '../../kernel/ctx.ts'
import { describeError } from '../../kernel/log.ts'
import { storeOf } from '../../kernel/store.ts'
import { closeArrival, dropNow, forgetUpload, type UploadRow } from './upload.sql.ts'
import { arrivalOf, placeOf } from './upload-places.ts'

type Gone = Pick<UploadRow, 'ticket_key' | 'key'>

/** Removes everything of an upload that nobody can reach any more, its row last. */
export async function removeUpload(house: House, { ticket_key: ticketKey, key }: Gone): Promise<void> {
  const store = storeOf(house)
  await store.remove(arrivalOf(ticketKey))
  if (key) await store.remove(placeOf(key))
  await forgetUpload(house.db, ticketKey)
}

/**
 * Removes what stands at the place of a ticket whose picture is kept. Into a bucket something may still be sent with
 * it while it is good: there the sweep comes once more. What cannot be removed now is left to it too.
 */
export async function removeArrival(house: House, ticketKey: string): Promise<void> {
  const store = storeOf(house)
  try {
    await store.remove(arrivalOf(ticketKey))
    if (store.kind === 'folder') await closeArrival(house.db, ticketKey)
  } catch (error) {
    house.log.warn(describeError(error), 'a picture that was sent is left to the sweep')
  }
}

/** Gives up an upload that was refused: nothing of it is left, or is when its ticket is over. */
export async function discardUpload(house: House, row: UploadRow): Promise<void> {
  const store = storeOf(house)
  const again = store.kind === 's3' ? (row.arrival_until ?? house.now()) : house.now()
  try {
    await dropNow(house.db, row.ticket_key, again)
    if (store.kind === 'folder') return await removeUpload(house, row)
    await store.remove(arrivalOf(row.ticket_key))
    if (row.key) await store.remove(placeOf(row.key))
  } catch (error) {
    house.log.warn(describeError(error), 'a refused picture is left to the sweep')
  }
}
