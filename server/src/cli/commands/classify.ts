import type { ReplyOf } from '@faka/contract/shared/endpoint'
import {
  changeClassify as changeClassifyOperation,
  createClassify as createClassifyOperation,
  listClassifies as listClassifiesOperation,
  orderClassifies as orderClassifiesOperation,
  removeClassify as removeClassifyOperation,
} from '@faka/contract/shop/classify'
import { classifyIcons } from '@faka/contract/shop/classify-icon'
import { countAllItemsByClassify } from '../../modules/item/public.ts'
import { changeClassify } from '../../modules/shop/change-classify.ts'
import { createClassify } from '../../modules/shop/create-classify.ts'
import { listClassifies } from '../../modules/shop/list-classifies.ts'
import { orderClassifies } from '../../modules/shop/order-classifies.ts'
import { findShopByUrl } from '../../modules/shop/public.ts'
import { removeClassify } from '../../modules/shop/remove-classify.ts'
import { required } from '../../platform/domain-error.ts'
import {
  type CliCommand,
  type CommandContext,
  numberOrText,
  type Parameter,
  stringArgument,
  stringArguments,
} from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { findClassify } from '../find-classify.ts'
import { omitUndefined } from '../item-parameters.ts'
import { UsageError } from '../usage-error.ts'

const port = { countAllItemsByClassify }

const classifyParameter: Parameter = {
  syntax: '<classify>',
  field: 'classifyId',
  description: { zh: '分类的名称或编号', en: 'name or id of the classify' },
  expected: { zh: 'classify list 里的名称或编号', en: 'a name or an id as classify list shows it' },
}

const nameExpected = { zh: '1 到 20 个字', en: '1 to 20 characters' }

/** The ids of the classifies with these names or ids. */
async function findClassifyIds(
  { ctx, args }: CommandContext,
  texts: readonly string[],
): Promise<(string | null)[]> {
  const shop = required(await findShopByUrl(ctx, stringArgument(args, 'shop') ?? ''), 'shopNotFound')
  return texts.map((text) => findClassify(shop, text))
}

const findClassifyId = async (context: CommandContext): Promise<string | null | undefined> =>
  (await findClassifyIds(context, [stringArgument(context.args, 'classify') ?? '']))[0]

const drawClassifies = ({ list }: ReplyOf<typeof listClassifiesOperation>, t: CommandContext['t']): string =>
  drawTable(
    [
      { title: t({ zh: '编号', en: 'CLASSIFY' }) },
      { title: t({ zh: '名称', en: 'NAME' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '上架', en: 'PUBLISHED' }), alignRight: true },
      { title: t({ zh: '全部', en: 'ITEMS' }), alignRight: true },
      { title: t({ zh: '状态', en: 'STATE' }) },
    ],
    list.map(({ id, name, icon, hidden, itemCount, totalItemCount }) => [
      id,
      icon ? `${icon} ${name}` : name,
      String(itemCount),
      String(totalItemCount),
      hidden ? t({ zh: '已隐藏', en: 'hidden' }) : '',
    ]),
  )

const createClassifyCommand: CliCommand = {
  name: 'classify create',
  summary: { zh: '给店铺加一个分类', en: 'Add a classify to a shop, after its others' },
  parameters: [
    shopParameter,
    {
      syntax: '<name>',
      field: 'name',
      description: { zh: '分类名称', en: 'the name that buyers read' },
      expected: nameExpected,
    },
  ],
  examples: ['classify create qing 游戏点卡'],
  async run({ ctx, args, validate, t }) {
    const input = validate(createClassifyOperation.input, {
      shortUrl: stringArgument(args, 'shop'),
      name: stringArgument(args, 'name'),
    })
    const data = await createClassify(ctx, input)
    return {
      data,
      text: t({
        zh: `分类“${input.name}”已加入，编号 ${data.classifyId}。`,
        en: `The classify "${input.name}" is there; its id is ${data.classifyId}.`,
      }),
    }
  },
}

const listClassifiesCommand: CliCommand = {
  name: 'classify list',
  summary: { zh: '店铺的分类，按显示顺序', en: 'The classifies of a shop, in their order' },
  parameters: [shopParameter],
  examples: ['classify list qing'],
  async run({ ctx, args, validate, t }) {
    const input = validate(listClassifiesOperation.input, { shortUrl: stringArgument(args, 'shop') })
    const data = await listClassifies(ctx, input, port)
    return { data, text: drawClassifies(data, t) }
  },
}

const hideAndShow = { zh: '--hide 和 --show 只能给一个。', en: '--hide and --show cannot both be given.' }

const changeClassifyCommand: CliCommand = {
  name: 'classify change',
  summary: {
    zh: '改名、换图标、隐藏或恢复显示一个分类',
    en: 'Rename, hide or show a classify, or change its icon',
  },
  details: {
    zh: '隐藏后，店铺里看不到这个分类和它的商品；商品自己的网址仍可打开和购买。',
    en: 'A hidden classify and its items are not listed in the shop; the pages of the items can still be opened by\ntheir address, and bought from.',
  },
  parameters: [
    shopParameter,
    classifyParameter,
    {
      syntax: '--name <text>',
      field: 'name',
      description: { zh: '新的名称', en: 'its new name' },
      expected: nameExpected,
    },
    {
      syntax: '--icon <emoji>',
      field: 'icon',
      description: { zh: '名称前的图标；空值去掉', en: 'the icon before its name; empty removes it' },
      expected: { zh: `${classifyIcons.join(' ')} 之一`, en: `one of ${classifyIcons.join(' ')}` },
    },
    { syntax: '--hide', description: { zh: '在店铺里隐藏', en: 'hides it in the shop' } },
    { syntax: '--show', description: { zh: '恢复显示', en: 'shows it again' } },
  ],
  examples: ['classify change qing 游戏点卡 --name 点卡', 'classify change qing 点卡 --hide'],
  async run(context) {
    const { ctx, args, validate, t } = context
    if (args.hide && args.show) throw new UsageError([hideAndShow])
    const hidden = args.hide ? true : args.show ? false : undefined
    const input = omitUndefined({
      classifyId: await findClassifyId(context),
      name: stringArgument(args, 'name'),
      hidden,
      icon: stringArgument(args, 'icon') === '' ? null : stringArgument(args, 'icon'),
    })
    const data = await changeClassify(ctx, validate(changeClassifyOperation.input, input))
    const state = data.hidden
      ? { zh: '在店铺里已隐藏', en: 'hidden in the shop' }
      : { zh: '在店铺里显示', en: 'shown in the shop' }
    return {
      data,
      text: t({
        zh: `分类“${data.name}”${state.zh}。`,
        en: `The classify "${data.name}" is ${state.en}.`,
      }),
    }
  },
}

const orderClassifiesCommand: CliCommand = {
  name: 'classify order',
  summary: { zh: '排列店铺的全部分类', en: 'Set the order of all classifies of a shop' },
  parameters: [
    shopParameter,
    {
      ...classifyParameter,
      syntax: '<classify...>',
      field: 'classifyIds',
      description: {
        zh: '全部分类的名称或编号，按新的顺序',
        en: 'name or id of each classify, in the new order',
      },
    },
  ],
  examples: ['classify order qing 会员 游戏点卡'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = validate(orderClassifiesOperation.input, {
      shortUrl: stringArgument(args, 'shop'),
      classifyIds: await findClassifyIds(context, stringArguments(args, 'classify') ?? []),
    })
    const data = await orderClassifies(ctx, input, port)
    return { data, text: drawClassifies(data, t) }
  },
}

const removeClassifyCommand: CliCommand = {
  name: 'classify remove',
  summary: { zh: '删除一个分类，商品留在店里', en: 'Remove a classify; its items stay in the shop' },
  details: {
    zh: '分类里还有商品时，要用 --items 写出它们的数量；这些商品不再属于任何分类。',
    en: 'Where it still has items, --items says how many of them lose it; they then belong to no classify.',
  },
  parameters: [
    shopParameter,
    classifyParameter,
    {
      syntax: '--items <count>',
      field: 'maxItems',
      description: {
        zh: '最多有多少商品失去分类；默认 0',
        en: 'how many items may lose it at most; default: 0',
      },
      expected: { zh: '0 或更大的整数', en: 'a whole number from 0' },
    },
  ],
  examples: ['classify remove qing 点卡', 'classify remove qing 点卡 --items 12'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      classifyId: await findClassifyId(context),
      maxItems: numberOrText(stringArgument(args, 'items')),
    })
    const data = await removeClassify(ctx, validate(removeClassifyOperation.input, input), port)
    return { data, text: t({ zh: '分类已删除。', en: 'The classify is removed.' }) }
  },
}

export const classifyCommands: readonly CliCommand[] = [
  createClassifyCommand,
  listClassifiesCommand,
  changeClassifyCommand,
  orderClassifiesCommand,
  removeClassifyCommand,
]
