import type { OrderFile } from '@faka/contract/delivery/order-file'
import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { Services } from '../../platform/ctx.ts'
import type { OrderRow } from '../order/public.ts'
import { findFileOfText, type StockFileRow, toSoldFileDto } from '../stock/public.ts'
import { getDownloadCount } from './file-download.sql.ts'
import type { DeliveredSharedText } from './read-cards.ts'

/** The file that an order delivered, and the links to it. */
export interface FoundOrderFile {
  file: StockFileRow
  turn: number
  times: number
  /** How many links there may be, as frozen in the order; null without a limit. */
  maxTimes: number | null
  /** Whether the seller wrote something about it. */
  hasText: boolean
}

/** The file that a delivered order has; undefined where it was delivered something else. */
export async function findOrderFile(
  { db }: Pick<Services, 'db'>,
  { order_no: orderNo }: OrderRow,
  { version, sharedTextId, turn }: DeliveredSharedText & { version: ItemVersion },
): Promise<FoundOrderFile | undefined> {
  const file = await findFileOfText(db, sharedTextId)
  if (!file) return undefined
  return {
    file,
    turn,
    times: await getDownloadCount(db, { orderNo, turn }),
    maxTimes: version.maxDownloads || null,
    hasText: file.has_text,
  }
}

export const toOrderFileDto = ({ file, times, maxTimes }: FoundOrderFile): OrderFile => ({
  ...toSoldFileDto(file),
  times,
  maxTimes,
})
