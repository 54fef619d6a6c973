import type { Ctx } from '../../platform/ctx.ts'
import { sendContactCode } from '../account/public.ts'
import { consumeLookupQuota } from '../order/public.ts'
import { findOrderOpenedByCode, readCodeRecipient } from './code-contact.ts'

/**
 * Sends a code to the contact of an archived order, which opens it where it has no password that can be checked here. For
 * every other order and contact nothing is sent, and the result does not reveal that. Returns false if the contact is no
 * phone or mail address; rejects as `sendContactCode` does.
 */
export async function sendArchivedOrderCode(
  ctx: Ctx,
  { orderNo, contact }: { orderNo: string; contact: string },
): Promise<boolean> {
  await consumeLookupQuota(ctx)
  const recipient = readCodeRecipient(contact)
  if (!recipient) return false
  await sendContactCode(ctx, { ...recipient, about: `archived ${orderNo}` }, undefined, async () => ({
    unwanted: (await findOrderOpenedByCode(ctx, { orderNo, contact })) === undefined,
  }))
  return true
}
