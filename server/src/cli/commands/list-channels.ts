import { listChannels as operation } from '@faka/contract/pay-channel/pay-channel'
import { listChannels } from '../../modules/payment/list-channels.ts'
import { channelRow } from '../channel-parameters.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'

export const listChannelsCommand: CliCommand = {
  name: 'channel list',
  summary: {
    zh: '支付方式：全部，或一家店铺能用的',
    en: 'Payment methods: all, or those of a shop and the platform',
  },
  parameters: [{ ...shopParameter, syntax: '[shop]' }],
  examples: ['channel list', 'channel list qing'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const data = await listChannels(
      ctx,
      check(operation.input, omitUndefined({ shortUrl: stringArgument(given, 'shop') })),
    )
    const columns = [
      { title: say({ zh: '编号', en: 'CHANNEL' }) },
      { title: say({ zh: '名称', en: 'NAME' }) },
      { title: say({ zh: '协议', en: 'PROVIDER' }) },
      { title: say({ zh: '店铺', en: 'SHOP' }) },
      { title: say({ zh: '手续费', en: 'FEE' }), right: true as const },
      { title: say({ zh: '金额', en: 'SUMS' }) },
      { title: say({ zh: '资金', en: 'MONEY' }) },
      { title: say({ zh: '状态', en: 'STATE' }) },
    ]
    if (data.length === 0)
      return { data, text: say({ zh: '还没有支付方式。', en: 'There are no payment methods yet.' }) }
    const rows = data.map((channel) => channelRow(channel, say))
    const faults = data.flatMap(({ payChannelId, faults }) =>
      faults.map((fault) => `${payChannelId} ${fault}`),
    )
    return { data, text: [drawTable(columns, rows), ...faults].join('\n') }
  },
}
