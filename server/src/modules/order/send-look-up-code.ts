import type { sendLookUpCode as operation } from '@faka/contract/order/send-look-up-code'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell, rejectWhileAnyIsAway } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { recipientOf, sendContactCode } from '../account/public.ts'
import { contactKey } from './contact-key.ts'
import { hasPaidGuestOrder } from './guest-orders.sql.ts'
import { consumeLookupQuota } from './order-lookup.ts'

/**
 * Sends the code by which a guest lists the orders of a phone or mail address. To one without orders nothing is sent, and
 * the reply does not reveal that: all cells are asked in any case, and while one is away it is `unavailable` to everybody.
 */
export async function sendLookUpCode(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await consumeLookupQuota(ctx)
  await rejectWhileAnyIsAway(ctx)
  const recipient = recipientOf(input)
  const { way, to } = recipient
  const contact = { way, key: contactKey(ctx, way, to) }
  return sendContactCode(ctx, { ...recipient, about: 'look-up' }, input.proof, async () => {
    const answers = await Promise.all(inEachCell(ctx).map(({ db }) => hasPaidGuestOrder(db, contact)))
    return { unwanted: !answers.includes(true) }
  })
}
