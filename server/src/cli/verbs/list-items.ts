import { ShortUrl } from '@faka/contract/ids'
import { formatFen } from '@faka/contract/money'
import * as z from 'zod/mini'
import { orRefuse } from '../../kernel/refuse.ts'
import { keepsCards, listItems } from '../../rooms/item/door.ts'
import { knownShopByUrl } from '../../rooms/shop/door.ts'
import { countStock } from '../../rooms/stock/count-stock.ts'
import { drawTable, titleWidth } from '../draw-table.ts'
import { shopWord } from '../named-words.ts'
import type { Text } from '../text.ts'
import { textOf, type Verb } from '../verb.ts'

const statusWords: Record<'draft' | 'published' | 'discontinued', Text> = {
  draft: { zh: '未上架', en: 'draft' },
  published: { zh: '已上架', en: 'published' },
  discontinued: { zh: '已下架', en: 'discontinued' },
}

export const listItemsVerb: Verb = {
  name: 'list-items',
  says: { zh: '店铺的全部商品，未上架的也在内', en: 'Every item of a shop, published or not' },
  words: [shopWord],
  examples: ['list-items qing'],
  async run({ ctx, given, check, say }) {
    const { shortUrl } = check(z.strictObject({ shortUrl: ShortUrl }), { shortUrl: textOf(given, 'shop') })
    const shop = orRefuse(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
    const items = await listItems(ctx.db, shop.shop_id)
    const counts = new Map((await countStock(ctx, { shortUrl })).map((count) => [count.itemId, count.free]))
    const data = items.map((item) => ({
      itemId: item.public_id,
      title: item.wares.title,
      classify:
        shop.classifies.find(({ classify_id }) => classify_id === item.wares.classifyId)?.name ?? null,
      priceFen: item.wares.priceFen,
      content: item.content,
      delivery: item.wares.delivery,
      status: item.status,
      free: keepsCards(item) ? (counts.get(item.public_id) ?? 0) : null,
    }))
    const stockOf = (item: (typeof data)[number]): string => {
      if (item.free !== null) return String(item.free)
      return item.delivery === 'byHand'
        ? say({ zh: '人工', en: 'manual' })
        : say({ zh: '通用', en: 'reusable' })
    }
    const columns = [
      { title: say({ zh: '商品编号', en: 'ITEM' }) },
      { title: say({ zh: '标题', en: 'TITLE' }), most: titleWidth },
      { title: say({ zh: '分类', en: 'CLASSIFY' }) },
      { title: say({ zh: '单价', en: 'PRICE' }), right: true as const },
      { title: say({ zh: '可售', en: 'FREE' }), right: true as const },
      { title: say({ zh: '状态', en: 'STATUS' }) },
    ]
    const rows = data.map((item) => [
      item.itemId,
      item.title,
      item.classify ?? '',
      formatFen(item.priceFen),
      stockOf(item),
      say(statusWords[item.status]),
    ])
    return { data, text: drawTable(columns, rows) }
  },
}
