import { listChannels as operation } from '@faka/contract/pay-channel'
import { listChannels } from '../../rooms/payment/list-channels.ts'
import { channelRow } from '../channel-words.ts'
import { drawTable } from '../draw-table.ts'
import { shopWord } from '../named-words.ts'
import { textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const listChannelsVerb: Verb = {
  name: 'channel list',
  says: {
    zh: '支付方式：全部，或一家店铺能用的',
    en: 'Payment methods: all, or those of a shop and the platform',
  },
  words: [{ ...shopWord, form: '[shop]' }],
  examples: ['channel list', 'channel list qing'],
  async run({ ctx, given, check, say }) {
    const data = await listChannels(
      ctx,
      check(operation.input, onlySaid({ shortUrl: textOf(given, 'shop') })),
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
