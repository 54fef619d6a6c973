import {
  copyItem as copyItemOperation,
  orderItems as orderItemsOperation,
  scheduleItem as scheduleItemOperation,
} from '@faka/contract/item/seller-item-list'
import { copyItem } from '../../modules/item/copy-item.ts'
import { orderItems } from '../../modules/item/order-items.ts'
import { scheduleItem } from '../../modules/item/schedule-item.ts'
import { type CliCommand, type CommandContext, stringArgument, stringArguments } from '../command.ts'
import { itemParameter, itemsParameter, shopParameter } from '../entity-parameters.ts'
import { localTime } from '../local-time.ts'
import { UsageError } from '../usage-error.ts'

/** The one place that a line names. */
function readPlace({ args }: CommandContext): Record<string, unknown> {
  const before = stringArgument(args, 'before')
  const after = stringArgument(args, 'after')
  const places = [
    ...(args.first ? [{ kind: 'first' }] : []),
    ...(args.last ? [{ kind: 'last' }] : []),
    ...(before === undefined ? [] : [{ kind: 'before', itemId: before }]),
    ...(after === undefined ? [] : [{ kind: 'after', itemId: after }]),
  ]
  const [place, ...more] = places
  if (!place || more.length > 0)
    throw new UsageError([
      {
        zh: '--first、--last、--before 和 --after 须给且只给一个。',
        en: 'Give one of --first, --last, --before and --after.',
      },
    ])
  return place
}

const orderItemsCommand: CliCommand = {
  name: 'item order',
  summary: {
    zh: '把商品移到店铺顺序里的一个位置',
    en: 'Put items, in the given order, to one place in the order of their shop',
  },
  parameters: [
    shopParameter,
    itemsParameter,
    { syntax: '--first', description: { zh: '放到最前', en: 'in front of all others' } },
    { syntax: '--last', description: { zh: '放到最后', en: 'behind all others' } },
    {
      syntax: '--before <other>',
      field: 'place.itemId',
      description: { zh: '放到这件商品之前', en: 'in front of this item' },
    },
    {
      syntax: '--after <other>',
      field: 'place.itemId',
      description: { zh: '放到这件商品之后', en: 'behind this item' },
    },
  ],
  examples: [
    'item order qing 7K3PZ0Q9XA --first',
    'item order qing 7K3PZ0Q9XA 5M2WQ8T4HB --after 9N4RT6V2CD',
  ],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = validate(orderItemsOperation.input, {
      shortUrl: stringArgument(args, 'shop'),
      itemIds: stringArguments(args, 'item'),
      place: readPlace(context),
    })
    const data = await orderItems(ctx, input)
    return {
      data,
      text: t({ zh: `已移动 ${input.itemIds.length} 件商品。`, en: `Items moved: ${input.itemIds.length}.` }),
    }
  },
}

const copyItemCommand: CliCommand = {
  name: 'item copy',
  summary: {
    zh: '复制一件商品，先不上架，不带卡密',
    en: 'Copy an item as a draft, without its cards',
  },
  parameters: [itemParameter],
  examples: ['item copy 7K3PZ0Q9XA'],
  async run({ ctx, args, validate, t }) {
    const data = await copyItem(
      ctx,
      validate(copyItemOperation.input, { itemId: stringArgument(args, 'item') }),
    )
    return {
      data,
      text: t({
        zh: `已复制为商品 ${data.itemId}，尚未上架。`,
        en: `The copy is the item ${data.itemId}, not yet published.`,
      }),
    }
  },
}

const scheduleItemCommand: CliCommand = {
  name: 'item schedule',
  summary: {
    zh: '定时上架一件商品，或取消定时',
    en: 'Set when an item is published by itself, or clear it',
  },
  parameters: [
    itemParameter,
    {
      syntax: '--at <time>',
      field: 'publishTime',
      description: { zh: '上架的时间', en: 'when it is published' },
      expected: {
        zh: '还没到的时间，如 2026-12-01T00:00:00Z',
        en: 'a moment to come, such as 2026-12-01T00:00:00Z',
      },
    },
    { syntax: '--clear', description: { zh: '取消定时', en: 'clears it' } },
  ],
  examples: ['item schedule 7K3PZ0Q9XA --at 2026-12-01T00:00:00Z', 'item schedule 7K3PZ0Q9XA --clear'],
  async run({ ctx, args, validate, t }) {
    const at = stringArgument(args, 'at')
    if ((at === undefined) !== (args.clear === true))
      throw new UsageError([{ zh: '--at 和 --clear 须给且只给一个。', en: 'Give either --at or --clear.' }])
    const data = await scheduleItem(
      ctx,
      validate(scheduleItemOperation.input, {
        itemId: stringArgument(args, 'item'),
        publishTime: at ?? null,
      }),
    )
    const { itemId, publishTime } = data
    return {
      data,
      text: publishTime
        ? t({
            zh: `商品 ${itemId} 将于 ${localTime(publishTime)} 上架。`,
            en: `The item ${itemId} will be on sale at ${localTime(publishTime)}.`,
          })
        : t({ zh: `商品 ${itemId} 不再定时上架。`, en: `The item ${itemId} is no longer scheduled.` }),
    }
  },
}

export const itemActCommands: readonly CliCommand[] = [
  orderItemsCommand,
  copyItemCommand,
  scheduleItemCommand,
]
