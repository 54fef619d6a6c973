import {
  addSellerChannel as addOperation,
  editSellerChannel as editOperation,
  listSellerChannels as listOperation,
  orderSellerChannels as orderOperation,
  removeSellerChannel as removeOperation,
} from '@faka/contract/pay-channel/seller-channel'
import { showChannelUse as useOperation } from '@faka/contract/payment/channel-use'
import { addSellerChannel } from '../../modules/pay-channel/add-seller-channel.ts'
import { editSellerChannel } from '../../modules/pay-channel/edit-seller-channel.ts'
import { listSellerChannels } from '../../modules/pay-channel/list-seller-channels.ts'
import { orderSellerChannels } from '../../modules/pay-channel/order-seller-channels.ts'
import { removeSellerChannel } from '../../modules/pay-channel/remove-seller-channel.ts'
import { showChannelUse } from '../../modules/payment/show-channel-use.ts'
import { createMerchant } from '../../sandbox-gateway/sandbox-gateway.ts'
import {
  channelNameParameter,
  channelParameter,
  channelParameters,
  providerParameter,
  readChannelFields,
  readSettings,
  settingsParameter,
} from '../channel-parameters.ts'
import { channelUseText } from '../channel-tables.ts'
import { type CliCommand, stringArgument, stringArguments } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'

/** Positions follow from `channel order`. */
const fieldParameters = channelParameters.filter(({ field }) => field !== 'position')

const ownCommand: CliCommand = {
  name: 'channel own',
  summary: { zh: '店铺自己的支付方式', en: "A shop's own payment methods" },
  parameters: [shopParameter],
  examples: ['channel own qing'],
  async run({ ctx, args, validate, t }) {
    const data = await listSellerChannels(
      ctx,
      validate(listOperation.input, { shortUrl: stringArgument(args, 'shop') }),
    )
    if (data.list.length === 0)
      return {
        data,
        text: t({ zh: '店铺还没有自己的支付方式。', en: 'The shop has no payment methods of its own.' }),
      }
    const rows = data.list.map(({ id, name, provider, enabled, faults, realMoney }) => [
      id,
      name,
      provider,
      t(realMoney ? { zh: '真实', en: 'real' } : { zh: '测试', en: 'test' }),
      faults.join('; ') || t(enabled ? { zh: '启用', en: 'on' } : { zh: '停用', en: 'off' }),
    ])
    const columns = [
      { title: t({ zh: '编号', en: 'CHANNEL' }) },
      { title: t({ zh: '名称', en: 'NAME' }) },
      { title: t({ zh: '网关', en: 'PROVIDER' }) },
      { title: t({ zh: '资金', en: 'MONEY' }) },
      { title: t({ zh: '状态', en: 'STATE' }) },
    ]
    return { data, text: drawTable(columns, rows) }
  },
}

const addCommand: CliCommand = {
  name: 'channel add-own',
  summary: { zh: '给店铺新增自己的支付方式', en: "Add a shop's own payment method" },
  details: {
    zh: '由卖家管理：网关拒绝的退款不会转为平台余额，而是等待卖家处理。沙箱（sandbox）不需要配置。',
    en: 'It is managed by the seller: a refund that its gateway refuses waits for the seller, and never becomes a balance.\nThe sandbox needs no settings.',
  },
  parameters: [shopParameter, providerParameter, channelNameParameter, settingsParameter, ...fieldParameters],
  examples: ['channel add-own qing sandbox', 'channel add-own qing epay-md5 --settings epay.json'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      provider: stringArgument(args, 'provider'),
      name: stringArgument(args, 'name'),
      settings: (await readSettings(context)) ?? {},
      ...readChannelFields(context),
    })
    const data = await addSellerChannel(ctx, validate(addOperation.input, input), {
      createSandboxMerchant: (_ctx, name) => createMerchant(ctx.common, ctx.random, name),
    })
    return {
      data,
      text: t({ zh: `支付方式 ${data.id} 已新增。`, en: `Payment method ${data.id} was added.` }),
    }
  },
}

const editCommand: CliCommand = {
  name: 'channel edit-own',
  summary: { zh: '修改店铺自己的支付方式；没写的保持不变', en: "Change a shop's own payment method" },
  parameters: [channelParameter, channelNameParameter, settingsParameter, ...fieldParameters],
  examples: ['channel edit-own 8F2K0Q7M3X --name 支付宝'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      payChannelId: stringArgument(args, 'channel'),
      name: stringArgument(args, 'name'),
      settings: await readSettings(context),
      ...readChannelFields(context),
    })
    const data = await editSellerChannel(ctx, validate(editOperation.input, input))
    return { data, text: t({ zh: '已保存。', en: 'Kept.' }) }
  },
}

const orderCommand: CliCommand = {
  name: 'channel order',
  summary: { zh: '给店铺自己的支付方式排序', en: "Arrange a shop's own payment methods" },
  parameters: [
    shopParameter,
    {
      syntax: '<channels...>',
      field: 'payChannelIds',
      description: { zh: '全部编号，按新的顺序', en: 'all of their ids, in the new order' },
    },
  ],
  examples: ['channel order qing 8F2K0Q7M3X 9G3M1R8N4Y'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), payChannelIds: stringArguments(args, 'channels') }
    const data = await orderSellerChannels(ctx, validate(orderOperation.input, input))
    return { data, text: t({ zh: '已排序。', en: 'They are arranged.' }) }
  },
}

const useCommand: CliCommand = {
  name: 'channel use',
  summary: {
    zh: '看一种支付方式正在被什么用到，停用或移除之前看',
    en: 'Show what a payment method is being used for, before it is disabled or removed',
  },
  parameters: [channelParameter],
  examples: ['channel use 8F2K0Q7M3X'],
  async run({ ctx, args, validate, t }) {
    const input = { payChannelId: stringArgument(args, 'channel') }
    const data = await showChannelUse(ctx, validate(useOperation.input, input))
    return { data, text: channelUseText(data, t) }
  },
}

const removeCommand: CliCommand = {
  name: 'channel remove',
  summary: { zh: '移除店铺自己的支付方式', en: "Remove a shop's own payment method" },
  details: {
    zh: '不再用于新的付款；已付款项仍会核对与退款。',
    en: 'It takes no new payments; payments already made are still checked and refunded.',
  },
  parameters: [channelParameter],
  examples: ['channel remove 8F2K0Q7M3X'],
  async run({ ctx, args, validate, t }) {
    const input = { payChannelId: stringArgument(args, 'channel') }
    const data = await removeSellerChannel(ctx, validate(removeOperation.input, input))
    return { data, text: t({ zh: '已移除。', en: 'It was removed.' }) }
  },
}

/** The payment methods of a shop that its seller manages. */
export const ownChannelCommands: readonly CliCommand[] = [
  ownCommand,
  addCommand,
  editCommand,
  orderCommand,
  useCommand,
  removeCommand,
]
