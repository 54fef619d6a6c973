import { addChannel as operation } from '@faka/contract/pay-channel/pay-channel'
import { addChannel } from '../../modules/payment/add-channel.ts'
import { channelParameters, readChannelFields, readSettings } from '../channel-parameters.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { omitUndefined } from '../item-parameters.ts'

export const addChannelCommand: CliCommand = {
  name: 'channel add',
  summary: { zh: '新增支付方式', en: 'Add a payment method' },
  details: {
    zh: '配置是一个 JSON 文件（- 为标准输入），字段见 docs/payments.md；密钥加密保存，以后不再显示。\n保存后请立即删除该文件，并用 channel test 试一下。',
    en: 'The settings are a JSON file, or - for the standard input; docs/payments.md names their fields. Keys are sealed\nand never shown again. Remove the file afterwards, and try the channel with channel test.',
  },
  parameters: [
    {
      syntax: '<provider>',
      field: 'provider',
      description: { zh: '协议', en: 'the protocol of its gateway' },
      expected: { zh: 'docs/payments.md 里的协议名', en: 'a name as docs/payments.md has it' },
    },
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
        zh: '配置文件，- 为标准输入',
        en: 'a file with its settings, or - for the standard input',
      },
    },
    {
      syntax: '--shop <shop>',
      field: 'shortUrl',
      description: {
        zh: '只给这家店铺；不写则全部店铺可用',
        en: 'for this shop only; for all where left out',
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
  async run(call) {
    const { ctx, args: given, validate: check, t: say } = call
    const file = stringArgument(given, 'settings')
    const input = omitUndefined({
      provider: stringArgument(given, 'provider'),
      name: stringArgument(given, 'name'),
      shortUrl: stringArgument(given, 'shop'),
      enabled: given.off === true ? false : undefined,
      settings: file === undefined ? undefined : await readSettings(call, file),
      ...readChannelFields(call),
    })
    const data = await addChannel(ctx, check(operation.input, input))
    const { payChannelId, enabled } = data
    return {
      data,
      text: say({
        zh: `支付方式 ${payChannelId} 已新增${enabled ? '并启用' : '，尚未启用'}；试一下：channel test ${payChannelId}`,
        en: `Payment method ${payChannelId} was added${enabled ? ' and is on' : ' and is not switched on yet'}. Try it: channel test ${payChannelId}`,
      }),
    }
  },
}
