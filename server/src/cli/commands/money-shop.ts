import {
  listRefunds as listRefundsOperation,
  type MoneySums,
  type RefundProgress,
  refundProgress,
  sumChannels as sumChannelsOperation,
} from '@faka/contract/payment/seller-refunds'
import {
  listMoneyCases as listMoneyCasesOperation,
  showMoneyCase as showMoneyCaseOperation,
} from '@faka/contract/reconciliation/seller-money'
import { formatFen } from '@faka/contract/shared/money'
import { listRefunds } from '../../modules/payment/list-refunds.ts'
import { sumChannels } from '../../modules/payment/sum-channels.ts'
import { listMoneyCases } from '../../modules/reconciliation/list-money-cases.ts'
import { showMoneyCase } from '../../modules/reconciliation/show-money-case.ts'
import { caseParameter } from '../case-parameters.ts'
import { caseLines, caseTable } from '../case-table.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { testMoneyText } from '../order-table.ts'
import { pagingFooter, pagingParameters, readPaging } from '../paging-parameters.ts'
import { daySpanParameters } from '../span-parameters.ts'

const listMoneyCasesCommand: CliCommand = {
  name: 'money cases',
  summary: { zh: '一家店铺等待处理的款项', en: 'Money of a shop that needs a manual decision' },
  parameters: [shopParameter, ...pagingParameters],
  examples: ['money cases qing'],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      ...readPaging(args),
    }
    const data = await listMoneyCases(ctx, validate(listMoneyCasesOperation.input, omitUndefined(input)))
    const counted = { zh: `共 ${data.total} 笔`, en: `${data.total} cases` }
    return { data, text: `${caseTable(data.list, t)}\n\n${t(pagingFooter(counted, data))}` }
  },
}

const showMoneyCaseCommand: CliCommand = {
  name: 'money case',
  summary: { zh: '一家店铺的一笔待处理款项', en: 'One case of a shop' },
  parameters: [shopParameter, caseParameter],
  examples: ['money case qing sum-12'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), caseNo: stringArgument(args, 'case') }
    const data = await showMoneyCase(ctx, validate(showMoneyCaseOperation.input, input))
    return { data, text: caseLines(data, t).join('\n') }
  },
}

const progressTexts: Record<RefundProgress, LocalizedText> = {
  asked: { zh: '办理中', en: 'asked' },
  done: { zh: '已退', en: 'done' },
  refused: { zh: '网关拒绝，已退到余额', en: 'refused, in the balance' },
  stuck: { zh: '卡住，待处理', en: 'stuck' },
}

const listRefundsCommand: CliCommand = {
  name: 'money refunds',
  summary: { zh: '一家店铺的退款，新的在前', en: 'The refunds of a shop, newest first' },
  parameters: [
    shopParameter,
    {
      syntax: '--progress <progress>',
      field: 'progress',
      description: { zh: '只看一种进度', en: 'only those that are this far' },
      expected: { zh: refundProgress.join('、'), en: refundProgress.join(', ') },
    },
    {
      syntax: '--after <refund>',
      field: 'after',
      description: { zh: '接着这一笔之后', en: 'continue after this refund' },
      expected: { zh: '上一页最后给出的编号', en: 'the number that the page before gave' },
    },
  ],
  examples: ['money refunds qing', 'money refunds qing --progress stuck'],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      progress: stringArgument(args, 'progress'),
      after: stringArgument(args, 'after'),
    }
    const data = await listRefunds(ctx, validate(listRefundsOperation.input, omitUndefined(input)))
    const columns = [
      { title: t({ zh: '订单号', en: 'ORDER' }) },
      { title: t({ zh: '金额', en: 'AMOUNT' }), alignRight: true as const },
      { title: t({ zh: '进度', en: 'PROGRESS' }) },
      { title: t({ zh: '支付方式', en: 'PAYMENT METHOD' }) },
      { title: t({ zh: '提出', en: 'ASKED' }) },
      { title: t({ zh: '完成', en: 'DONE' }) },
    ]
    const rows = data.list.map((refund) => [
      ...[refund.orderNo, formatFen(refund.amountFen), t(progressTexts[refund.progress])],
      `${refund.channel}${refund.sandbox ? t(testMoneyText) : ''}`,
      ...[localTime(refund.time), refund.doneTime ? localTime(refund.doneTime) : ''],
    ])
    const next =
      data.next === null
        ? t({ zh: '没有更多了。', en: 'No more.' })
        : t({ zh: `下一页：--after ${data.next}`, en: `Next page: --after ${data.next}` })
    return { data, text: `${drawTable(columns, rows)}\n\n${next}` }
  },
}

const sumCells = (sums: MoneySums): string[] =>
  [sums.receivedFen, sums.refundedFen, sums.feeFen, sums.netFen].map(formatFen)

const sumChannelsCommand: CliCommand = {
  name: 'money channels',
  summary: {
    zh: '一段时间里每种支付方式收了、退了、扣了多少',
    en: 'What each payment method received, refunded and charged in a span of days',
  },
  parameters: [shopParameter, ...daySpanParameters],
  examples: ['money channels qing --from 2026-11-01 --to 2026-11-30'],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      from: stringArgument(args, 'from'),
      to: stringArgument(args, 'to'),
    }
    const data = await sumChannels(ctx, validate(sumChannelsOperation.input, omitUndefined(input)))
    const columns = [
      { title: t({ zh: '支付方式', en: 'PAYMENT METHOD' }) },
      { title: t({ zh: '收款', en: 'RECEIVED' }), alignRight: true as const },
      { title: t({ zh: '退款', en: 'REFUNDED' }), alignRight: true as const },
      { title: t({ zh: '手续费', en: 'FEES' }), alignRight: true as const },
      { title: t({ zh: '净额', en: 'NET' }), alignRight: true as const },
    ]
    const hasTest = data.channels.some(({ sandbox }) => sandbox)
    const rows = [
      ...data.channels.map(({ channel, sandbox, ...sums }) => [
        `${channel}${sandbox ? t(testMoneyText) : ''}`,
        ...sumCells(sums),
      ]),
      [t({ zh: '合计', en: 'total' }), ...sumCells(data.real)],
      ...(hasTest ? [[`${t({ zh: '合计', en: 'total' })}${t(testMoneyText)}`, ...sumCells(data.test)]] : []),
    ]
    return { data, text: drawTable(columns, rows) }
  },
}

/** The commands on the money of one shop. */
export const shopMoneyCommands: readonly CliCommand[] = [
  listMoneyCasesCommand,
  showMoneyCaseCommand,
  listRefundsCommand,
  sumChannelsCommand,
]
