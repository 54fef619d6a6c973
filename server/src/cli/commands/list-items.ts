import { ShortUrl } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import { keepsCards, listItems } from '../../modules/item/public.ts'
import { knownShopByUrl } from '../../modules/shop/public.ts'
import { countStock } from '../../modules/stock/count-stock.ts'
import { required } from '../../platform/domain-error.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'

const statusTexts: Record<'draft' | 'published' | 'discontinued', LocalizedText> = {
  draft: { zh: '未上架', en: 'draft' },
  published: { zh: '已上架', en: 'published' },
  discontinued: { zh: '已下架', en: 'discontinued' },
}

export const listItemsCommand: CliCommand = {
  name: 'list-items',
  summary: { zh: '店铺的全部商品，未上架的也在内', en: 'Every item of a shop, published or not' },
  parameters: [shopParameter],
  examples: ['list-items qing'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const { shortUrl } = check(z.strictObject({ shortUrl: ShortUrl }), {
      shortUrl: stringArgument(given, 'shop'),
    })
    const shop = required(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
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
      { title: say({ zh: '标题', en: 'TITLE' }), most: maxTitleWidth },
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
      say(statusTexts[item.status]),
    ])
    return { data, text: drawTable(columns, rows) }
  },
}
