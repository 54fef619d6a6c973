import { formatFen } from '@faka/contract/shared/money'
import {
  listLevels as listLevelsOperation,
  type ShopLevels,
  setLevels as setLevelsOperation,
} from '@faka/contract/shop/member-level'
import { sumOrdersByLevel } from '../../modules/order/public.ts'
import { listLevels } from '../../modules/shop/list-levels.ts'
import { setLevels } from '../../modules/shop/set-levels.ts'
import { basisPointsOrText } from '../basis-points-or-text.ts'
import { type CliCommand, type CommandContext, stringArgument, stringArguments } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { fenOrText } from '../item-parameters.ts'

const port = { sumOrdersByLevel }

const drawLevels = ({ levels, withCoupons }: ShopLevels, t: CommandContext['t']): string =>
  levels.length === 0
    ? t({ zh: '没有会员等级。', en: 'There are no levels.' })
    : [
        drawTable(
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
        ),
        withCoupons
          ? t({ zh: '可与优惠码同用。', en: 'Coupons add to the member price.' })
          : t({ zh: '不与优惠码同用，取优惠多的。', en: 'Of coupon and member price the better counts.' }),
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
    {
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
    },
    {
      syntax: '--without-coupons',
      description: {
        zh: '不与优惠码同用，取优惠多的',
        en: 'a coupon does not add to the member price; the better counts',
      },
    },
  ],
  examples: ['level set qing --level 老客=100,5 --level 贵宾=1000,10', 'level set qing'],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      levels: (stringArguments(args, 'level') ?? []).map(readLevel),
      withCoupons: args.withoutCoupons !== true,
    }
    const data = await setLevels(ctx, validate(setLevelsOperation.input, input), port)
    return { data, text: drawLevels(data, t) }
  },
}

export const levelCommands: readonly CliCommand[] = [listLevelsCommand, setLevelsCommand]
