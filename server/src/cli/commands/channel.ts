import {
  addChannel as addChannelOperation,
  editChannel as editChannelOperation,
  listChannels as listChannelsOperation,
  testChannel as testChannelOperation,
} from '@faka/contract/pay-channel/pay-channel'
import { addChannel } from '../../modules/pay-channel/add-channel.ts'
import { editChannel } from '../../modules/pay-channel/edit-channel.ts'
import { listChannels } from '../../modules/pay-channel/list-channels.ts'
import { testChannel } from '../../modules/pay-channel/test-channel.ts'
import {
  channelNameParameter,
  channelParameter,
  channelParameters,
  channelRow,
  readChannelFields,
  readSettings,
  settingsParameter,
} from '../channel-parameters.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { describeTest } from '../describe-channel-test.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter, whyParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'

const addChannelCommand: CliCommand = {
  name: 'channel add',
  summary: { zh: '新增支付方式', en: 'Add a payment method' },
  details: {
    zh: '配置是一个 JSON 文件（- 为标准输入），字段见 docs/payments.md；密钥加密保存，以后不再显示。\n保存后请立即删除该文件，并用 channel test 试一下。',
    en: 'The settings are a JSON file, or - for the standard input; docs/payments.md names their fields. Keys are encrypted\nand never shown again. Remove the file afterwards, and try the channel with channel test.',
  },
  parameters: [
    {
      syntax: '<provider>',
      field: 'provider',
      description: { zh: '协议', en: 'the protocol of its gateway' },
      expected: {
        zh: 'channel providers-platform 里的名称',
        en: 'a name as channel providers-platform shows it',
      },
    },
    channelNameParameter,
    settingsParameter,
    {
      syntax: '--shop <shop>',
      field: 'shortUrl',
      description: {
        zh: '只给这家店铺；不写则全部店铺可用',
        en: 'for this shop only; default: all shops',
      },
      expected: { zh: '店铺地址里的那个短名', en: "the name in the shop's address" },
    },
    { syntax: '--off', description: { zh: '先不启用', en: 'not switched on yet' } },
    ...channelParameters,
  ],
  examples: [
    'channel add epay-md5 --name 支付宝 --method alipay --settings epay.json',
    'channel add alipay --name 支付宝 --fee 0.6 --fee-payer seller --settings -',
  ],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      provider: stringArgument(args, 'provider'),
      name: stringArgument(args, 'name'),
      shortUrl: stringArgument(args, 'shop'),
      enabled: args.off === true ? false : undefined,
      settings: await readSettings(context),
      ...readChannelFields(context),
    })
    const data = await addChannel(ctx, validate(addChannelOperation.input, input))
    const { payChannelId, enabled } = data
    return {
      data,
      text: t({
        zh: `支付方式 ${payChannelId} 已新增${enabled ? '并启用' : '，尚未启用'}；试一下：channel test ${payChannelId}`,
        en: `Payment method ${payChannelId} was added${enabled ? ' and is on' : ' and is not switched on yet'}. Try it: channel test ${payChannelId}`,
      }),
    }
  },
}

const listChannelsCommand: CliCommand = {
  name: 'channel list',
  summary: {
    zh: '支付方式：全部，或一家店铺能用的',
    en: 'Payment methods: all, or those of a shop and the platform',
  },
  parameters: [{ ...shopParameter, syntax: '[shop]' }],
  examples: ['channel list', 'channel list qing'],
  async run({ ctx, args, validate, t }) {
    const data = await listChannels(
      ctx,
      validate(listChannelsOperation.input, omitUndefined({ shortUrl: stringArgument(args, 'shop') })),
    )
    const columns = [
      { title: t({ zh: '编号', en: 'CHANNEL' }) },
      { title: t({ zh: '名称', en: 'NAME' }) },
      { title: t({ zh: '协议', en: 'PROVIDER' }) },
      { title: t({ zh: '店铺', en: 'SHOP' }) },
      { title: t({ zh: '手续费', en: 'FEE' }), alignRight: true as const },
      { title: t({ zh: '金额', en: 'SUMS' }) },
      { title: t({ zh: '资金', en: 'MONEY' }) },
      { title: t({ zh: '状态', en: 'STATE' }) },
    ]
    if (data.length === 0)
      return { data, text: t({ zh: '还没有支付方式。', en: 'There are no payment methods yet.' }) }
    const rows = data.map((channel) => channelRow(channel, t))
    const problems = data.flatMap(({ payChannelId, faults }) =>
      faults.map((fault) => `${payChannelId} ${fault}`),
    )
    return { data, text: [drawTable(columns, rows), ...problems].join('\n') }
  },
}

const testChannelCommand: CliCommand = {
  name: 'channel test',
  summary: {
    zh: '测试支付方式：向网关询问一笔不存在的交易',
    en: 'Test a payment method: ask its gateway, moving no money',
  },
  parameters: [channelParameter],
  examples: ['channel test 8F2K0Q7M3X'],
  async run({ ctx, args, validate, t }) {
    const data = await testChannel(
      ctx,
      validate(testChannelOperation.input, { payChannelId: stringArgument(args, 'channel') }),
    )
    return { data, text: describeTest(data, t), failed: !data.ok }
  },
}

const editChannelCommand: CliCommand = {
  name: 'channel edit',
  summary: { zh: '修改支付方式；没写的保持不变', en: 'Change a payment method; what is left out stays' },
  details: {
    zh: '配置文件里写到的字段替换原来的，null 表示去掉该字段，没写的保持不变。',
    en: 'Settings in the file replace those of the same name; null removes one; the others stay.',
  },
  parameters: [
    channelParameter,
    channelNameParameter,
    {
      syntax: '--settings <file>',
      field: 'settings',
      description: {
        zh: '要替换的配置，- 为标准输入',
        en: 'settings to replace, or - for the standard input',
      },
    },
    ...channelParameters,
  ],
  examples: ['channel edit 8F2K0Q7M3X --fee 0.6 --fee-payer seller', 'channel edit 8F2K0Q7M3X --settings -'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      payChannelId: stringArgument(args, 'channel'),
      name: stringArgument(args, 'name'),
      settings: await readSettings(context),
      ...readChannelFields(context),
    })
    const data = await editChannel(ctx, validate(editChannelOperation.input, input))
    return { data, text: t({ zh: '已保存。', en: 'Kept.' }) }
  },
}

const enableChannelCommand: CliCommand = {
  name: 'channel enable',
  summary: { zh: '启用支付方式', en: 'Switch a payment method on' },
  parameters: [channelParameter],
  examples: ['channel enable 8F2K0Q7M3X'],
  async run({ ctx, args, validate, t }) {
    const input = { payChannelId: stringArgument(args, 'channel'), enabled: true }
    const data = await editChannel(ctx, validate(editChannelOperation.input, input))
    return { data, text: t({ zh: '已启用。', en: 'It is on.' }) }
  },
}

const disableChannelCommand: CliCommand = {
  name: 'channel disable',
  summary: { zh: '停用支付方式，理由会留下记录', en: 'Switch a payment method off, with a reason' },
  parameters: [channelParameter, whyParameter],
  examples: ['channel disable 8F2K0Q7M3X --why "更换密钥"'],
  async run({ ctx, args, validate, t }) {
    const input = {
      payChannelId: stringArgument(args, 'channel'),
      enabled: false,
      why: stringArgument(args, 'why'),
    }
    const data = await editChannel(ctx, validate(editChannelOperation.input, omitUndefined(input)))
    const text = t({
      zh: '已停用：不再用于新的付款，已付款项仍会核对与退款。',
      en: 'It is off: it accepts no new payments; payments already made are still checked and refunded.',
    })
    return { data, text }
  },
}

export const channelCommands: readonly CliCommand[] = [
  addChannelCommand,
  listChannelsCommand,
  testChannelCommand,
  editChannelCommand,
  enableChannelCommand,
  disableChannelCommand,
]
