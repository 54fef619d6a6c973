import { ItemId, ShortUrl } from '@faka/contract/ids'
import { publishItem as operation } from '@faka/contract/item'
import { itemUrl } from '@faka/contract/urls'
import { orRefuse } from '../../kernel/refuse.ts'
import { findItem } from '../../rooms/item/door.ts'
import { publishItem } from '../../rooms/item/publish-item.ts'
import { knownShop } from '../../rooms/shop/door.ts'
import { itemWord } from '../named-words.ts'
import { textOf, type Verb } from '../verb.ts'

export const publishItemVerb: Verb = {
  name: 'publish-item',
  says: { zh: '上架商品', en: 'Show an item in its shop' },
  words: [itemWord],
  examples: ['publish-item 7K3PZ0Q9XA'],
  async run({ ctx, given, check, say }) {
    const { itemId } = await publishItem(ctx, check(operation.input, { itemId: textOf(given, 'item') }))
    const item = orRefuse(await findItem(ctx.db, itemId), 'itemNotFound')
    const { short_url } = await knownShop(ctx, item.shop_id)
    const address = ctx.config.publicUrl + itemUrl(ItemId.parse(itemId), ShortUrl.parse(short_url))
    return {
      data: { itemId, address },
      text: say({ zh: `商品 ${itemId} 已上架：${address}`, en: `The item ${itemId} is on sale: ${address}` }),
    }
  },
}
