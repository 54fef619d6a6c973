import { randomUUID } from 'node:crypto'
import { replaceOrderCards as operation } from '@faka/contract/complaint/replace-order-cards'
import { type CardId, type OrderNo, RequestId } from '@faka/contract/shared/ids'
import { listReplaceableCards } from '../server/src/modules/complaint/list-replaceable-cards.ts'
import { replaceOrderCards } from '../server/src/modules/complaint/replace-order-cards.ts'
import { listReplacedUnits } from '../server/src/modules/delivery/public.ts'
import { expectSame } from './expect-same.ts'
import type { SimulatedShop } from './simulated-shop.ts'
import { unlessRejected } from './unless-rejected.ts'

/** The numbers of an order's cards that were replaced for no complaint, once for each time. */
export const listReplacedWithoutComplaint = async (
  { shop }: SimulatedShop,
  orderNo: OrderNo,
): Promise<number[]> =>
  (await listReplacedUnits(shop.db.db, orderNo)).flatMap(({ complaint_no, card_no }) =>
    complaint_no === null ? [card_no] : [],
  )

/**
 * The seller looks at the cards of an order and replaces some without a complaint, by the same request so many times at
 * once: it is carried out once.
 */
export async function replaceBySeller(
  { shop: { seller } }: SimulatedShop,
  orderNo: OrderNo,
  { cardIds, texts, times }: { cardIds: CardId[]; texts: string[] | undefined; times: number },
): Promise<void> {
  const { cards } = await listReplaceableCards(seller, { orderNo })
  const chosen = cards.filter(({ cardId }) => cardIds.some((each) => each === cardId))
  const request = {
    requestId: RequestId.parse(randomUUID()),
    orderNo,
    why: 'The buyer called.',
    cardIds,
    texts,
    replacedBefore: chosen.reduce((sum, { replaced }) => sum + replaced, 0),
  }
  const answers = await Promise.all(
    Array.from({ length: times }, () => unlessRejected(operation, () => replaceOrderCards(seller, request))),
  )
  const [first, ...others] = answers.filter((answer) => answer !== undefined)
  for (const other of others) expectSame('the same replacement by the seller', first, other)
}
