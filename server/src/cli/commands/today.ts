import { showToday as showTodayOperation } from '@faka/contract/report/today'
import { formatFen } from '@faka/contract/shared/money'
import { listLowStockLimits } from '../../modules/notification/public.ts'
import { showToday } from '../../modules/report/show-today.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'

const showTodayCommand: CliCommand = {
  name: 'today show',
  summary: {
    zh: '今天的收入、订单和访客，以及等着处理的事',
    en: "Today's revenue, orders and visitors, and what waits",
  },
  parameters: [
    {
      syntax: '[shop]',
      field: 'shortUrl',
      description: {
        zh: '店铺的短网址；不写就是所有店铺',
        en: 'short url of the shop; without it all shops',
      },
      expected: { zh: '店铺地址里的那个短名，如 demo', en: "the name in the shop's address, such as demo" },
    },
  ],
  examples: ['today show', 'today show qing'],
  async run({ ctx, args, validate, t }) {
    const input = validate(
      showTodayOperation.input,
      omitUndefined({ shortUrl: stringArgument(args, 'shop') }),
    )
    const data = await showToday(ctx, input, { listLowStockLimits })
    const columns = [
      { title: '' },
      { title: t({ zh: '今天', en: 'TODAY' }), alignRight: true as const },
      { title: t({ zh: '昨天此时', en: 'YESTERDAY BY NOW' }), alignRight: true as const },
      { title: t({ zh: '上周同日此时', en: 'A WEEK AGO BY NOW' }), alignRight: true as const },
    ]
    const days = [data.today, data.yesterday, data.lastWeek]
    const figures = drawTable(columns, [
      [t({ zh: '收入', en: 'revenue' }), ...days.map((day) => formatFen(day.revenueByNowFen))],
      [t({ zh: '已付订单', en: 'paid orders' }), ...days.map((day) => String(day.ordersByNow))],
      [t({ zh: '访客（全天）', en: 'visitors (whole day)' }), ...days.map((day) => String(day.visitors))],
      [t({ zh: '买家（全天）', en: 'buyers (whole day)' }), ...days.map((day) => String(day.buyers))],
    ])
    const { toDeliver, redemptions, complaints, money, stock } = data
    const since = toDeliver.oldestTime ? localTime(toDeliver.oldestTime) : ''
    const redeemedSince = redemptions.oldestTime ? localTime(redemptions.oldestTime) : ''
    const due = complaints.list[0]?.dueTime
    const lines = [
      !data.canMail &&
        t({
          zh: '这台服务器没有设置邮件：卖家和买家的邮件都没有发出去',
          en: 'this server has no email set up: neither sellers nor buyers get any',
        }),
      toDeliver.orders > 0 &&
        t({
          zh: `待发货 ${toDeliver.orders} 单，最早付款于 ${since}`,
          en: `${toDeliver.orders} to deliver, the oldest paid ${since}`,
        }),
      redemptions.waiting > 0 &&
        t({
          zh: `待交付的兑换 ${redemptions.waiting} 个，最早兑换于 ${redeemedSince}`,
          en: `${redemptions.waiting} redeemed cards to deliver for, the oldest redeemed ${redeemedSince}`,
        }),
      complaints.open > 0 &&
        t({
          zh: `投诉待答复 ${complaints.open} 件${due ? `，最早的期限 ${localTime(due)}` : ''}`,
          en: `${complaints.open} complaints to answer${due ? `, the first by ${localTime(due)}` : ''}`,
        }),
      money.cases > 0 &&
        t({
          zh: `待核对的款项 ${money.cases} 笔，共 ${formatFen(money.amountFen)}`,
          en: `${money.cases} sums to be checked, ${formatFen(money.amountFen)} in all`,
        }),
    ].filter((line) => line !== false)
    const stockTable =
      stock.list.length === 0
        ? []
        : [
            drawTable(
              [
                { title: t({ zh: '要补货的商品', en: 'ITEMS TO RESTOCK' }), maxWidth: maxTitleWidth },
                { title: t({ zh: '剩', en: 'LEFT' }), alignRight: true as const },
              ],
              stock.list.map(({ itemTitle, free }) => [itemTitle, String(free)]),
            ),
          ]
    const nothing = t({ zh: '没有等着处理的事。', en: 'Nothing waits.' })
    const waiting = lines.length > 0 ? lines.join('\n') : nothing
    return { data, text: [figures, waiting, ...stockTable].join('\n\n') }
  },
}

export const todayCommands: readonly CliCommand[] = [showTodayCommand]
