import type { ItemVariants, getItem as operation } from '@faka/contract/item/item'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { versionAt } from './campaign.rules.ts'
import { isSoldOut, minUnitPriceFen } from './item.rules.ts'
import { type CachedItem, findItemOrItsParent } from './item-cache.ts'
import { getStockDtos, type StockPort } from './stock-port.ts'

type Input = InputOf<typeof operation>

/** The variant that was asked for, by either id; undefined if none was, or one that is no longer sold. */
function findAsked(item: CachedItem, { id, variantId }: Input): CachedItem | undefined {
  const asked = item.variants.find(({ public_id }) => public_id === (variantId ?? id))
  return variantId === undefined ? asked : required(asked, 'variantNotFound')
}

/**
 * The item that a page shows with its stock: of an item with variants the one that was asked for, else the first in
 * stock. A variant that is no longer sold leads to the others.
 */
export async function getShownItem(ctx: Ctx, input: Input, port: StockPort) {
  const { item, shop } = required(await findItemOrItsParent(ctx, input.id), 'itemNotFound')
  const asked = findAsked(item, input)
  const shown = item.variants.length > 0 ? item.variants : [item]
  const stocks = await getStockDtos(ctx, shown, port)
  const stocked = shown.flatMap((each, index) => {
    const stock = stocks[index]
    return stock ? [{ item: each, stock, soldOut: isSoldOut(stock) }] : []
  })
  const chosen =
    stocked.find((each) => each.item === asked) ?? stocked.find(({ soldOut }) => !soldOut) ?? stocked[0]
  const { item: chosenItem, stock } = required(chosen, 'itemNotFound')
  const variants: ItemVariants | undefined = item.axes
    ? {
        id: ItemId.parse(item.public_id),
        axes: item.axes,
        list: stocked.flatMap(({ item: variant, soldOut }) =>
          variant.options
            ? [
                {
                  id: ItemId.parse(variant.public_id),
                  options: variant.options,
                  priceFromFen: minUnitPriceFen(versionAt(variant, ctx.now())),
                  soldOut,
                },
              ]
            : [],
        ),
      }
    : undefined
  // what is written for search engines is the item's
  return { item: chosenItem, shop, stock, variants, seoTexts: item }
}
