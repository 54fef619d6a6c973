import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { createShop as operation } from '@faka/contract/shop/seller-shop'
import { inCell } from '../../platform/cells/in-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorName, getSellerAccountIdOrReject, grantSellerRole, noteAccountCell } from '../account/public.ts'
import { chooseCell } from './choose-cell.ts'
import { insertShopEvent } from './platform-shop.sql.ts'
import { insertShop } from './shop.sql.ts'
import { takeAddress } from './shop-address.ts'
import { keepLogo, replaceLogo } from './shop-logo.ts'

/**
 * Creates a shop for a seller, in the given cell, or else in that with the fewest. If its short URL is taken, the account
 * gets no role and the logo stays unused.
 */
export async function createShop(
  given: Ctx,
  input: InputOf<typeof operation>,
  cell?: Services,
): Promise<ReplyOf<typeof operation>> {
  const ctx = inCell(given, cell ?? (await chooseCell(given)))
  const seller = await getSellerAccountIdOrReject(ctx, input.seller)
  if (!(await takeAddress(ctx, input.shortUrl))) throw new DomainError('nameTaken')
  await noteAccountCell(ctx, seller)
  const kept = await keepLogo(ctx, input.logo)
  await inTx(ctx.db, async (tx) => {
    await grantSellerRole(ctx, tx, seller)
    if (input.logo) await replaceLogo(ctx, tx, { previous: null, logo: input.logo, kept })
    const shop = await insertShop(tx, {
      short_url: input.shortUrl,
      seller_account_id: seller,
      name: input.name,
      logo: input.logo ?? null,
      notice: input.notice ?? '',
      opening: input.opening ?? '',
      contact: JSON.stringify(input.contact ?? {}),
      created_at: ctx.now(),
    })
    await insertShopEvent(tx, {
      shop_id: required(shop, 'nameTaken').shop_id,
      kind: 'opened',
      actor: actorName(ctx.actor),
      why: '',
      fee_basis_points: null,
      at: ctx.now(),
    })
  })
  return { shortUrl: input.shortUrl }
}
