import type { ProgramProblem } from '@faka/contract/delivery/delivery-program'
import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { lockOrders, statusPath, transitionOrders } from '../order/public.ts'
import { fingerprintCard, hasCardInShop } from '../stock/public.ts'
import { insertDeliveredTexts } from './delivery.sql.ts'
import { endProgramCall, insertProgramCards } from './program-call.sql.ts'
import { deliveredTextAssociatedData } from './read-cards.ts'

const repeated = Symbol('repeated')

/**
 * Delivers the cards that a program answered, encrypted, all of them or none; returns the problem where the shop has one
 * of them or delivered it before. An order that was delivered or refunded meanwhile does not use them.
 */
export async function deliverByProgram(
  services: Services,
  { orderNo, shopId }: { orderNo: string; shopId: number },
  cards: readonly string[],
): Promise<ProgramProblem | undefined> {
  const now = services.now()
  const fingerprints = cards.map((card) => fingerprintCard(services, card))
  const rows = cards.map((card, index) => ({
    order_no: orderNo,
    card_no: index + 1,
    shop_id: shopId,
    shared_text_id: null,
    sealed: services.encryption.encrypt(
      'texts',
      Buffer.from(card),
      deliveredTextAssociatedData(orderNo, index + 1),
    ),
    at: now,
  }))
  try {
    await inTx(services.db, async (tx) => {
      const [order] = await lockOrders(tx, [orderNo])
      if (order?.status !== 'paid') return void (await endProgramCall(tx, orderNo, now))
      const inserted = await insertProgramCards(tx, { shopId, orderNo }, fingerprints)
      if (inserted < cards.length || (await hasCardInShop(services, tx, shopId, cards))) throw repeated
      await insertDeliveredTexts(tx, rows)
      const path = statusPath(order.status, ['cardsDelivered'])
      await transitionOrders(
        tx,
        [{ orderNo, shopId, path, actor: 'job programs', reason: 'deliveredByProgram' }],
        now,
      )
      await endProgramCall(tx, orderNo, now, { problem: null, status: 200 })
    })
  } catch (error) {
    if (error === repeated) return 'repeated'
    throw error
  }
  return undefined
}
