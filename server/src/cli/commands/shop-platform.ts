import { formatFen } from '@faka/contract/shared/money'
import {
  freezeShop as freezeShopOperation,
  listShopEvents as listShopEventsOperation,
  listShops as listShopsOperation,
  setShopFee as setShopFeeOperation,
  type shopEventKinds,
  shopStates,
  unfreezeShop as unfreezeShopOperation,
} from '@faka/contract/shop/platform-shop'
import { countPublishedItems } from '../../modules/item/public.ts'
import { sumRecentOrders } from '../../modules/order/public.ts'
import { freezeShop } from '../../modules/shop/freeze-shop.ts'
import { listShopEvents } from '../../modules/shop/list-shop-events.ts'
import { listShops } from '../../modules/shop/list-shops.ts'
import { setShopFee } from '../../modules/shop/set-shop-fee.ts'
import { unfreezeShop } from '../../modules/shop/unfreeze-shop.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter, whyParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { drawPage, pagingParameters, readPaging } from '../paging-parameters.ts'

const percentOf = (basisPoints: number): string => `${basisPoints / 100} %`

const listShopsCommand: CliCommand = {
  name: 'shop list',
  summary: {
    zh: '全部卖家的店铺，附近 30 天的销售',
    en: 'The shops of all sellers, with their sales of the last 30 days',
  },
  parameters: [
    {
      syntax: '--keyword <text>',
      field: 'keyword',
      description: {
        zh: '店铺名称、短网址或卖家名称的一部分',
        en: 'a part of the name, the short url or the name of the seller',
      },
      expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    {
      syntax: '--state <state>',
      field: 'state',
      description: { zh: '只看在售或已冻结的', en: 'only those that sell, or are frozen' },
      expected: { zh: shopStates.join('、'), en: shopStates.join(', ') },
    },
    ...pagingParameters,
  ],
  examples: ['shop list --state frozen'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      keyword: stringArgument(args, 'keyword'),
      state: stringArgument(args, 'state'),
      ...readPaging(args),
    })
    const data = await listShops(ctx, validate(listShopsOperation.input, input), {
      countPublishedItems,
      sumRecentOrders,
    })
    const figure = (zh: string, en: string) => ({ title: t({ zh, en }), alignRight: true as const })
    const columns = [
      { title: t({ zh: '店铺', en: 'SHOP' }) },
      { title: t({ zh: '名称', en: 'NAME' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '卖家', en: 'SELLER' }) },
      figure('商品', 'ITEMS'),
      figure('订单', 'ORDERS'),
      figure('收入', 'REVENUE'),
      figure('费率', 'FEE'),
      figure('平台服务费', 'PLATFORM FEE'),
      { title: t({ zh: '状态', en: 'STATE' }) },
    ]
    const rows = data.list.map(({ recent, ...shop }) => [
      ...[shop.shortUrl, shop.name, shop.seller.name, String(shop.items), String(recent.orders)],
      ...[formatFen(recent.revenueFen), percentOf(shop.feeBasisPoints), formatFen(recent.platformFeeFen)],
      shop.freeze ? t({ zh: `已冻结：${shop.freeze.why}`, en: `frozen: ${shop.freeze.why}` }) : '',
    ])
    return { data, text: drawPage(t, data, { columns, rows, noun: { zh: '家店铺', en: 'shop' } }) }
  },
}

const freezeShopCommand: CliCommand = {
  name: 'shop freeze',
  summary: {
    zh: '冻结店铺：不再接受新订单，已有的订单和投诉照常',
    en: 'Freeze a shop: no new orders; existing orders and complaints continue',
  },
  parameters: [shopParameter, whyParameter],
  examples: ['shop freeze qing --why "大量投诉未处理"'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), why: stringArgument(args, 'why') }
    const data = await freezeShop(ctx, validate(freezeShopOperation.input, input))
    return {
      data,
      text: t({
        zh: `${data.shortUrl} 已冻结，买家不能再下单。`,
        en: `${data.shortUrl} is frozen; buyers can place no orders.`,
      }),
    }
  },
}

const unfreezeShopCommand: CliCommand = {
  name: 'shop unfreeze',
  summary: { zh: '解除冻结，恢复销售', en: 'Let a frozen shop sell again' },
  parameters: [shopParameter, whyParameter],
  examples: ['shop unfreeze qing --why "投诉已全部处理"'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), why: stringArgument(args, 'why') }
    const data = await unfreezeShop(ctx, validate(unfreezeShopOperation.input, input))
    return { data, text: t({ zh: `${data.shortUrl} 已恢复销售。`, en: `${data.shortUrl} sells again.` }) }
  },
}

const setShopFeeCommand: CliCommand = {
  name: 'shop fee',
  summary: {
    zh: '设置平台服务费率，对之后付款的订单生效',
    en: 'Set the fee of the platform, for orders that are paid from now on',
  },
  parameters: [
    shopParameter,
    {
      syntax: '<basis-points>',
      field: 'feeBasisPoints',
      description: { zh: '费率，单位万分之一', en: 'the fee, in hundredths of a percent' },
      expected: { zh: '0 到 3000，如 250 为 2.5%', en: '0 to 3000; 250 is 2.5 %' },
    },
    whyParameter,
  ],
  examples: ['shop fee qing 250 --why "按入驻协议"'],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      feeBasisPoints: numberOrText(stringArgument(args, 'basisPoints')),
      why: stringArgument(args, 'why'),
    }
    const data = await setShopFee(ctx, validate(setShopFeeOperation.input, input))
    const fee = percentOf(data.feeBasisPoints)
    return {
      data,
      text: t({
        zh: `${data.shortUrl} 之后付款的订单按 ${fee} 收取平台服务费。`,
        en: `Orders of ${data.shortUrl} that are paid from now on cost it ${fee}.`,
      }),
    }
  },
}

const kindTexts: Record<(typeof shopEventKinds)[number], LocalizedText> = {
  opened: { zh: '由平台开店', en: 'opened by the platform' },
  frozen: { zh: '冻结', en: 'frozen' },
  unfrozen: { zh: '解除冻结', en: 'unfrozen' },
  feeChanged: { zh: '费率', en: 'fee' },
  levelsChanged: { zh: '会员等级', en: 'levels' },
  exported: { zh: '店主导出', en: 'exported by the owner' },
}

const listShopEventsCommand: CliCommand = {
  name: 'shop events',
  summary: { zh: '平台对店铺做过什么', en: 'What the platform did to a shop' },
  parameters: [shopParameter],
  examples: ['shop events qing'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop') }
    const data = await listShopEvents(ctx, validate(listShopEventsOperation.input, input))
    const columns = [
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: t({ zh: '操作', en: 'ACT' }) },
      { title: t({ zh: '谁', en: 'WHO' }) },
      { title: t({ zh: '理由', en: 'REASON' }), maxWidth: maxTitleWidth },
    ]
    const rows = data.list.map(({ time, kind, feeBasisPoints, actor, why }) => [
      localTime(time),
      `${t(kindTexts[kind])}${feeBasisPoints === null ? '' : ` ${percentOf(feeBasisPoints)}`}`,
      actor,
      why,
    ])
    const none = t({ zh: '平台还没有对它做过什么。', en: 'The platform did nothing to it yet.' })
    return { data, text: rows.length > 0 ? drawTable(columns, rows) : none }
  },
}

export const platformShopCommands: readonly CliCommand[] = [
  listShopsCommand,
  freezeShopCommand,
  unfreezeShopCommand,
  setShopFeeCommand,
  listShopEventsCommand,
]
