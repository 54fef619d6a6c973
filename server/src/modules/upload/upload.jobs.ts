import { isCellAway } from '../../platform/cells/cell-away-error.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { describeError } from '../../platform/log.ts'
import { removeUpload } from './discard-upload.ts'
import { listKept } from './kept-picture.sql.ts'
import { dropReleased } from './release-uploads.ts'
import { settleKept } from './settle-kept.ts'
import { arrivalPath } from './storage-paths.ts'
import { closeArrival, dropExpired, listClosableArrivals } from './upload.sql.ts'

const batchSize = 50
const hourMs = 3600_000
/** After this time a call that kept a picture has long written what shows it, or never will. */
const settleAfterMs = 15 * 60_000

/** Removes uploads that were never finished, never used, or dropped, and what was sent after finishing. */
export const uploadJobs = (services: Services): Job[] => [
  {
    name: 'uploads',
    everySeconds: 60,
    async run() {
      const expired = await dropExpired(services.common, services.now(), batchSize)
      for (const upload of expired) await removeUpload(services, upload)
      const tickets = await listClosableArrivals(services.common, services.now(), batchSize)
      for (const { ticket_key: ticketKey } of tickets) {
        await services.modules.upload.objectStorage.remove(arrivalPath(ticketKey))
        await closeArrival(services.common, ticketKey)
      }
      return expired.length === batchSize || tickets.length === batchSize
    },
  },
  {
    name: 'half-written files',
    everySeconds: 3600,
    async run() {
      const { objectStorage: store } = services.modules.upload
      if (store.kind === 'folder') await store.deleteUnfinished(new Date(services.now().getTime() - hourMs))
      return false
    },
  },
]

/**
 * Asks a cell about pictures that were kept in it, and drops those that it released. While it cannot be asked, they stay as
 * they are, and those of other cells go on.
 */
export const uploadJobsOfCell = (services: Services): Job[] => [
  {
    name: 'kept pictures',
    everySeconds: 60,
    async run() {
      const keptUntil = new Date(services.now().getTime() - settleAfterMs)
      const kept = await listKept(services.common, { cellNumber: services.cell.number, keptUntil }, batchSize)
      let settled = 0
      for (const picture of kept)
        try {
          await settleKept(services, picture)
          settled++
        } catch (error) {
          // all of them are in that cell
          if (isCellAway(error)) throw error
          services.log.error(describeError(error), 'a picture stays kept')
        }
      return kept.length === batchSize && settled > 0
    },
  },
  { name: 'released pictures', everySeconds: 60, run: () => dropReleased(services) },
]
