import { changeItem as operation } from '@faka/contract/item'
import { orRefuse } from '../../kernel/refuse.ts'
import { changeItem } from '../../rooms/item/change-item.ts'
import { findItem } from '../../rooms/item/door.ts'
import { knownShop } from '../../rooms/shop/door.ts'
import { WrongLine } from '../faults.ts'
import { findClassify } from '../find-classify.ts'
import { itemWord } from '../named-words.ts'
import { type Call, textOf, type Verb } from '../verb.ts'
import { saidWares, waresWords } from '../wares-words.ts'

async function saidClassify({ ctx, given }: Call): Promise<{ classifyId?: string | null }> {
  const classify = textOf(given, 'classify')
  if (classify === undefined) return {}
  const item = orRefuse(await findItem(ctx.db, textOf(given, 'item') ?? ''), 'itemNotFound')
  return { classifyId: findClassify(await knownShop(ctx, item.shop_id), classify) }
}

export const changeItemVerb: Verb = {
  name: 'change-item',
  says: {
    zh: '修改商品；以前的订单不受影响',
    en: 'Change what an item says and costs; its orders keep what they froze',
  },
  explains: {
    zh: '没有给的内容保持不变；空值表示去掉，如 --cover "" 或 --tier ""。',
    en: 'What is not given stays as it is; an empty value takes away, as --cover "" or --tier "".',
  },
  words: [itemWord, ...waresWords],
  examples: ['change-item 7K3PZ0Q9XA --price 11.80', 'change-item 7K3PZ0Q9XA --tier ""'],
  async run(call) {
    const { ctx, given, check, say } = call
    const said = { ...(await saidWares(call)), ...(await saidClassify(call)) }
    if (Object.keys(said).length === 0)
      throw new WrongLine([{ zh: '没有要修改的内容。', en: 'There is nothing to change on this line.' }])
    const data = await changeItem(ctx, check(operation.input, { ...said, itemId: textOf(given, 'item') }))
    return {
      data,
      text: say({ zh: `商品 ${data.itemId} 已修改。`, en: `The item ${data.itemId} is changed.` }),
    }
  },
}
