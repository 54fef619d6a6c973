import type { searchUsers as operation, PlatformUser } from '@faka/contract/account/platform-users'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { AccountId, type ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { AccountRow } from './account.sql.ts'
import { findUsers, listBlockReasons } from './account-action.sql.ts'
import { maskMail } from './mask-mail.ts'
import { maskPhone } from './mask-phone.ts'

/** What the list of accounts needs from the shop module, which is to the right; `app.ts` passes it in. */
export interface OwnedShopsPort {
  /** The shops that each of these accounts owns. */
  listShopUrlsByOwner(
    services: Services,
    accountIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly ShortUrl[]>>
}

const toPlatformUser = (
  row: AccountRow,
  shops: readonly ShortUrl[],
  blockedWhy: string | undefined,
): PlatformUser => ({
  id: AccountId.parse(row.public_id),
  userName: row.user_name,
  phone: row.phone === null ? null : maskPhone(row.phone),
  mail: row.mail === null ? null : maskMail(row.mail),
  roles: row.roles,
  blocked: row.disabled_at !== null,
  blockedWhy: blockedWhy ?? null,
  shops: [...shops],
  createTime: row.created_at.toISOString(),
  lastLoginTime: row.last_login_at?.toISOString() ?? null,
})

/** Accounts, newest first, with masked phones and the shops that they own. */
export async function searchUsers(
  ctx: Ctx,
  { text, role, state, page, pageSize }: InputOf<typeof operation>,
  port: OwnedShopsPort,
): Promise<ReplyOf<typeof operation>> {
  const { rows, total } = await findUsers(ctx, ctx.common, { text, role, state, page, pageSize })
  const ids = rows.map(({ account_id }) => account_id)
  const [shops, reasons] = await Promise.all([
    port.listShopUrlsByOwner(ctx, ids),
    listBlockReasons(ctx.common, rows),
  ])
  return {
    list: rows.map((row) =>
      toPlatformUser(row, shops.get(row.account_id) ?? [], reasons.get(row.account_id)),
    ),
    total,
    page,
    pageSize,
  }
}
