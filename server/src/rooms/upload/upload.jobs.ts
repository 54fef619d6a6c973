import type { House } from '../../kernel/ctx.ts'
import type { Job } from '../../kernel/jobs.ts'
import { storeOf } from '../../kernel/store.ts'
import { removeUpload } from './discard-upload.ts'
import { closeArrival, dropOver, ticketsOver } from './upload.sql.ts'
import { arrivalOf } from './upload-places.ts'

const mostAtOnce = 50
const hourMs = 3600_000

/** Removes pictures that were never finished, never used, or given up, and what was sent behind a finished one. */
export const uploadJobs = (house: House): Job[] => [
  {
    name: 'uploads',
    everySeconds: 60,
    async run() {
      const over = await dropOver(house.db, house.now(), mostAtOnce)
      for (const upload of over) await removeUpload(house, upload)
      const tickets = await ticketsOver(house.db, house.now(), mostAtOnce)
      for (const { ticket_key: ticketKey } of tickets) {
        await storeOf(house).remove(arrivalOf(ticketKey))
        await closeArrival(house.db, ticketKey)
      }
      return over.length === mostAtOnce || tickets.length === mostAtOnce
    },
  },
  {
    name: 'half-written files',
    everySeconds: 3600,
    async run() {
      const store = storeOf(house)
      if (store.kind === 'folder') await store.sweep(new Date(house.now().getTime() - hourMs))
      return false
    },
  },
]
