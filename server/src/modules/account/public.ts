import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { findAccount, getAccount, grantRole, grantRoleById } from './account.sql.ts'

export { getAccount, lockAccount } from './account.sql.ts'
export { actorAccountId, actorName, sellerAccountId, sellerActorName } from './actor.ts'
export { authenticate } from './authenticate.ts'
export { authorizeAdmin } from './authorize-admin.ts'
export { changePhone, verifyPhone } from './change-phone.ts'
export { checkContactCode, sendContactCode } from './contact-codes.ts'
export { plaintextPhones } from './encrypt-phones.ts'
export { issueFirstAdminLink } from './issue-first-admin-link.ts'

/** Grants a shop owner the seller role, which determines how long sessions last. */
export const grantSellerRole = (ctx: Ctx, tx: Tx, name: string) =>
  grantRole(ctx, tx, name, 'SELLER', ctx.now())

/** Grants the seller role to the account that opens a shop for itself. */
export const grantSellerRoleById = (ctx: Ctx, tx: Tx, accountId: number) =>
  grantRoleById(tx, accountId, 'SELLER', ctx.now())

/** The ID of a seller's account. Rejects with `sellerNotFound`. */
export async function getSellerAccountIdOrReject(ctx: Ctx, name: string): Promise<number> {
  return required(await findAccount(ctx, ctx.db, name), 'sellerNotFound').account_id
}

/** The ID of the account with that name or phone. */
export const findAccountId = async (services: Services, nameOrPhone: string): Promise<number | undefined> =>
  (await findAccount(services, services.db, nameOrPhone))?.account_id

/** The name of an account; empty if it has only a phone. */
export const getUserName = async (services: Services, accountId: number): Promise<string> =>
  (await getAccount(services, services.db, accountId)).user_name ?? ''
