import { createItem as operation } from '@faka/contract/item/item'
import { createItem } from '../../modules/item/create-item.ts'
import { knownShopByUrl } from '../../modules/shop/public.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import { findClassify } from '../find-classify.ts'
import { itemFieldParameters, omitUndefined, readItemFields } from '../item-parameters.ts'

export const createItemCommand: CliCommand = {
  name: 'create-item',
  summary: { zh: '给店铺加一件商品，先不上架', en: 'Add an item to a shop, not yet published' },
  details: {
    zh: '必须给 --title 和 --price。说明只支持简单的 Markdown。JSON 文件的字段同接口文档，金额以分为单位，例如\n  {"title":"…","priceFen":1280,"tiers":[{"minQuantity":10,"unitPriceFen":1150}]}',
    en: '--title and --price are needed. A JSON file has the fields of the API page, money in fen, such as\n  {"title":"…","priceFen":1280,"tiers":[{"minQuantity":10,"unitPriceFen":1150}]}',
  },
  parameters: [
    shopParameter,
    ...itemFieldParameters,
    {
      syntax: '--content <kind>',
      field: 'content',
      description: { zh: '库存的种类，以后不能改', en: 'what it sells, decided once' },
      expected: {
        zh: 'cards（每份一条卡密，默认）或 reusable（所有买家同一段内容）',
        en: 'cards (one each, the default) or reusable (one text for every buyer)',
      },
    },
  ],
  examples: [
    'create-item qing --title "星屑水晶 648" --price 12.80 --classify 游戏点卡 --tier 10=11.50 --tier 50=10.90',
    'create-item qing --title 代充 --price 30 --delivery by-hand --question "要充值的账号"',
    'create-item qing --file item.json',
  ],
  async run(call) {
    const { ctx, args: given, validate: check, t: say } = call
    const shortUrl = stringArgument(given, 'shop') ?? ''
    const classify = stringArgument(given, 'classify')
    const said = await readItemFields(call)
    const shop = classify === undefined ? undefined : await knownShopByUrl(ctx, shortUrl)
    const input = check(operation.input, {
      content: 'cards',
      ...said,
      ...omitUndefined({
        shortUrl,
        content: stringArgument(given, 'content'),
        classifyId: shop && classify !== undefined ? findClassify(shop, classify) : undefined,
      }),
    })
    const { itemId } = await createItem(ctx, input)
    const byHand = input.delivery === 'byHand'
    return {
      data: { itemId },
      text: say({
        zh: `商品“${input.title}”已建立，编号 ${itemId}，尚未上架。\n接下来：${byHand ? '' : `add-stock ${itemId} 卡密文件，然后 `}publish-item ${itemId}`,
        en: `The item "${input.title}" is there, not yet published; its id is ${itemId}.\nNext: ${byHand ? '' : `add-stock ${itemId} FILE, then `}publish-item ${itemId}`,
      }),
    }
  },
}
