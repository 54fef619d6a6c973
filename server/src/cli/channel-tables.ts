import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import type { ChannelUse } from '@faka/contract/payment/channel-use'
import { formatFen } from '@faka/contract/shared/money'
import type { CommandContext } from './command.ts'
import { drawTable } from './draw-table.ts'

/** Gateways with the names of their settings. */
export function providersTable(providers: readonly ChannelProvider[], t: CommandContext['t']): string {
  const rows = providers.map(({ provider, name, settings }) => [
    provider,
    t(name),
    settings.map((setting) => (setting.required ? setting.name : `[${setting.name}]`)).join(' '),
  ])
  const columns = [
    { title: t({ zh: '网关', en: 'PROVIDER' }) },
    { title: t({ zh: '名称', en: 'NAME' }) },
    { title: t({ zh: '配置项（[可不填]）', en: 'SETTINGS ([optional])' }) },
  ]
  return drawTable(columns, rows)
}

/** What a payment method is being used for, a line each. */
export const channelUseText = ({ waiting, refunds, received }: ChannelUse, t: CommandContext['t']): string =>
  [
    t({
      zh: `待付订单 ${waiting.orders} 单，共 ${formatFen(waiting.amountFen)}`,
      en: `unpaid orders: ${waiting.orders}, ${formatFen(waiting.amountFen)}`,
    }),
    t({
      zh: `未完成的退款 ${refunds.count} 笔，共 ${formatFen(refunds.amountFen)}`,
      en: `refunds not done: ${refunds.count}, ${formatFen(refunds.amountFen)}`,
    }),
    t({
      zh: `近 30 天收款 ${received.payments} 笔，共 ${formatFen(received.amountFen)}`,
      en: `received in 30 days: ${received.payments}, ${formatFen(received.amountFen)}`,
    }),
  ].join('\n')
