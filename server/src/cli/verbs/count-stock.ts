import { countStock as operation } from '@faka/contract/stock'
import { countStock } from '../../rooms/stock/count-stock.ts'
import { drawTable, titleWidth } from '../draw-table.ts'
import { WrongLine } from '../faults.ts'
import { itemWord, shopWord } from '../named-words.ts'
import { textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const countStockVerb: Verb = {
  name: 'count-stock',
  says: { zh: '各商品有多少卡密', en: 'How many cards each item of a shop has' },
  words: [
    { ...shopWord, form: '[shop]' },
    { ...itemWord, form: '--item <item>', says: { zh: '只看一件商品', en: 'one item instead of a shop' } },
  ],
  examples: ['count-stock qing', 'count-stock --item 7K3PZ0Q9XA'],
  async run({ ctx, given, check, say }) {
    const shortUrl = textOf(given, 'shop')
    const itemId = textOf(given, 'item')
    if ((shortUrl === undefined) === (itemId === undefined))
      throw new WrongLine([
        { zh: '请给出一个店铺，或者 --item 商品编号。', en: 'Name either a shop, or an item by --item.' },
      ])
    const data = await countStock(ctx, check(operation.input, onlySaid({ shortUrl, itemId })))
    const columns = [
      { title: say({ zh: '商品编号', en: 'ITEM' }) },
      { title: say({ zh: '标题', en: 'TITLE' }), most: titleWidth },
      { title: say({ zh: '可售', en: 'FREE' }), right: true as const },
      { title: say({ zh: '占用', en: 'HELD' }), right: true as const },
      { title: say({ zh: '已售', en: 'SOLD' }), right: true as const },
      { title: say({ zh: '作废', en: 'VOID' }), right: true as const },
    ]
    const rows = data.map((row) => [
      row.itemId,
      row.title,
      ...[row.free, row.held, row.sold, row.void].map(String),
    ])
    return { data, text: drawTable(columns, rows) }
  },
}
