import { testChannel as operation } from '@faka/contract/pay-channel/pay-channel'
import { testChannel } from '../../modules/payment/test-channel.ts'
import { channelParameter } from '../channel-parameters.ts'
import { type CliCommand, stringArgument } from '../command.ts'

export const testChannelCommand: CliCommand = {
  name: 'channel test',
  summary: {
    zh: '测试支付方式：向网关询问一笔不存在的交易',
    en: 'Test a payment method: ask its gateway, moving no money',
  },
  parameters: [channelParameter],
  examples: ['channel test 8F2K0Q7M3X'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const data = await testChannel(
      ctx,
      check(operation.input, { payChannelId: stringArgument(given, 'channel') }),
    )
    const { ok, detail, notChecked } = data
    const open = notChecked.map((what) => say({ zh: `未检查：${what}`, en: `Not checked: ${what}` }))
    const found = say(
      ok
        ? { zh: `可以使用：${detail}`, en: `It works: ${detail}` }
        : { zh: `不能使用：${detail}`, en: `It does not work: ${detail}` },
    )
    return { data, text: [found, ...open].join('\n'), failed: !ok }
  },
}
