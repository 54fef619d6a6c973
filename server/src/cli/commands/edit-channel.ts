import { editChannel as operation } from '@faka/contract/pay-channel/pay-channel'
import { editChannel } from '../../modules/payment/edit-channel.ts'
import {
  channelParameter,
  channelParameters,
  readChannelFields,
  readSettings,
} from '../channel-parameters.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { omitUndefined } from '../item-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'

export const editChannelCommand: CliCommand = {
  name: 'channel edit',
  summary: { zh: '修改支付方式；没写的保持不变', en: 'Change a payment method; what is left out stays' },
  details: {
    zh: '配置文件里写到的字段替换原来的，null 表示去掉该字段，没写的保持不变。',
    en: 'Settings that the file names replace those of the same name; a null takes one away; the others stay.',
  },
  parameters: [
    channelParameter,
    {
      syntax: '--name <text>',
      field: 'name',
      description: { zh: '买家看到的名称', en: 'the name that buyers read' },
      expected: { zh: '1 到 20 个字', en: '1 to 20 characters' },
    },
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
  async run(call) {
    const { ctx, args: given, validate: check, t: say } = call
    const file = stringArgument(given, 'settings')
    const input = omitUndefined({
      payChannelId: stringArgument(given, 'channel'),
      name: stringArgument(given, 'name'),
      settings: file === undefined ? undefined : await readSettings(call, file),
      ...readChannelFields(call),
    })
    const data = await editChannel(ctx, check(operation.input, input))
    return { data, text: say({ zh: '已保存。', en: 'Kept.' }) }
  },
}

const createSwitchCommand = (enabled: boolean, says: LocalizedText, done: LocalizedText): CliCommand => ({
  name: enabled ? 'channel on' : 'channel off',
  summary: says,
  parameters: [channelParameter],
  examples: [`channel ${enabled ? 'on' : 'off'} 8F2K0Q7M3X`],
  async run({ ctx, args: given, validate: check, t: say }) {
    const input = { payChannelId: stringArgument(given, 'channel'), enabled }
    return { data: await editChannel(ctx, check(operation.input, input)), text: say(done) }
  },
})

export const enableChannelCommand = createSwitchCommand(
  true,
  { zh: '启用支付方式', en: 'Switch a payment method on' },
  { zh: '已启用。', en: 'It is on.' },
)

export const disableChannelCommand = createSwitchCommand(
  false,
  { zh: '停用支付方式', en: 'Switch a payment method off' },
  {
    zh: '已停用：不再用于新的付款，已付款项仍会核对与退款。',
    en: 'It is off: nobody pays by it any more; payments already made are still checked and refunded.',
  },
)
