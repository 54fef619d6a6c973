import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { CodeName } from '@faka/contract/shared/codes'
import { type OrderNo, RequestId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { refundComplaint } from '../../server/src/modules/complaint/refund-complaint.ts'
import { replaceComplaint } from '../../server/src/modules/complaint/replace-complaint.ts'
import { deliverOrder } from '../../server/src/modules/delivery/deliver-order.ts'
import { cancelSoldOrder } from '../../server/src/modules/payment/cancel-sold-order.ts'
import { confirmOrderPayment } from '../../server/src/modules/payment/confirm-order-payment.ts'
import { refundOrder } from '../../server/src/modules/payment/refund-order.ts'
import { addStock } from '../../server/src/modules/stock/add-stock.ts'
import { isConnectionError, isPoolExhausted } from '../../server/src/platform/db/is-connection-error.ts'
import { DomainError } from '../../server/src/platform/domain-error.ts'
import { createCards } from '../../test-support/server/open-shop.ts'
import { waitFor } from '../../test-support/server/server-process.ts'
import type { TestCluster } from './test-cluster.ts'

/** The seller's work beside the servers; each operation is retried until the database answers. */
export interface SellerWorker {
  deliver(orderNo: OrderNo, texts: readonly string[]): Promise<void>
  replace(complaintNo: ComplaintNo): Promise<void>
  refund(complaintNo: ComplaintNo): Promise<void>
  /** Refunds so much of an order without a complaint; everything that is left without an amount. Returns what goes back. */
  refundOrder(orderNo: OrderNo, amountFen: number | undefined): Promise<number>
  /** Cancels an order that is not delivered; returns what goes back. */
  cancelOrder(orderNo: OrderNo): Promise<number>
  confirmPayment(orderNo: OrderNo): Promise<void>
  /** Stops adding cards. */
  close(): Promise<void>
}

const lowStock = 4000
const restockSize = 5000
const pollMs = 500
const timeoutMs = 600_000

/** Starts the seller. `reportFailure` is called with what failed for another reason than a broken connection. */
export function startSellerWorker(
  { seller, testServer }: TestCluster,
  reportFailure: (what: string) => void,
): SellerWorker {
  const retry = <Result>(what: () => Promise<Result>): Promise<Result> =>
    waitFor(async () => ({ result: await what() }), timeoutMs).then(({ result }) => result)

  /** @param done the error codes that mean that an earlier try, whose response was lost, has succeeded */
  const act = (done: readonly CodeName[], what: () => Promise<unknown>): Promise<void> =>
    retry(async () => {
      try {
        await what()
      } catch (error) {
        if (!(error instanceof DomainError && done.includes(error.codeName))) throw error
      }
    })

  /** Each try is the same request, which is carried out once. */
  const requestOf = (orderNo: OrderNo) => ({
    requestId: RequestId.parse(randomUUID()),
    orderNo,
    why: 'The buyer asked for it.',
  })

  let closed = false
  let turn = 0
  const restock = async (): Promise<void> => {
    while (!closed) {
      try {
        const { rows } = await sql<{ free: number }>`
          select count(*)::int as free from (
            select from card join item using (item_id)
            where public_id = ${testServer.itemId} and card.state = 'free' limit ${lowStock}) as found`.execute(
          testServer.db,
        )
        if ((rows[0]?.free ?? lowStock) < lowStock)
          // other cards for each try: only the response to the last one may have been lost
          await addStock(seller, {
            itemId: testServer.itemId,
            cards: createCards(restockSize, `MORE-${++turn}`),
          })
      } catch (error) {
        // where the database is being killed the next round tries again
        if (!isConnectionError(error) && !isPoolExhausted(error))
          reportFailure(`the seller could not add cards: ${String(error)}`)
      }
      await pause(pollMs)
    }
  }
  const restocking = restock()

  return {
    deliver: (orderNo, texts) =>
      act(['orderNotDeliverable'], () => deliverOrder(seller, { orderNo, texts: [...texts] })),
    replace: (complaintNo) => act(['complaintOver'], () => replaceComplaint(seller, { complaintNo })),
    refund: (complaintNo) => act(['complaintOver'], () => refundComplaint(seller, { complaintNo })),
    refundOrder(orderNo, amountFen) {
      const request = { ...requestOf(orderNo), amountFen }
      return retry(async () => (await refundOrder(seller, request)).amountFen)
    },
    cancelOrder(orderNo) {
      const request = requestOf(orderNo)
      return retry(async () => (await cancelSoldOrder(seller, request)).refundedFen)
    },
    async confirmPayment(orderNo) {
      const request = requestOf(orderNo)
      await retry(() => confirmOrderPayment(seller, request))
    },
    async close() {
      closed = true
      await restocking
    },
  }
}
