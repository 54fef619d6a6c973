import type { ReplyOf } from '@faka/contract/endpoint'
import { fenFromYuan, formatFen, maxFen } from '@faka/contract/money'
import type { listChannels } from '@faka/contract/pay-channel'
import type { Text } from './text.ts'
import { type Call, numberOr, textOf, type Word } from './verb.ts'
import { fieldsOfFile, onlySaid } from './wares-words.ts'

/** The argument that names a pay channel. */
export const channelWord: Word = {
  form: '<channel>',
  field: 'payChannelId',
  says: { zh: '支付方式编号，channel list 里有', en: 'id of the payment method, as channel list shows it' },
  must: { zh: 'channel list 里的编号', en: 'an id as channel list shows it' },
}

const amountMust: Text = { zh: '大于 0、最多两位小数的金额，如 12.80', en: 'an amount above 0 such as 12.80' }

/** What can be said of a channel besides its settings. */
export const channelWords: readonly Word[] = [
  {
    form: '--method <wallet>',
    field: 'method',
    says: { zh: '图标：哪种钱包', en: 'its mark: which wallet opens it' },
    must: { zh: 'alipay、wxpay、qqpay、bank 或 any', en: 'alipay, wxpay, qqpay, bank or any' },
  },
  {
    form: '--fee <percent>',
    field: 'feeBasisPoints',
    says: { zh: '手续费百分比，默认 0', en: 'what it costs, in percent; nothing where left out' },
    must: { zh: '0 到 10，最多两位小数，如 0.6', en: '0 to 10 with at most two decimals, such as 0.6' },
  },
  {
    form: '--fee-payer <side>',
    field: 'feePayer',
    says: { zh: '手续费由谁承担，默认买家', en: 'who pays that; the buyer where left out' },
    must: { zh: 'buyer 或 seller', en: 'buyer or seller' },
  },
  {
    form: '--least <yuan>',
    field: 'leastFen',
    says: { zh: '最低金额', en: 'the least that it takes' },
    must: amountMust,
  },
  {
    form: '--most <yuan>',
    field: 'mostFen',
    says: { zh: '最高金额', en: 'the most that it takes' },
    must: amountMust,
  },
  {
    form: '--position <number>',
    field: 'position',
    says: { zh: '排在第几', en: 'its place among the others' },
    must: { zh: '0 到 100000 的整数', en: '0 to 100000' },
  },
]

/** A percentage as hundredths of a percent; what is none stays a text, for the schema to refuse. */
const basisPoints = (text: string | undefined): number | string | undefined =>
  text === undefined ? undefined : (fenFromYuan(text) ?? text)

/** The fields that flags say of a channel, not yet checked. */
export function saidChannel({ given }: Call): Record<string, unknown> {
  const yuan = (name: string) => {
    const text = textOf(given, name)
    return text === undefined ? undefined : (fenFromYuan(text) ?? text)
  }
  return onlySaid({
    method: textOf(given, 'method'),
    feeBasisPoints: basisPoints(textOf(given, 'fee')),
    feePayer: textOf(given, 'feePayer'),
    leastFen: yuan('least'),
    mostFen: yuan('most'),
    position: numberOr(textOf(given, 'position')),
  })
}

/** The settings in a file or on the standard input: keys stand neither on the line nor in its history. */
export const saidSettings = (call: Call, file: string): Promise<Record<string, unknown>> =>
  fieldsOfFile(call, file)

type ShownChannel = ReplyOf<typeof listChannels>[number]

const sums = ({ leastFen, mostFen }: ShownChannel): string =>
  [leastFen > 1 && `≥ ${formatFen(leastFen)}`, mostFen < maxFen && `≤ ${formatFen(mostFen)}`]
    .filter(Boolean)
    .join(' ')

/** A channel in one row: id, name, protocol, shop, fee, sums, kind of money, on or off. */
export const channelRow = (channel: ShownChannel, say: (text: Text) => string): string[] => {
  const { payChannelId, name, provider, shortUrl, feeBasisPoints, feePayer, realMoney, enabled, faults } =
    channel
  const payer = feePayer === 'seller' ? say({ zh: '（卖家付）', en: ' (seller)' }) : ''
  const on = enabled ? { zh: '启用', en: 'on' } : { zh: '停用', en: 'off' }
  return [
    payChannelId,
    name,
    provider,
    shortUrl ?? say({ zh: '全部店铺', en: 'all shops' }),
    feeBasisPoints === 0 ? '0' : `${feeBasisPoints / 100}%${payer}`,
    sums(channel),
    say(realMoney ? { zh: '真实', en: 'real' } : { zh: '测试', en: 'test' }),
    faults.length > 0 ? say({ zh: '配置有误', en: 'broken' }) : say(on),
  ]
}
