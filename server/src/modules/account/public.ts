import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { findAccount, grantRole } from './account.sql.ts'

export { getAccount, lockAccount } from './account.sql.ts'
export { actorAccountId, actorName, sellerActorName } from './actor.ts'
export { authenticate } from './authenticate.ts'
export { changePhone, verifyPhone } from './change-phone.ts'
export { checkContactCode, sendContactCode } from './contact-codes.ts'
export { plaintextPhones } from './encrypt-phones.ts'

/** Grants a shop owner the seller role, which determines how long sessions last. */
export const grantSellerRole = (ctx: Ctx, tx: Tx, name: string) =>
  grantRole(ctx, tx, name, 'SELLER', ctx.now())

/** The ID of a seller's account. Rejects with `sellerNotFound`. */
export async function getSellerAccountIdOrReject(ctx: Ctx, name: string): Promise<number> {
  return required(await findAccount(ctx, ctx.db, name), 'sellerNotFound').account_id
}
