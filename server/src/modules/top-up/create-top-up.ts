import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import { bonusFenOf } from '@faka/contract/top-up/bonus'
import type { createTopUp as operation } from '@faka/contract/top-up/top-up'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { findItemById } from '../item/public.ts'
import { createOrder } from '../order/public.ts'
import { isTopUpAmount } from './top-up.rules.ts'
import { findTerms } from './top-up.sql.ts'

/**
 * Places the order of a top-up: so many units of the item of top-ups, which are paid and refunded like any order. The
 * settlement of its money credits it.
 */
export async function createTopUp(
  ctx: Ctx,
  { amountFen, bonusFen, ...request }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  required(actorAccountId(ctx), 'sessionNeeded')
  const terms = await findTerms(ctx.common)
  if (!terms?.enabled) throw new DomainError('topUpUnavailable')
  const { unit_fen: unitFen, min_fen: minFen, max_fen: maxFen } = terms
  if (!isTopUpAmount(terms, amountFen)) throw new DomainError('topUpAmount', { unitFen, minFen, maxFen })
  const nowFen = bonusFenOf(terms.steps, amountFen)
  if (bonusFen !== nowFen) throw new DomainError('topUpChanged', { bonusFen: nowFen })
  const item = required(await findItemById(ctx.db, terms.item_id), 'topUpUnavailable')
  const { orderNo } = await createOrder(ctx, {
    ...request,
    itemId: ItemId.parse(item.public_id),
    quantity: amountFen / unitFen,
    contact: {},
  })
  return { orderNo }
}
