import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteDroppedFiles, dropUnusedFiles } from '../stock/public.ts'
import { callDuePrograms } from './call-programs.ts'
import { findDeliveredSharedTexts } from './delivery.sql.ts'

/**
 * Calls sellers' programs for the cards of orders, deletes files that no order has and no item delivers any more, and records
 * reveals and downloads that could not be written when they happened.
 */
export const deliveryJobs = (services: Services): Job[] => [
  { name: 'delivery programs', everySeconds: 1, run: () => callDuePrograms(services) },
  { name: 'files of items', everySeconds: 60, run: () => deleteDroppedFiles(services) },
  {
    name: 'unused files of items',
    everySeconds: 3600,
    async run() {
      await dropUnusedFiles(services, (ids) => findDeliveredSharedTexts(services.db, ids))
      return false
    },
  },
  {
    name: 'flush buffered reveals and downloads',
    everySeconds: 2,
    inEachProcess: true,
    async run() {
      const { revealBuffer, downloadBuffer } = services.modules.delivery
      await Promise.all([revealBuffer.flush(), downloadBuffer.flush()])
      return false
    },
  },
]
