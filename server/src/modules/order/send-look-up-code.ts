import type { sendLookUpCode as operation } from '@faka/contract/order/send-look-up-code'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { findInCells, inEachCell } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { recipientOf, sendContactCode } from '../account/public.ts'
import { contactKey } from './contact-key.ts'
import { hasPaidGuestOrder } from './guest-orders.sql.ts'
import { consumeLookupQuota } from './order-lookup.ts'

/**
 * Sends the code by which a guest lists the orders of a phone or mail address. To one without orders nothing is sent, and
 * the reply does not reveal that.
 */
export async function sendLookUpCode(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await consumeLookupQuota(ctx)
  const recipient = recipientOf(input)
  const { way, to } = recipient
  const contact = { way, key: contactKey(ctx, way, to) }
  return sendContactCode(ctx, { ...recipient, about: 'look-up' }, input.proof, async () => {
    const order = await findInCells(
      inEachCell(ctx),
      async ({ db }) => (await hasPaidGuestOrder(db, contact)) || undefined,
    )
    return { unwanted: order === undefined }
  })
}
