import { setTimeout as pause } from 'node:timers/promises'
import type { CodeName } from '@faka/contract/codes'
import type { ComplaintNo } from '@faka/contract/complaint'
import type { OrderNo } from '@faka/contract/ids'
import { sql } from 'kysely'
import { Refused } from '../../server/src/kernel/refuse.ts'
import { refundComplaint } from '../../server/src/rooms/complaint/refund-complaint.ts'
import { replaceComplaint } from '../../server/src/rooms/complaint/replace-complaint.ts'
import { deliverOrder } from '../../server/src/rooms/delivery/deliver-order.ts'
import { addStock } from '../../server/src/rooms/stock/add-stock.ts'
import { someCards } from '../../server/src/test/open-shop.ts'
import { eventually } from '../real-server.ts'
import type { Market } from './market.ts'

/** What the seller does beside the servers; each act is tried again until the database answered it. */
export interface SellerAtWork {
  deliver(orderNo: OrderNo, texts: readonly string[]): Promise<void>
  replace(complaintNo: ComplaintNo): Promise<void>
  refund(complaintNo: ComplaintNo): Promise<void>
  /** Adds no more cards. */
  close(): Promise<void>
}

const lowStock = 4000
const cardsAtOnce = 5000
const lookEveryMs = 500
const patienceMs = 600_000

export function openSeller({ seller, stall }: Market): SellerAtWork {
  /**
   * @param done the refusals that say that an earlier try, whose answer was lost, has done it
   */
  const act = (done: readonly CodeName[], what: () => Promise<unknown>): Promise<void> =>
    eventually(async () => {
      try {
        await what()
      } catch (error) {
        if (!(error instanceof Refused && done.includes(error.codeName))) throw error
      }
      return true
    }, patienceMs).then(() => undefined)

  let closed = false
  let turn = 0
  const restock = async (): Promise<void> => {
    while (!closed) {
      try {
        const { rows } = await sql<{ free: number }>`
          select count(*)::int as free from card join item using (item_id)
          where public_id = ${stall.itemId} and card.state = 'free'`.execute(stall.db)
        if ((rows[0]?.free ?? lowStock) < lowStock)
          // other texts at each try: the answer to the one before may be what was lost
          await addStock(seller, { itemId: stall.itemId, cards: someCards(cardsAtOnce, `MORE-${++turn}`) })
      } catch {
        // the database is being killed; it is looked at again
      }
      await pause(lookEveryMs)
    }
  }
  const restocking = restock()

  return {
    deliver: (orderNo, texts) =>
      act(['orderNotDeliverable'], () => deliverOrder(seller, { orderNo, texts: [...texts] })),
    replace: (complaintNo) => act(['complaintOver'], () => replaceComplaint(seller, { complaintNo })),
    refund: (complaintNo) => act(['complaintOver'], () => refundComplaint(seller, { complaintNo })),
    async close() {
      closed = true
      await restocking
    },
  }
}
