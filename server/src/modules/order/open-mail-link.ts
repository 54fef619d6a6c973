import type { openMailLink as operation } from '@faka/contract/order/prove-buyer'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { checkProofAllowed } from './authorize-buyer.ts'
import { takeMailLink } from './mail-link.sql.ts'
import { isMailLinkToken } from './mail-secrets.ts'
import { deriveManageSecret } from './manage-secret.ts'
import { consumeLookupQuota, getOrderOrReject } from './order-lookup.ts'

/**
 * Returns a manage secret of a guest's order for the link in the email about its delivery, once. It proves that the
 * contact was reached, as a code sent there does; a card password is asked for all the same.
 */
export async function openMailLink(
  ctx: Ctx,
  { orderNo, token }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, orderNo)
  await checkProofAllowed(ctx, order)
  if (!isMailLinkToken(ctx, order, token)) {
    await consumeLookupQuota(ctx)
    throw new DomainError('proofWrong')
  }
  if (!(await takeMailLink(ctx.db, orderNo, ctx.now()))) throw new DomainError('mailLinkEnded')
  return { manageSecret: deriveManageSecret(ctx, order, 'contact code') }
}
