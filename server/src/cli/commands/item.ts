import {
  changeItem as changeItemOperation,
  createItem as createItemOperation,
  discontinueItem as discontinueItemOperation,
  publishItem as publishItemOperation,
} from '@faka/contract/item/seller-item'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { itemUrl } from '@faka/contract/shared/urls'
import * as z from 'zod/mini'
import { changeItem } from '../../modules/item/change-item.ts'
import { createItem } from '../../modules/item/create-item.ts'
import { discontinueItem } from '../../modules/item/discontinue-item.ts'
import { drawsFromStock, findItem, listItems } from '../../modules/item/public.ts'
import { publishItem } from '../../modules/item/publish-item.ts'
import { findShopByUrl, getCachedShop } from '../../modules/shop/public.ts'
import { countStock } from '../../modules/stock/count-stock.ts'
import { required } from '../../platform/domain-error.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { itemParameter, shopParameter } from '../entity-parameters.ts'
import { findClassify } from '../find-classify.ts'
import { itemFieldParameters, omitUndefined, readItemFields } from '../item-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'
import { UsageError } from '../usage-error.ts'

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

const statusTexts: Record<'draft' | 'published' | 'discontinued', LocalizedText> = {
  draft: { zh: '未上架', en: 'draft' },
  published: { zh: '已上架', en: 'published' },
  discontinued: { zh: '已下架', en: 'discontinued' },
}

const listItemsCommand: CliCommand = {
  name: 'item list',
  summary: { zh: '店铺的全部商品，未上架的也在内', en: 'Every item of a shop, published or not' },
  parameters: [shopParameter],
  examples: ['item list qing'],
  async run({ ctx, args, validate, t }) {
    const { shortUrl } = validate(z.strictObject({ shortUrl: ShortUrl }), {
      shortUrl: stringArgument(args, 'shop'),
    })
    const shop = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
    const items = await listItems(ctx.db, shop.shop_id)
    const counts = new Map((await countStock(ctx, { shortUrl })).map((count) => [count.itemId, count.free]))
    const data = items.map((item) => ({
      itemId: item.public_id,
      title: item.version.title,
      classify:
        shop.classifies.find(({ classify_id }) => classify_id === item.version.classifyId)?.name ?? null,
      priceFen: item.version.priceFen,
      content: item.content,
      delivery: item.version.delivery,
      status: item.status,
      free: drawsFromStock(item) ? (counts.get(item.public_id) ?? 0) : null,
    }))
    const stockOf = (item: (typeof data)[number]): string => {
      if (item.free !== null) return String(item.free)
      return item.delivery === 'byHand' ? t({ zh: '人工', en: 'manual' }) : t({ zh: '通用', en: 'reusable' })
    }
    const columns = [
      { title: t({ zh: '商品编号', en: 'ITEM' }) },
      { title: t({ zh: '标题', en: 'TITLE' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '分类', en: 'CLASSIFY' }) },
      { title: t({ zh: '单价', en: 'PRICE' }), alignRight: true as const },
      { title: t({ zh: '可售', en: 'FREE' }), alignRight: true as const },
      { title: t({ zh: '状态', en: 'STATUS' }) },
    ]
    const rows = data.map((item) => [
      item.itemId,
      item.title,
      item.classify ?? '',
      formatFen(item.priceFen),
      stockOf(item),
      t(statusTexts[item.status]),
    ])
    return { data, text: drawTable(columns, rows) }
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
    en: 'What is not given stays as it is; an empty value takes away, as --cover "" or --tier "".',
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
        en: `The item ${data.itemId} is out of its shop.`,
      }),
    }
  },
}

export const itemCommands: readonly CliCommand[] = [
  createItemCommand,
  listItemsCommand,
  publishItemCommand,
  changeItemCommand,
  discontinueItemCommand,
]
