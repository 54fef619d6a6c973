import type { Services } from '../../platform/ctx.ts'
import { type CountBuffer, createCountBuffer } from './count-buffer.ts'
import { addDownloads, countDownload, type Download } from './file-download.sql.ts'

/** Links to files that could not be counted yet. */
export const createDownloadBuffer = (services: Services): CountBuffer<Download> =>
  createCountBuffer(
    services,
    'downloads',
    ({ order_no, turn }) => `${order_no} ${turn}`,
    (rows) => addDownloads(services.db, rows),
  )

/**
 * Counts a link to the file of an order; returns how many there are now, or undefined where there may be no more.
 * `known`: how many were stored when the file was read. If the database is not writable, the link is counted in memory
 * and the buyer still gets it; then the maximum holds for what this process knows.
 */
export async function recordDownload(
  services: Services,
  link: Omit<Download, 'times' | 'first_at' | 'last_at'>,
  { known, max }: { known: number; max: number | null },
): Promise<number | undefined> {
  const { downloadBuffer } = services.modules.delivery
  const now = services.now()
  const download = { ...link, times: 1, first_at: now, last_at: now }
  const isUsedUp = (uncounted: number) => max !== null && known + uncounted >= max
  const waiting = downloadBuffer.timesOf(download)
  if (isUsedUp(waiting)) return undefined
  try {
    const times = await countDownload(services.db, download, max === null ? null : max - waiting)
    return times === undefined ? undefined : times + waiting
  } catch (error) {
    // others of this order may have been added meanwhile
    const before = downloadBuffer.timesOf(download)
    if (isUsedUp(before)) return undefined
    downloadBuffer.hold([download], error)
    return known + before + 1
  }
}
