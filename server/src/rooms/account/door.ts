import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { findAccount, grantRole } from './account.sql.ts'

export { holdAccount, readAccount as accountNamed } from './account.sql.ts'
export { changePhone, provePhone } from './change-phone.ts'
export { type OrderContact, proveContactCode, sendContactCode } from './contact-codes.ts'
export { plainPhones } from './encrypt-phones.ts'
export { whoAsks } from './who-asks.ts'

/** Gives the owner of a shop the role of one, by which sessions are guarded. */
export const becomeSeller = (ctx: Ctx, tx: Tx, name: string) => grantRole(ctx, tx, name, 'SELLER', ctx.now())

/** The key of a seller's account; refuses with `sellerNotFound`. */
export async function sellerAccountId(ctx: Ctx, name: string): Promise<number> {
  return orRefuse(await findAccount(ctx, ctx.db, name), 'sellerNotFound').account_id
}
