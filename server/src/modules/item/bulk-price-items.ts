import { changePrices } from '@faka/contract/item/bulk-price'
import type { bulkPriceItems as operation } from '@faka/contract/item/seller-item-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import { maxFen } from '@faka/contract/shared/money'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { changeItemVersions } from './change-item-versions.ts'

/** Changes the prices of items, all of them or none, or says what would change. */
export async function bulkPriceItems(
  ctx: Ctx,
  { price, preview, ...input }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  return changeItemVersions(ctx, input, {
    preview,
    change: (version) => {
      const prices = changePrices(version, price)
      if (prices.priceFen > maxFen)
        throw new DomainError('badInput', [{ path: 'priceFen', message: 'is above the largest amount' }])
      return { ...version, ...prices }
    },
    toResult: (changes) => ({
      changed: changes.length,
      list: changes.map(({ publicId, previous, version }) => ({
        itemId: ItemId.parse(publicId),
        oldPriceFen: previous.priceFen,
        newPriceFen: version.priceFen,
      })),
    }),
  })
}
