import { createCoupons as createCouponsOperation, maxCoupons } from '@faka/contract/coupon/coupon'
import { createCoupons } from '../../modules/coupon/create-coupons.ts'
import { findShopByUrl } from '../../modules/shop/public.ts'
import { required } from '../../platform/domain-error.ts'
import { basisPointsOrText } from '../basis-points-or-text.ts'
import {
  type CliCommand,
  type CommandContext,
  numberOrText,
  type ParsedArguments,
  stringArgument,
  stringArguments,
} from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'
import { findClassify } from '../find-classify.ts'
import { fenOrText, omitUndefined } from '../item-parameters.ts'
import { momentOrText } from '../moment-or-text.ts'
import { UsageError } from '../usage-error.ts'

function readDiscount(args: ParsedArguments): Record<string, unknown> {
  const sum = stringArgument(args, 'off')
  const percent = stringArgument(args, 'percent')
  if ((sum === undefined) === (percent === undefined))
    throw new UsageError([
      { zh: '--off 和 --percent 须给且只给一个。', en: 'Give either --off or --percent.' },
    ])
  return percent === undefined
    ? { kind: 'sum', sumFen: fenOrText(sum) }
    : { kind: 'share', basisPoints: basisPointsOrText(percent) }
}

/** The ids of the categories that are given by name or id. */
async function readClassifies({ ctx, args }: CommandContext): Promise<(string | null)[] | undefined> {
  const names = stringArguments(args, 'classify')
  if (!names) return undefined
  const shop = required(await findShopByUrl(ctx, stringArgument(args, 'shop') ?? ''), 'shopNotFound')
  return names.map((name) => findClassify(shop, name))
}

/** `coupon create`: a batch of coupons. */
export const createCouponsCommand: CliCommand = {
  name: 'coupon create',
  summary: {
    zh: '创建优惠码：自定的一个，或随机的一批',
    en: 'Create coupons: one of your choice, or random ones',
  },
  details: {
    zh: '条件以后不能改，只能停用。优惠按批发价之后的商品金额算，手续费再按优惠后的金额算，最低实付 0.01 元。',
    en: 'The terms cannot be changed afterwards, only disabled. The discount is taken off the goods after their\nbulk price, the fee is charged on what is left, and 0.01 yuan always is.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '--name <name>',
      field: 'name',
      description: { zh: '名称，只有本店看得到', en: 'its name, which only the shop reads' },
      expected: { zh: '1 到 60 个字', en: '1 to 60 characters' },
    },
    {
      syntax: '--off <yuan>',
      field: 'discount.sumFen',
      description: { zh: '减多少元', en: 'what is taken off, in yuan' },
      expected: { zh: '如 5 或 4.50', en: 'such as 5 or 4.50' },
    },
    {
      syntax: '--percent <number>',
      field: 'discount.basisPoints',
      description: { zh: '减免比例（%），10 为九折', en: 'what is taken off, in percent' },
      expected: { zh: '0.01 到 100', en: '0.01 to 100' },
    },
    {
      syntax: '--min <yuan>',
      field: 'minFen',
      description: { zh: '商品满多少元可用，默认不限', en: 'what the goods have to cost; none by default' },
      expected: { zh: '如 50', en: 'such as 50' },
    },
    {
      syntax: '--from <time>',
      field: 'validFrom',
      description: { zh: '开始时间，默认现在', en: 'from when it is valid; default: now' },
      expected: { zh: '如 2026-12-01 或 2026-12-01T20:00', en: 'such as 2026-12-01 or 2026-12-01T20:00' },
    },
    {
      syntax: '--until <time>',
      field: 'validUntil',
      description: { zh: '结束时间，默认一直', en: 'until when it is valid; default: until it is disabled' },
      expected: { zh: '晚于开始和现在', en: 'later than its start and than now' },
    },
    {
      syntax: '--uses <count>',
      field: 'maxUses',
      description: {
        zh: '每个码可用几次，默认不限',
        en: 'how many orders may use each; unlimited by default',
      },
      expected: { zh: '1 或更大的整数', en: '1 or more' },
    },
    {
      syntax: '--uses-per-buyer <count>',
      field: 'maxUsesPerBuyer',
      description: {
        zh: '每位买家可用这批几次，默认不限',
        en: 'how many orders of one buyer may use the batch; unlimited by default',
      },
      expected: { zh: '1 或更大的整数', en: '1 or more' },
    },
    {
      syntax: '--item <item>',
      field: 'itemIds',
      repeatable: true,
      description: { zh: '只用于这件商品，可重复', en: 'only for this item; repeatable' },
      expected: { zh: 'item list 里的商品编号', en: 'an id as item list shows it' },
    },
    {
      syntax: '--classify <classify>',
      field: 'classifyIds',
      repeatable: true,
      description: { zh: '只用于这个分类，可重复', en: 'only for this classify; repeatable' },
      expected: { zh: '分类的名称或编号', en: 'its name or its id' },
    },
    {
      syntax: '--code <code>',
      field: 'code',
      description: { zh: '自定的优惠码，默认随机', en: 'a code of your choice; default: random' },
      expected: { zh: '4 到 32 个字母、数字或 -', en: '4 to 32 letters, digits or -' },
    },
    {
      syntax: '--count <count>',
      field: 'count',
      description: { zh: '多少个随机码，默认 1', en: 'how many random ones; default: 1' },
      expected: { zh: `1 到 ${maxCoupons} 的整数`, en: `1 to ${maxCoupons}` },
    },
  ],
  examples: [
    'coupon create qing --name 新店开业 --code WELCOME --percent 10 --uses-per-buyer 1',
    'coupon create qing --name 群友福利 --off 5 --min 50 --uses 1 --count 200',
  ],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      name: stringArgument(args, 'name'),
      discount: readDiscount(args),
      minFen: fenOrText(stringArgument(args, 'min')),
      validFrom: momentOrText(stringArgument(args, 'from')),
      validUntil: momentOrText(stringArgument(args, 'until')),
      maxUses: numberOrText(stringArgument(args, 'uses')),
      maxUsesPerBuyer: numberOrText(stringArgument(args, 'usesPerBuyer')),
      itemIds: stringArguments(args, 'item'),
      classifyIds: await readClassifies(context),
      code: stringArgument(args, 'code'),
      count: numberOrText(stringArgument(args, 'count')),
    })
    const data = await createCoupons(ctx, validate(createCouponsOperation.input, input))
    const { batchNo, coupons, code } = data
    return {
      data,
      text: t({
        zh: `${code === null ? `已创建 ${coupons} 个优惠码` : `优惠码 ${code} 已创建`}，批次编号 ${batchNo}。`,
        en: `${code === null ? `${coupons} coupons are there` : `The coupon ${code} is there`}; its batch is ${batchNo}.`,
      }),
    }
  },
}
