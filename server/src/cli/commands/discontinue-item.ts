import { discontinueItem as operation } from '@faka/contract/item/item'
import { discontinueItem } from '../../modules/item/discontinue-item.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { itemParameter } from '../entity-parameters.ts'

export const discontinueItemCommand: CliCommand = {
  name: 'discontinue-item',
  summary: { zh: '下架商品；已有订单照常', en: 'Take an item out of its shop; its orders live on' },
  parameters: [itemParameter],
  examples: ['discontinue-item 7K3PZ0Q9XA'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const data = await discontinueItem(ctx, check(operation.input, { itemId: stringArgument(given, 'item') }))
    return {
      data,
      text: say({
        zh: `商品 ${data.itemId} 已下架。`,
        en: `The item ${data.itemId} is out of its shop.`,
      }),
    }
  },
}
