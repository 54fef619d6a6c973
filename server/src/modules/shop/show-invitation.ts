import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ShortUrl } from '@faka/contract/shared/ids'
import type { showInvitation as operation } from '@faka/contract/shop/staff'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { hashToken } from '../account/public.ts'
import { findCellOfInvitation } from './find-cell-of-invitation.ts'
import { getCachedShop } from './shop-cache.ts'
import { findInvitation } from './staff.sql.ts'

/** What an invitation offers, so that an account accepts it knowingly. */
export async function showInvitation(
  given: Ctx,
  { token }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const ctx = await findCellOfInvitation(given, token)
  const found = required(await findInvitation(ctx.db, hashToken(token), ctx.now()), 'invitationInvalid')
  const shop = await getCachedShop(ctx, found.shop_id)
  return {
    shortUrl: ShortUrl.parse(shop.short_url),
    shopName: shop.name,
    name: found.name,
    rights: found.rights,
    expireTime: found.expires_at.toISOString(),
  }
}
