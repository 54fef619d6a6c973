import { changeItem as operation } from '@faka/contract/item/item'
import { changeItem } from '../../modules/item/change-item.ts'
import { findItem } from '../../modules/item/public.ts'
import { knownShop } from '../../modules/shop/public.ts'
import { required } from '../../platform/domain-error.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import { itemParameter } from '../entity-parameters.ts'
import { findClassify } from '../find-classify.ts'
import { itemFieldParameters, readItemFields } from '../item-parameters.ts'
import { UsageError } from '../usage-error.ts'

async function readClassify({ ctx, args: given }: CommandContext): Promise<{ classifyId?: string | null }> {
  const classify = stringArgument(given, 'classify')
  if (classify === undefined) return {}
  const item = required(await findItem(ctx.db, stringArgument(given, 'item') ?? ''), 'itemNotFound')
  return { classifyId: findClassify(await knownShop(ctx, item.shop_id), classify) }
}

export const changeItemCommand: CliCommand = {
  name: 'change-item',
  summary: {
    zh: '修改商品；以前的订单不受影响',
    en: 'Change what an item says and costs; its orders keep what they froze',
  },
  details: {
    zh: '没有给的内容保持不变；空值表示去掉，如 --cover "" 或 --tier ""。',
    en: 'What is not given stays as it is; an empty value takes away, as --cover "" or --tier "".',
  },
  parameters: [itemParameter, ...itemFieldParameters],
  examples: ['change-item 7K3PZ0Q9XA --price 11.80', 'change-item 7K3PZ0Q9XA --tier ""'],
  async run(call) {
    const { ctx, args: given, validate: check, t: say } = call
    const said = { ...(await readItemFields(call)), ...(await readClassify(call)) }
    if (Object.keys(said).length === 0)
      throw new UsageError([{ zh: '没有要修改的内容。', en: 'There is nothing to change on this line.' }])
    const data = await changeItem(
      ctx,
      check(operation.input, { ...said, itemId: stringArgument(given, 'item') }),
    )
    return {
      data,
      text: say({ zh: `商品 ${data.itemId} 已修改。`, en: `The item ${data.itemId} is changed.` }),
    }
  },
}
