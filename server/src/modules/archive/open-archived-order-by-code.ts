import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { checkContactCode } from '../account/public.ts'
import { consumeLookupQuota } from '../order/public.ts'
import { findOrderOpenedByCode, readCodeRecipient } from './code-contact.ts'
import { type ArchivedOrder, toArchivedOrder } from './to-archived-order.ts'

/** Opens an archived order by the code that was sent to its contact. Rejects with `codeWrong` whatever is not right. */
export async function openArchivedOrderByCode(
  ctx: Ctx,
  { orderNo, contact, code }: { orderNo: string; contact: string; code: string },
): Promise<ArchivedOrder> {
  await consumeLookupQuota(ctx)
  const recipient = required(readCodeRecipient(contact), 'codeWrong')
  await checkContactCode(ctx, { ...recipient, about: `archived ${orderNo}` }, code)
  return toArchivedOrder(ctx, required(await findOrderOpenedByCode(ctx, { orderNo, contact }), 'codeWrong'))
}
