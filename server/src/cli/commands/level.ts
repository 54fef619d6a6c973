import { formatFen } from '@faka/contract/shared/money'
import {
  listLevels as listLevelsOperation,
  listPlatformLevels as listPlatformLevelsOperation,
  type PlatformLevels,
  type ShopLevels,
  setLevels as setLevelsOperation,
  setPlatformLevels as setPlatformLevelsOperation,
} from '@faka/contract/shop/member-level'
import { sumOrdersByLevel, sumOrdersByPlatformLevel } from '../../modules/order/public.ts'
import { listLevels } from '../../modules/shop/list-levels.ts'
import { listPlatformLevels } from '../../modules/shop/list-platform-levels.ts'
import { setLevels } from '../../modules/shop/set-levels.ts'
import { setPlatformLevels } from '../../modules/shop/set-platform-levels.ts'
import { basisPointsOrText } from '../basis-points-or-text.ts'
import { type CliCommand, type CommandContext, stringArgument, stringArguments } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { fenOrText, yesOrNo } from '../item-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'

const port = { sumOrdersByLevel, sumOrdersByPlatformLevel }

const drawTableOf = (levels: ShopLevels['levels'], t: CommandContext['t']): string =>
  levels.length === 0
    ? t({ zh: '没有会员等级。', en: 'There are no levels.' })
    : drawTable(
        [
          { title: t({ zh: '名称', en: 'LEVEL' }) },
          { title: t({ zh: '消费满', en: 'SPENT' }), alignRight: true },
          { title: t({ zh: '优惠', en: 'DISCOUNT' }), alignRight: true },
          { title: t({ zh: '订单', en: 'ORDERS' }), alignRight: true },
          { title: t({ zh: '共优惠', en: 'SAVED' }), alignRight: true },
        ],
        levels.map(({ name, spentFen, basisPoints, orders, savedFen }) => [
          name,
          formatFen(spentFen),
          `${basisPoints / 100}%`,
          String(orders),
          formatFen(savedFen),
        ]),
      )

const describePlatform = ({ joined, orders, savedFen }: ShopLevels['platform']): LocalizedText =>
  joined
    ? {
        zh: `同时给平台等级的会员价：${orders} 单，共优惠 ${formatFen(savedFen)}，由店铺承担。`,
        en: `The price of the platform's levels is given too: ${orders} orders, ${formatFen(savedFen)} saved, at the cost of the shop.`,
      }
    : { zh: '不给平台等级的会员价。', en: "The price of the platform's levels is not given." }

const drawLevels = ({ levels, withCoupons, platform }: ShopLevels, t: CommandContext['t']): string =>
  [
    drawTableOf(levels, t),
    ...(levels.length > 0 || platform.joined
      ? [
          withCoupons
            ? t({ zh: '可与优惠码同用。', en: 'Coupons add to the member price.' })
            : t({
                zh: '不与优惠码同用，取优惠多的。',
                en: 'Of coupon and member price the better counts.',
              }),
        ]
      : []),
    t(describePlatform(platform)),
  ].join('\n')

const drawPlatformLevels = ({ levels, shops }: PlatformLevels, t: CommandContext['t']): string =>
  [
    drawTableOf(levels, t),
    t({ zh: `${shops} 家店铺给这些等级的会员价。`, en: `${shops} shops give their price.` }),
  ].join('\n')

/** A level as `name=yuan,percent`; what is no number stays text, which the schema then rejects. */
function readLevel(text: string): Record<string, unknown> {
  const [, name = text, spent, percent] = /^(.*)=([^,=]*),([^,=]*)$/.exec(text) ?? []
  return {
    name,
    spentFen: fenOrText(spent),
    basisPoints: percent === undefined ? percent : basisPointsOrText(percent),
  }
}

const levelParameter = {
  syntax: '--level <name=yuan,percent>',
  field: 'levels',
  repeatable: true,
  description: {
    zh: '等级：名称、消费满多少元、减百分之几，低的在前，可以给多次',
    en: 'a level: its name, what it needs in yuan, what it takes off in percent; the lowest first; repeatable',
  },
  expected: {
    zh: '如 老客=100,5，最多 10 级，每级比前一级要求多，名称不重复，减 1 到 90',
    en: 'such as Silver=100,5, up to 10, each needing more than the one before, no name twice, 1 to 90 percent',
  },
} as const

const listLevelsCommand: CliCommand = {
  name: 'level list',
  summary: { zh: '店铺的会员等级，低的在前', en: 'The member levels of a shop, the lowest first' },
  parameters: [shopParameter],
  examples: ['level list qing'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop') }
    const data = await listLevels(ctx, validate(listLevelsOperation.input, input), port)
    return { data, text: drawLevels(data, t) }
  },
}

const setLevelsCommand: CliCommand = {
  name: 'level set',
  summary: {
    zh: '设置店铺全部会员等级；一个也不给则取消会员价',
    en: 'Set all member levels of a shop; none ends member prices',
  },
  details: {
    zh: '消费是买家在本店已付的金额减去退款。会员价按批发价之后的商品金额减，已有的订单不变。',
    en: 'What counts is what a buyer paid in the shop, refunds taken off. The price is lowered after the bulk\nprice; orders that exist keep theirs.',
  },
  parameters: [
    shopParameter,
    levelParameter,
    {
      syntax: '--without-coupons',
      description: {
        zh: '不与优惠码同用，取优惠多的',
        en: 'a coupon does not add to the member price; the better counts',
      },
    },
    {
      syntax: '--platform-levels <yes|no>',
      field: 'platformLevels',
      description: {
        zh: '是否同时给平台等级的会员价，由店铺承担；店铺和平台的等级只算优惠多的一个。不写则不变；只写它则店铺的等级不变',
        en: "whether the shop also gives the price of the platform's levels, at its own cost; of both levels the better counts. Unchanged if left out; given alone, the levels of the shop are unchanged",
      },
      expected: { zh: 'yes 或 no', en: 'yes or no' },
    },
  ],
  examples: [
    'level set qing --level 老客=100,5 --level 贵宾=1000,10',
    'level set qing',
    'level set qing --platform-levels yes',
  ],
  async run({ ctx, args, validate, t }) {
    const platformLevels = stringArgument(args, 'platformLevels')
    const given = stringArguments(args, 'level')
    const isJoiningOnly = !given && !args.withoutCoupons && platformLevels !== undefined
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      levels: isJoiningOnly ? undefined : (given ?? []).map(readLevel),
      withCoupons: args.withoutCoupons !== true,
      platformLevels: platformLevels === undefined ? undefined : (yesOrNo[platformLevels] ?? platformLevels),
    }
    const data = await setLevels(ctx, validate(setLevelsOperation.input, input), port)
    return { data, text: drawLevels(data, t) }
  },
}

const listPlatformLevelsCommand: CliCommand = {
  name: 'level list-platform',
  summary: { zh: '平台的会员等级，低的在前', en: 'The member levels of the platform, the lowest first' },
  parameters: [],
  examples: ['level list-platform'],
  async run({ ctx, validate, t }) {
    const data = await listPlatformLevels(ctx, validate(listPlatformLevelsOperation.input, {}), port)
    return { data, text: drawPlatformLevels(data, t) }
  },
}

const setPlatformLevelsCommand: CliCommand = {
  name: 'level set-platform',
  summary: {
    zh: '设置平台全部会员等级；一个也不给则取消',
    en: 'Set all member levels of the platform; none ends them',
  },
  details: {
    zh: '消费是买家在所有店铺用平台支付方式或余额已付的金额减去退款，充值不算。会员价由开启了它的店铺给出并承担。',
    en: 'What counts is what a buyer paid in all shops by payment methods of the platform or from the balance,\nrefunds taken off, top-ups left out. The price is given, at their cost, by the shops that chose to.',
  },
  parameters: [levelParameter],
  examples: ['level set-platform --level 银卡=500,3 --level 金卡=5000,6', 'level set-platform'],
  async run({ ctx, args, validate, t }) {
    const input = { levels: (stringArguments(args, 'level') ?? []).map(readLevel) }
    const data = await setPlatformLevels(ctx, validate(setPlatformLevelsOperation.input, input), port)
    return { data, text: drawPlatformLevels(data, t) }
  },
}

export const levelCommands: readonly CliCommand[] = [
  listLevelsCommand,
  setLevelsCommand,
  listPlatformLevelsCommand,
  setPlatformLevelsCommand,
]
