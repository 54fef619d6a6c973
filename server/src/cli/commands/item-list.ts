import {
  type ItemStatus,
  itemViews,
  maxListedCards,
  pageSellerItems as pageSellerItemsOperation,
  type SellerItem,
} from '@faka/contract/item/seller-item-list'
import { formatFen } from '@faka/contract/shared/money'
import { pageSellerItems } from '../../modules/item/page-seller-items.ts'
import { listLowStockLimits } from '../../modules/notification/public.ts'
import { listLowItemIds } from '../../modules/report/public.ts'
import { findShopByUrl } from '../../modules/shop/public.ts'
import { countListedCards } from '../../modules/stock/public.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { findClassify } from '../find-classify.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { countRows, pagingFooter, pagingParameters, readPaging } from '../paging-parameters.ts'

const port = {
  countListedCards,
  listLowStockLimits,
  listLowItemIds: listLowItemIds({ listLowStockLimits }),
}

/** The words for the status of an item. */
export const statusTexts: Record<ItemStatus, LocalizedText> = {
  draft: { zh: '未上架', en: 'draft' },
  published: { zh: '已上架', en: 'published' },
  discontinued: { zh: '已下架', en: 'discontinued' },
}

const describeStatus = ({
  status,
  unlisted,
  publishTime,
}: Pick<SellerItem, 'status' | 'unlisted' | 'publishTime'>): LocalizedText => {
  const { zh, en } = statusTexts[status]
  const time = publishTime && localTime(publishTime)
  return {
    zh: [zh, ...(unlisted ? ['仅限链接'] : []), ...(time ? [`${time} 上架`] : [])].join('，'),
    en: [en, ...(unlisted ? ['unlisted'] : []), ...(time ? [`on sale at ${time}`] : [])].join(', '),
  }
}

const upTo = (count: number): string => (count > maxListedCards ? `${maxListedCards}+` : String(count))

function describeStock(
  { stock, delivery, content }: Pick<SellerItem, 'stock' | 'delivery' | 'content'>,
  t: CommandContext['t'],
): string {
  if (stock) return upTo(stock.free)
  if (content === 'balance') return t({ zh: '充值', en: 'top-up' })
  return delivery === 'byHand' ? t({ zh: '人工', en: 'manual' }) : t({ zh: '通用', en: 'reusable' })
}

async function readClassify({ ctx, args }: CommandContext): Promise<string | null | undefined> {
  const classify = stringArgument(args, 'classify')
  if (classify === undefined) return undefined
  const shop = await findShopByUrl(ctx, stringArgument(args, 'shop') ?? '')
  return shop && findClassify(shop, classify)
}

/** `item list`: the items of a shop in its order. */
export const listItemsCommand: CliCommand = {
  name: 'item list',
  summary: { zh: '店铺的商品，未上架的也在内', en: 'The items of a shop, published or not' },
  parameters: [
    shopParameter,
    {
      syntax: '--view <view>',
      field: 'view',
      description: { zh: '只看一种', en: 'only these' },
      expected: { zh: itemViews.join('、'), en: itemViews.join(', ') },
    },
    {
      syntax: '--classify <name>',
      field: 'classifyId',
      description: { zh: '只看一个分类', en: 'only those of a classify' },
      expected: { zh: '分类的名称或编号', en: 'name or id of a classify of the shop' },
    },
    {
      syntax: '--find <text>',
      field: 'text',
      description: { zh: '标题里的字，或商品编号', en: 'part of the title, or the id of an item' },
    },
    {
      syntax: '--low',
      field: 'low',
      description: { zh: '只看库存不足的在售商品', en: 'only those on sale that run out' },
    },
    ...pagingParameters,
  ],
  examples: ['item list qing', 'item list qing --view draft --find 水晶'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      view: stringArgument(args, 'view'),
      classifyId: await readClassify(context),
      text: stringArgument(args, 'find'),
      low: args.low === true ? true : undefined,
      ...readPaging(args),
    })
    const data = await pageSellerItems(ctx, validate(pageSellerItemsOperation.input, input), port)
    const columns = [
      { title: t({ zh: '商品编号', en: 'ITEM' }) },
      { title: t({ zh: '标题', en: 'TITLE' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '分类', en: 'CLASSIFY' }) },
      { title: t({ zh: '单价', en: 'PRICE' }), alignRight: true as const },
      { title: t({ zh: '可售', en: 'FREE' }), alignRight: true as const },
      { title: t({ zh: '占用', en: 'HELD' }), alignRight: true as const },
      { title: t({ zh: '状态', en: 'STATUS' }) },
    ]
    const rows = data.list.map((item) => [
      item.id,
      item.title,
      item.classifyName ?? '',
      formatFen(item.priceFen),
      describeStock(item, t),
      item.stock ? upTo(item.stock.held) : '',
      t(describeStatus(item)),
    ])
    const footer = pagingFooter(countRows(data.total, { zh: '件商品', en: 'item' }), data)
    return { data, text: `${drawTable(columns, rows)}\n${t(footer)}` }
  },
}
