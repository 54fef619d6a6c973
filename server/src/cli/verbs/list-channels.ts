import { ShortUrl } from '@faka/contract/ids'
import * as z from 'zod/mini'
import { orRefuse } from '../../kernel/refuse.ts'
import { knownShopByUrl } from '../../rooms/shop/door.ts'
import { drawTable } from '../draw-table.ts'
import { shopWord } from '../named-words.ts'
import { textOf, type Verb } from '../verb.ts'

export const listChannelsVerb: Verb = {
  name: 'list-channels',
  says: { zh: '店铺的支付方式', en: "A shop's ways to pay, the platform's among them" },
  words: [shopWord],
  examples: ['list-channels qing'],
  async run({ ctx, given, check, say }) {
    const { shortUrl } = check(z.strictObject({ shortUrl: ShortUrl }), { shortUrl: textOf(given, 'shop') })
    const shop = orRefuse(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
    const data = shop.payChannels.map((row) => ({
      payChannelId: row.pay_channel_id,
      name: row.name,
      method: row.method,
      provider: row.provider,
      feeBasisPoints: row.fee_basis_points,
      realMoney: row.real_money,
      enabled: row.enabled,
      ofPlatform: row.shop_id === null,
    }))
    const yesOrNo = (is: boolean) => say(is ? { zh: '是', en: 'yes' } : { zh: '否', en: 'no' })
    const columns = [
      { title: say({ zh: '编号', en: 'CHANNEL' }) },
      { title: say({ zh: '名称', en: 'NAME' }) },
      { title: say({ zh: '协议', en: 'PROVIDER' }) },
      { title: say({ zh: '手续费', en: 'FEE' }), right: true as const },
      { title: say({ zh: '真实资金', en: 'REAL MONEY' }) },
      { title: say({ zh: '启用', en: 'ON' }) },
    ]
    const rows = data.map((channel) => [
      channel.payChannelId,
      channel.name,
      channel.provider,
      `${channel.feeBasisPoints / 100} %`,
      yesOrNo(channel.realMoney),
      yesOrNo(channel.enabled),
    ])
    if (rows.length === 0)
      return { data, text: say({ zh: '还没有支付方式。', en: 'There is no way to pay yet.' }) }
    return { data, text: drawTable(columns, rows) }
  },
}
