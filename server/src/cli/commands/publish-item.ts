import { publishItem as operation } from '@faka/contract/item/item'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { itemUrl } from '@faka/contract/shared/urls'
import { findItem } from '../../modules/item/public.ts'
import { publishItem } from '../../modules/item/publish-item.ts'
import { knownShop } from '../../modules/shop/public.ts'
import { required } from '../../platform/domain-error.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { itemParameter } from '../entity-parameters.ts'

export const publishItemCommand: CliCommand = {
  name: 'publish-item',
  summary: { zh: '上架商品', en: 'Show an item in its shop' },
  parameters: [itemParameter],
  examples: ['publish-item 7K3PZ0Q9XA'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const { itemId } = await publishItem(
      ctx,
      check(operation.input, { itemId: stringArgument(given, 'item') }),
    )
    const item = required(await findItem(ctx.db, itemId), 'itemNotFound')
    const { short_url } = await knownShop(ctx, item.shop_id)
    const address = ctx.config.publicUrl + itemUrl(ItemId.parse(itemId), ShortUrl.parse(short_url))
    return {
      data: { itemId, address },
      text: say({ zh: `商品 ${itemId} 已上架：${address}`, en: `The item ${itemId} is on sale: ${address}` }),
    }
  },
}
