import { discontinueItem as operation } from '@faka/contract/item'
import { discontinueItem } from '../../rooms/item/discontinue-item.ts'
import { itemWord } from '../named-words.ts'
import { textOf, type Verb } from '../verb.ts'

export const discontinueItemVerb: Verb = {
  name: 'discontinue-item',
  says: { zh: '下架商品；已有订单照常', en: 'Take an item out of its shop; its orders live on' },
  words: [itemWord],
  examples: ['discontinue-item 7K3PZ0Q9XA'],
  async run({ ctx, given, check, say }) {
    const data = await discontinueItem(ctx, check(operation.input, { itemId: textOf(given, 'item') }))
    return {
      data,
      text: say({
        zh: `商品 ${data.itemId} 已下架。`,
        en: `The item ${data.itemId} is out of its shop.`,
      }),
    }
  },
}
