import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { TopUpTerms } from '@faka/contract/top-up/top-up'
import { findItemById } from '../../server/src/modules/item/public.ts'
import { setTopUpTerms } from '../../server/src/modules/top-up/set-top-up-terms.ts'
import { findTerms } from '../../server/src/modules/top-up/top-up.sql.ts'
import type { TestShop } from '../server/open-shop.ts'

/** Lets balances be topped up by orders of the test's shop; returns the item whose orders top-ups are. */
export async function seedTopUpTerms(
  { seller, shortUrl }: Pick<TestShop, 'seller' | 'shortUrl'>,
  terms: Partial<TopUpTerms> = {},
): Promise<ItemId> {
  const unitFen = terms.unitFen ?? 1000
  await setTopUpTerms(seller, {
    shortUrl: ShortUrl.parse(shortUrl),
    enabled: true,
    unitFen,
    minFen: unitFen,
    maxFen: unitFen * 100,
    steps: [],
    ...terms,
  })
  const set = await findTerms(seller.common)
  const item = set && (await findItemById(seller.db, set.item_id))
  if (!item) throw new Error('the terms are not there')
  return ItemId.parse(item.public_id)
}
