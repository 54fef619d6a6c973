import {
  bulkClassifyItems as bulkClassifyItemsOperation,
  bulkDiscontinueItems as bulkDiscontinueItemsOperation,
  bulkPriceItems as bulkPriceItemsOperation,
  bulkPublishItems as bulkPublishItemsOperation,
} from '@faka/contract/item/seller-item-list'
import { formatFen } from '@faka/contract/shared/money'
import { bulkClassifyItems } from '../../modules/item/bulk-classify-items.ts'
import { bulkDiscontinueItems } from '../../modules/item/bulk-discontinue-items.ts'
import { bulkPriceItems } from '../../modules/item/bulk-price-items.ts'
import { bulkPublishItems } from '../../modules/item/bulk-publish-items.ts'
import { findShopByUrl } from '../../modules/shop/public.ts'
import { required } from '../../platform/domain-error.ts'
import {
  type CliCommand,
  type CommandContext,
  type Parameter,
  stringArgument,
  stringArguments,
} from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { itemsParameter, shopParameter } from '../entity-parameters.ts'
import { findClassify } from '../find-classify.ts'
import { fenOrText, omitUndefined } from '../item-parameters.ts'
import { UsageError } from '../usage-error.ts'

const itemsOf = ({ args }: CommandContext) => ({
  shortUrl: stringArgument(args, 'shop'),
  itemIds: stringArguments(args, 'item'),
})

const bulkPublishCommand: CliCommand = {
  name: 'item bulk-publish',
  summary: {
    zh: '一次上架多件商品，要么全部，要么都不',
    en: 'Show items in their shop, all of them or none',
  },
  parameters: [shopParameter, itemsParameter],
  examples: ['item bulk-publish qing 7K3PZ0Q9XA 5M2WQ8T4HB'],
  async run(context) {
    const { ctx, validate, t } = context
    const data = await bulkPublishItems(ctx, validate(bulkPublishItemsOperation.input, itemsOf(context)))
    return {
      data,
      text: t({ zh: `已上架 ${data.changed} 件商品。`, en: `Items put on sale: ${data.changed}.` }),
    }
  },
}

const bulkDiscontinueCommand: CliCommand = {
  name: 'item bulk-discontinue',
  summary: {
    zh: '一次下架多件商品，要么全部，要么都不；已有订单照常',
    en: 'Take items off sale, all of them or none; their orders are unaffected',
  },
  parameters: [shopParameter, itemsParameter],
  examples: ['item bulk-discontinue qing 7K3PZ0Q9XA 5M2WQ8T4HB'],
  async run(context) {
    const { ctx, validate, t } = context
    const input = validate(bulkDiscontinueItemsOperation.input, itemsOf(context))
    const data = await bulkDiscontinueItems(ctx, input)
    return {
      data,
      text: t({ zh: `已下架 ${data.changed} 件商品。`, en: `Items taken off sale: ${data.changed}.` }),
    }
  },
}

/** A whole number with an optional sign; the text if it is none, which the schema then rejects. */
const percentOrText = (text: string): number | string => (/^[+-]?\d{1,4}$/.test(text) ? Number(text) : text)

function readPrice({ args }: CommandContext): Record<string, unknown> {
  const price = stringArgument(args, 'price')
  const percent = stringArgument(args, 'percent')
  if ((price === undefined) === (percent === undefined))
    throw new UsageError([
      { zh: '--price 和 --percent 须给且只给一个。', en: 'Give either --price or --percent.' },
    ])
  return percent === undefined
    ? { kind: 'fixed', priceFen: fenOrText(price) }
    : { kind: 'percent', percent: percentOrText(percent) }
}

const bulkPriceCommand: CliCommand = {
  name: 'item bulk-price',
  summary: {
    zh: '一次改多件商品的单价，要么全部，要么都不',
    en: 'Change the prices of items, all of them or none',
  },
  details: {
    zh: '--percent 连同批发价一起调整，四舍五入到分；--price 不动批发价。--preview 只列出会怎样，不改动。',
    en: '--percent changes bulk prices too, rounded to the fen; --price leaves them. --preview lists what would change\nand writes nothing.',
  },
  parameters: [
    shopParameter,
    itemsParameter,
    {
      syntax: '--price <yuan>',
      field: 'price.priceFen',
      description: { zh: '新的单价，以元为单位', en: 'the new price of one, in yuan' },
      expected: { zh: '大于 0、最多两位小数的金额，如 12.80', en: 'an amount above 0 such as 12.80' },
    },
    {
      syntax: '--percent <number>',
      field: 'price.percent',
      description: { zh: '按百分比调整，如 -10', en: 'by a percentage, such as -10' },
      expected: { zh: '-99 到 1000 的整数', en: '-99 to 1000' },
    },
    { syntax: '--preview', field: 'preview', description: { zh: '只看，不改', en: 'changes nothing' } },
  ],
  examples: [
    'item bulk-price qing 7K3PZ0Q9XA 5M2WQ8T4HB --percent -10 --preview',
    'item bulk-price qing 7K3PZ0Q9XA --price 11.80',
  ],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      ...itemsOf(context),
      price: readPrice(context),
      preview: args.preview === true ? true : undefined,
    })
    const data = await bulkPriceItems(ctx, validate(bulkPriceItemsOperation.input, input))
    const table = drawTable(
      [
        { title: t({ zh: '商品编号', en: 'ITEM' }) },
        { title: t({ zh: '原来', en: 'BEFORE' }), alignRight: true },
        { title: t({ zh: '改为', en: 'AFTER' }), alignRight: true },
      ],
      data.list.map((row) => [row.itemId, formatFen(row.oldPriceFen), formatFen(row.newPriceFen)]),
    )
    const done = args.preview
      ? {
          zh: `会改 ${data.changed} 件商品，还没有改动。`,
          en: `Items that would change: ${data.changed}. Nothing was written.`,
        }
      : { zh: `已改 ${data.changed} 件商品的单价。`, en: `Items with a new price: ${data.changed}.` }
    return { data, text: `${table}\n${t(done)}` }
  },
}

const targetParameter: Parameter = {
  syntax: '--classify <name>',
  field: 'classifyId',
  description: { zh: '移到的分类；"" 为不分类', en: 'the classify to move them to; "" for none' },
  expected: { zh: 'classify list 里的名称或编号', en: 'a name or an id as classify list shows it' },
}

const bulkClassifyCommand: CliCommand = {
  name: 'item bulk-classify',
  summary: {
    zh: '把多件商品移到一个分类，要么全部，要么都不',
    en: 'Move items to a classify of their shop, all of them or none',
  },
  parameters: [shopParameter, itemsParameter, targetParameter],
  examples: ['item bulk-classify qing 7K3PZ0Q9XA 5M2WQ8T4HB --classify 会员'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const shop = required(await findShopByUrl(ctx, stringArgument(args, 'shop') ?? ''), 'shopNotFound')
    const classify = stringArgument(args, 'classify')
    if (classify === undefined)
      throw new UsageError([{ zh: '须给 --classify。', en: '--classify is needed.' }])
    const input = { ...itemsOf(context), classifyId: findClassify(shop, classify) }
    const data = await bulkClassifyItems(ctx, validate(bulkClassifyItemsOperation.input, input))
    return { data, text: t({ zh: `已移动 ${data.changed} 件商品。`, en: `Items moved: ${data.changed}.` }) }
  },
}

export const itemBulkCommands: readonly CliCommand[] = [
  bulkPublishCommand,
  bulkDiscontinueCommand,
  bulkPriceCommand,
  bulkClassifyCommand,
]
