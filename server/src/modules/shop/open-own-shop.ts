import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { openOwnShop as operation } from '@faka/contract/shop/open-shop'
import { inCell } from '../../platform/cells/in-cells.ts'
import { overBothSchemas } from '../../platform/cells/over-both-schemas.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId, grantSellerRole, lockAccount, noteAccountCell } from '../account/public.ts'
import { chooseCell } from './choose-cell.ts'
import { insertShop } from './shop.sql.ts'
import { takeAddress } from './shop-address.ts'
import { countShopsElsewhere, findOpeningRefusal } from './shop-opening.ts'

/**
 * Opens a shop for the account of the session and makes it a seller, both or neither. The setting SHOP_OPENING says which
 * accounts may; the account is locked while its shops are counted, so that two calls at once do not pass the limit.
 */
export async function openOwnShop(
  given: Ctx,
  { shortUrl, name }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const ctx = inCell(given, await chooseCell(given))
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const elsewhere = await countShopsElsewhere(ctx, accountId)
  // an address that was taken stays so, so none is for who may not open a shop; what decides is asked again below
  const early = await findOpeningRefusal(ctx, ctx.db, accountId, elsewhere)
  if (early) throw new DomainError(early)
  if (!(await takeAddress(ctx, shortUrl))) throw new DomainError('nameTaken')
  await noteAccountCell(ctx, accountId)
  await inTx(ctx.db, async (tx) => {
    const common = await overBothSchemas(ctx, tx)
    await lockAccount(ctx, common, accountId)
    const refusal = await findOpeningRefusal(ctx, tx, accountId, elsewhere)
    if (refusal) throw new DomainError(refusal)
    await grantSellerRole(ctx, common, accountId)
    const shop = await insertShop(tx, {
      short_url: shortUrl,
      seller_account_id: accountId,
      name,
      logo: null,
      notice: '',
      opening: '',
      contact: JSON.stringify({}),
      created_at: ctx.now(),
    })
    required(shop, 'nameTaken')
  })
  return { shortUrl }
}
