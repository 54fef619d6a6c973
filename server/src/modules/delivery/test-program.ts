import type { testProgram as operation } from '@faka/contract/delivery/delivery-program'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, idLength, OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { askProgram } from './ask-program.ts'

/** Asks a shop's program for a card of an order that does not exist. The card that it answers is forgotten. */
export async function testProgram(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const { outcome, status } = await askProgram(ctx, shopId, {
    kind: 'program.test',
    orderNo: OrderNo.parse(newNumber(ctx.random, idLength)),
    itemId: ItemId.parse('0000000000'),
    itemTitle: 'test',
    quantity: 1,
    testMoney: true,
    answers: [],
  })
  const problem = 'problem' in outcome ? outcome.problem : null
  if (problem === 'removed') throw new DomainError('programMissing')
  return { problem, status }
}
