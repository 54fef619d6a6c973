import type { listChannels } from '@faka/contract/pay-channel/pay-channel'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { fenFromYuan, formatFen, maxFen } from '@faka/contract/shared/money'
import { type CommandContext, numberOrText, type Parameter, stringArgument } from './command.ts'
import { omitUndefined, readJsonFile } from './item-parameters.ts'
import type { LocalizedText } from './localized-text.ts'

/** The pay channel argument. */
export const channelParameter: Parameter = {
  syntax: '<channel>',
  field: 'payChannelId',
  description: {
    zh: '支付方式编号，channel list 里有',
    en: 'id of the payment method, as channel list shows it',
  },
  expected: { zh: 'channel list 里的编号', en: 'an id as channel list shows it' },
}

/** The gateway of a seller's payment method. */
export const providerParameter: Parameter = {
  syntax: '<provider>',
  field: 'provider',
  description: { zh: '网关', en: 'the gateway' },
  expected: { zh: 'channel providers 里的名称', en: 'a name as channel providers shows it' },
}

/** The file with the settings of a pay channel. */
export const settingsParameter: Parameter = {
  syntax: '--settings <file>',
  field: 'settings',
  description: { zh: '配置文件，- 为标准输入', en: 'a file with its settings, or - for the standard input' },
}

/** The name argument of a pay channel. */
export const channelNameParameter: Parameter = {
  syntax: '--name <text>',
  field: 'name',
  description: { zh: '买家看到的名称', en: 'the name that buyers read' },
  expected: { zh: '1 到 20 个字', en: '1 to 20 characters' },
}

const amountExpected: LocalizedText = {
  zh: '大于 0、最多两位小数的金额，如 12.80',
  en: 'an amount above 0 such as 12.80',
}

/** The flags of a pay channel, besides its name and its settings. */
export const channelParameters: readonly Parameter[] = [
  {
    syntax: '--method <wallet>',
    field: 'method',
    description: { zh: '图标：哪种钱包', en: 'its icon: the wallet that opens it' },
    expected: { zh: 'alipay、wxpay、qqpay、bank 或 any', en: 'alipay, wxpay, qqpay, bank or any' },
  },
  {
    syntax: '--fee <percent>',
    field: 'feeBasisPoints',
    description: { zh: '手续费百分比，默认 0', en: 'its fee in percent; default: none' },
    expected: { zh: '0 到 10，最多两位小数，如 0.6', en: '0 to 10 with at most two decimals, such as 0.6' },
  },
  {
    syntax: '--fee-payer <side>',
    field: 'feePayer',
    description: { zh: '手续费由谁承担，默认买家', en: 'who pays the fee; default: the buyer' },
    expected: { zh: 'buyer 或 seller', en: 'buyer or seller' },
  },
  {
    syntax: '--least <yuan>',
    field: 'leastFen',
    description: { zh: '最低金额', en: 'minimum amount' },
    expected: amountExpected,
  },
  {
    syntax: '--most <yuan>',
    field: 'mostFen',
    description: { zh: '最高金额', en: 'maximum amount' },
    expected: amountExpected,
  },
  {
    syntax: '--position <number>',
    field: 'position',
    description: { zh: '排在第几', en: 'its position among the others' },
    expected: { zh: '0 到 100000 的整数', en: '0 to 100000' },
  },
]

/** A percentage in hundredths of a percent; an invalid one stays a text, which the schema then rejects. */
const basisPoints = (text: string | undefined): number | string | undefined =>
  text === undefined ? undefined : (fenFromYuan(text) ?? text)

/** The fields of a pay channel from flags, not yet validated. */
export function readChannelFields({ args }: CommandContext): Record<string, unknown> {
  const yuan = (name: string) => {
    const text = stringArgument(args, name)
    return text === undefined ? undefined : (fenFromYuan(text) ?? text)
  }
  return omitUndefined({
    method: stringArgument(args, 'method'),
    feeBasisPoints: basisPoints(stringArgument(args, 'fee')),
    feePayer: stringArgument(args, 'feePayer'),
    leastFen: yuan('least'),
    mostFen: yuan('most'),
    position: numberOrText(stringArgument(args, 'position')),
  })
}

/** The settings from a file or the standard input, which keeps keys out of the command line and its history; undefined if none is named. */
export async function readSettings(context: CommandContext): Promise<Record<string, unknown> | undefined> {
  const file = stringArgument(context.args, 'settings')
  return file === undefined ? undefined : readJsonFile(context, file)
}

type ListedChannel = ReplyOf<typeof listChannels>[number]

const amountRange = ({ leastFen, mostFen }: ListedChannel): string =>
  [leastFen > 1 && `≥ ${formatFen(leastFen)}`, mostFen < maxFen && `≤ ${formatFen(mostFen)}`]
    .filter(Boolean)
    .join(' ')

/** The table row of a channel: id, name, protocol, shop, fee, amounts, kind of money, on or off. */
export const channelRow = (channel: ListedChannel, t: (text: LocalizedText) => string): string[] => {
  const { payChannelId, name, provider, shortUrl, feeBasisPoints, feePayer, realMoney, enabled, faults } =
    channel
  const payer = feePayer === 'seller' ? t({ zh: '（卖家付）', en: ' (seller)' }) : ''
  const on = enabled ? { zh: '启用', en: 'on' } : { zh: '停用', en: 'off' }
  return [
    payChannelId,
    name,
    provider,
    shortUrl ?? t({ zh: '全部店铺', en: 'all shops' }),
    feeBasisPoints === 0 ? '0' : `${feeBasisPoints / 100}%${payer}`,
    amountRange(channel),
    t(realMoney ? { zh: '真实', en: 'real' } : { zh: '测试', en: 'test' }),
    faults.length > 0 ? t({ zh: '配置有误', en: 'broken' }) : t(on),
  ]
}
