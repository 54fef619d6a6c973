import {
  changeItem as changeItemOperation,
  createItem as createItemOperation,
  discontinueItem as discontinueItemOperation,
  publishItem as publishItemOperation,
} from '@faka/contract/item/seller-item'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { itemUrl } from '@faka/contract/shared/urls'
import { changeItem } from '../../modules/item/change-item.ts'
import { createItem } from '../../modules/item/create-item.ts'
import { discontinueItem } from '../../modules/item/discontinue-item.ts'
import { findItem } from '../../modules/item/public.ts'
import { publishItem } from '../../modules/item/publish-item.ts'
import { findShopByUrl, getCachedShop } from '../../modules/shop/public.ts'
import { required } from '../../platform/domain-error.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import { itemParameter, shopParameter } from '../entity-parameters.ts'
import { findClassify } from '../find-classify.ts'
import { itemFieldParameters, omitUndefined, readItemFields } from '../item-parameters.ts'
import { UsageError } from '../usage-error.ts'
import { itemActCommands } from './item-acts.ts'
import { itemBulkCommands } from './item-bulk.ts'
import { itemCampaignCommands } from './item-campaigns.ts'
import { listItemsCommand } from './item-list.ts'
import { showItemCommand } from './item-show.ts'
import { setVariantsCommand } from './item-variants.ts'

const createItemCommand: CliCommand = {
  name: 'item create',
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
    'item create qing --title "星屑水晶 648" --price 12.80 --classify 游戏点卡 --tier 10=11.50 --tier 50=10.90',
    'item create qing --title 代充 --price 30 --delivery by-hand --question "要充值的账号" --question "choice:区服=一区|二区" --question "note?:备注"',
    'item create qing --file item.json',
  ],
  async run(context) {
    const { ctx, args, validate, t } = context
    const shortUrl = stringArgument(args, 'shop') ?? ''
    const classify = stringArgument(args, 'classify')
    const fields = await readItemFields(context)
    const shop = classify === undefined ? undefined : await findShopByUrl(ctx, shortUrl)
    const input = validate(createItemOperation.input, {
      content: 'cards',
      ...fields,
      ...omitUndefined({
        shortUrl,
        content: stringArgument(args, 'content'),
        classifyId: shop && classify !== undefined ? findClassify(shop, classify) : undefined,
      }),
    })
    const { itemId } = await createItem(ctx, input)
    const byHand = input.delivery === 'byHand'
    return {
      data: { itemId },
      text: t({
        zh: `商品“${input.title}”已建立，编号 ${itemId}，尚未上架。\n接下来：${byHand ? '' : `stock add ${itemId} 卡密文件，然后 `}item publish ${itemId}`,
        en: `The item "${input.title}" is there, not yet published; its id is ${itemId}.\nNext: ${byHand ? '' : `stock add ${itemId} FILE, then `}item publish ${itemId}`,
      }),
    }
  },
}

const publishItemCommand: CliCommand = {
  name: 'item publish',
  summary: { zh: '上架商品', en: 'Show an item in its shop' },
  parameters: [itemParameter],
  examples: ['item publish 7K3PZ0Q9XA'],
  async run({ ctx, args, validate, t }) {
    const { itemId } = await publishItem(
      ctx,
      validate(publishItemOperation.input, { itemId: stringArgument(args, 'item') }),
    )
    const item = required(await findItem(ctx.db, itemId), 'itemNotFound')
    const { short_url } = await getCachedShop(ctx, item.shop_id)
    const address = ctx.config.publicUrl + itemUrl(ItemId.parse(itemId), ShortUrl.parse(short_url))
    return {
      data: { itemId, address },
      text: t({ zh: `商品 ${itemId} 已上架：${address}`, en: `The item ${itemId} is on sale: ${address}` }),
    }
  },
}

async function readClassify({ ctx, args }: CommandContext): Promise<{ classifyId?: string | null }> {
  const classify = stringArgument(args, 'classify')
  if (classify === undefined) return {}
  const item = required(await findItem(ctx.db, stringArgument(args, 'item') ?? ''), 'itemNotFound')
  return { classifyId: findClassify(await getCachedShop(ctx, item.shop_id), classify) }
}

const changeItemCommand: CliCommand = {
  name: 'item change',
  summary: {
    zh: '修改商品；以前的订单不受影响',
    en: 'Change the text and price of an item; its orders are unaffected',
  },
  details: {
    zh: '没有给的内容保持不变；空值表示去掉，如 --cover "" 或 --tier ""。',
    en: 'What is not given stays as it is; an empty value removes, such as --cover "" or --tier "".',
  },
  parameters: [itemParameter, ...itemFieldParameters],
  examples: ['item change 7K3PZ0Q9XA --price 11.80', 'item change 7K3PZ0Q9XA --tier ""'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const fields = { ...(await readItemFields(context)), ...(await readClassify(context)) }
    if (Object.keys(fields).length === 0)
      throw new UsageError([{ zh: '没有要修改的内容。', en: 'There is nothing to change on this line.' }])
    const data = await changeItem(
      ctx,
      validate(changeItemOperation.input, { ...fields, itemId: stringArgument(args, 'item') }),
    )
    return {
      data,
      text: t({ zh: `商品 ${data.itemId} 已修改。`, en: `The item ${data.itemId} is changed.` }),
    }
  },
}

const discontinueItemCommand: CliCommand = {
  name: 'item discontinue',
  summary: { zh: '下架商品；已有订单照常', en: 'Take an item off sale; its orders are unaffected' },
  parameters: [itemParameter],
  examples: ['item discontinue 7K3PZ0Q9XA'],
  async run({ ctx, args, validate, t }) {
    const data = await discontinueItem(
      ctx,
      validate(discontinueItemOperation.input, { itemId: stringArgument(args, 'item') }),
    )
    return {
      data,
      text: t({
        zh: `商品 ${data.itemId} 已下架。`,
        en: `The item ${data.itemId} is off sale.`,
      }),
    }
  },
}

export const itemCommands: readonly CliCommand[] = [
  createItemCommand,
  listItemsCommand,
  showItemCommand,
  publishItemCommand,
  changeItemCommand,
  discontinueItemCommand,
  setVariantsCommand,
  ...itemCampaignCommands,
  ...itemActCommands,
  ...itemBulkCommands,
]
