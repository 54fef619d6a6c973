import { countStock as countStockOperation } from '@faka/contract/stock/stock'
import { countStock } from '../../modules/stock/count-stock.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { itemParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { UsageError } from '../usage-error.ts'

export const countStockCommand: CliCommand = {
  name: 'stock count',
  summary: { zh: '各商品有多少卡密', en: 'How many cards each item of a shop has' },
  parameters: [
    { ...shopParameter, syntax: '[shop]' },
    {
      ...itemParameter,
      syntax: '--item <item>',
      description: { zh: '只看一件商品', en: 'one item instead of a shop' },
    },
  ],
  examples: ['stock count qing', 'stock count --item 7K3PZ0Q9XA'],
  async run({ ctx, args, validate, t }) {
    const shortUrl = stringArgument(args, 'shop')
    const itemId = stringArgument(args, 'item')
    if ((shortUrl === undefined) === (itemId === undefined))
      throw new UsageError([
        { zh: '请给出一个店铺，或者 --item 商品编号。', en: 'Name either a shop, or an item by --item.' },
      ])
    const data = await countStock(
      ctx,
      validate(countStockOperation.input, omitUndefined({ shortUrl, itemId })),
    )
    const columns = [
      { title: t({ zh: '商品编号', en: 'ITEM' }) },
      { title: t({ zh: '标题', en: 'TITLE' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '可售', en: 'FREE' }), alignRight: true as const },
      { title: t({ zh: '占用', en: 'HELD' }), alignRight: true as const },
      { title: t({ zh: '已售', en: 'SOLD' }), alignRight: true as const },
      { title: t({ zh: '作废', en: 'VOID' }), alignRight: true as const },
      { title: t({ zh: '已撤下', en: 'WITHDRAWN' }), alignRight: true as const },
    ]
    const rows = data.map((row) => [
      row.itemId,
      row.title,
      ...[row.free, row.held, row.sold, row.void, row.withdrawn].map(String),
    ])
    return { data, text: drawTable(columns, rows) }
  },
}
