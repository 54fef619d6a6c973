import { redeemCard } from '@faka/contract/redemption/redemption'
import { RedemptionNo } from '@faka/contract/redemption/seller-redemption'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { listRedemptions } from '../../server/src/modules/redemption/list-redemptions.ts'
import type { TestShop } from '../server/open-shop.ts'
import { buy, readCards } from './purchase.ts'

/** What the cards of items of tests are exchanged for. */
export const redeemNote = 'A month of membership.'

/** Buys a card of an item with a redeem page that asks nothing, and redeems it. */
export async function seedRedemption(
  shop: TestShop,
  shortUrl: ShortUrl,
  itemId: string,
): Promise<RedemptionNo> {
  const [card = ''] = await readCards(await buy(shop, itemId))
  await shop.visitor().call(redeemCard, { itemId, card, answers: [] })
  const { list } = await listRedemptions(shop.seller, { shortUrl, filter: 'waiting', page: 1, pageSize: 1 })
  return RedemptionNo.parse(list[0]?.redemptionNo)
}
