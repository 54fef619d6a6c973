import { AccountId } from '@faka/contract/shared/ids'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import {
  findAccount,
  findAccounts,
  findAccountsByName,
  getAccount,
  grantRole,
  revokeRole,
} from './account.sql.ts'
import { accountLabel } from './account-label.ts'

export { getAccount, lockAccount } from './account.sql.ts'
export { recordAccountsOf } from './account-cell.sql.ts'
export { accountKey } from './account-key.ts'
export type { UseUpProof } from './account-proof.ts'
export {
  actorAccountId,
  actorName,
  getSellerName,
  isVerifiedMail,
  sellerActorName,
  sellerNameOf,
} from './actor.ts'
export { authenticate, hashToken } from './authenticate.ts'
export { authorizeAdmin } from './authorize-admin.ts'
export { inCellsOfAccount, recordAccountCell } from './cells-of-account.ts'
export { changeMail, removeMail, verifyMail } from './change-mail.ts'
export { changePhone, verifyPhone } from './change-phone.ts'
export { checkConfirmation } from './check-confirmation.ts'
export { type CodeRecipient, listCodeWays, recipientOf, recipientText } from './code-recipient.ts'
export { checkContactCode, findVerifiedContact, sendContactCode } from './contact-codes.ts'
export { plaintextPhones } from './encrypt-phones.ts'
export { findImportedAccount, importAccount } from './import-account.ts'
export { issueFirstAdminLink } from './issue-first-admin-link.ts'
export { type GuessLimit, limitWrongGuesses } from './limit-wrong-guesses.ts'
export { notifyAddress, notifyOwnerInCell } from './notify-owner.ts'
export { proveOwner } from './prove-owner.ts'
export { hasSecondFactor } from './second-factor.sql.ts'
export { consumeVerificationCode } from './verification-codes.ts'
export { createProofNeeded, requireWork, verifyWorkProof } from './work-proof.ts'

/** Grants a shop owner the seller role, which determines how long sessions last. */
export const grantSellerRole = ({ now }: Pick<Services, 'now'>, tx: CommonTx, accountId: number) =>
  grantRole(tx, accountId, 'SELLER', now())

/** Gives an account the role of those who work for a shop of another account, or takes it. */
export const setStaffRole = (
  { now }: Pick<Services, 'now'>,
  tx: CommonTx,
  accountId: number,
  isStaff: boolean,
) => (isStaff ? grantRole : revokeRole)(tx, accountId, 'STAFF', now())

/** The ID of a seller's account. Rejects with `sellerNotFound`. */
export async function getSellerAccountIdOrReject(ctx: Ctx, name: string): Promise<number> {
  return required(await findAccount(ctx, ctx.common, name), 'sellerNotFound').account_id
}

/** The ID of the account with that name or phone. */
export const findAccountId = async (services: Services, nameOrPhone: string): Promise<number | undefined> =>
  (await findAccount(services, services.common, nameOrPhone))?.account_id

/** The accounts whose name contains a text, at most 200. */
export const findAccountIdsByName = async (services: Services, text: string): Promise<number[]> =>
  (await findAccountsByName(services.common, text, 200)).map(({ account_id }) => account_id)

/** How administrators recognize accounts: by name, else by the masked phone or mail address. */
export async function getAccountLabels(
  services: Services,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, { id: AccountId; name: string }>> {
  const rows = await findAccounts(services, services.common, accountIds)
  return new Map(
    rows.map((row) => [row.account_id, { id: AccountId.parse(row.public_id), name: accountLabel(row) }]),
  )
}

/** The names of accounts, by key; empty for one that has only a phone or mail address. */
export const getUserNames = async (
  services: Services,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await findAccounts(services, services.common, accountIds)).map(({ account_id, user_name }) => [
      account_id,
      user_name ?? '',
    ]),
  )

/** The name of an account; empty if it has only a phone or mail address. */
export const getUserName = async (services: Services, accountId: number): Promise<string> =>
  (await getAccount(services, services.common, accountId)).user_name ?? ''
