import { randomUUID } from 'node:crypto'
import {
  listRecalledOrders as listRecalledOrdersOperation,
  type RecallOutcome,
  recallBatch as recallBatchOperation,
  recallRemedies,
  remedyRecall as remedyRecallOperation,
} from '@faka/contract/complaint/recall'
import { recallChoices } from '@faka/contract/complaint/recall-choice'
import { formatFen } from '@faka/contract/shared/money'
import { listRecalledOrders } from '../../modules/complaint/list-recalled-orders.ts'
import { recallBatch } from '../../modules/complaint/recall-batch.ts'
import { remedyRecall } from '../../modules/complaint/remedy-recall.ts'
import { type CliCommand, numberOrText, type Parameter, stringArgument, stringArguments } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { orderParameter, requestParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'
import { orderStatusTexts } from '../order-table.ts'
import { batchParameter, pageParameters } from '../stock-parameters.ts'

const recalledBatchParameter: Parameter = { ...batchParameter, syntax: '<batch>' }

const readBatch = (args: Parameters<CliCommand['run']>[0]['args']) => ({
  shortUrl: stringArgument(args, 'shop'),
  batchId: numberOrText(stringArgument(args, 'batch')),
})

const recallBatchCommand: CliCommand = {
  name: 'stock recall',
  summary: {
    zh: '召回一批卡密：未售的立即撤下，再给买到的买家补发或退款',
    en: 'Recall a batch of cards: unsold ones are taken off sale; then replace or refund the sold ones',
  },
  details: {
    zh: '占用中的卡密，付款的照常发出、计入召回，没有付款的释放后自动撤下。之后用 stock recalled-orders 看订单，stock remedy 补发或退款。',
    en: 'Held cards are delivered if they are paid and count as recalled, else they are withdrawn once released. Then see stock recalled-orders, and stock remedy.',
  },
  parameters: [
    shopParameter,
    recalledBatchParameter,
    {
      syntax: '--reason <text>',
      field: 'reason',
      description: {
        zh: '原因，会留存，买家看不到',
        en: 'the reason, which is recorded; buyers never see it',
      },
      expected: { zh: '1 到 200 个字', en: '1 to 200 characters' },
    },
    requestParameter,
  ],
  examples: ['stock recall qing 7 --reason "All were used before"'],
  async run({ ctx, args, validate, t }) {
    const input = {
      ...readBatch(args),
      reason: stringArgument(args, 'reason'),
      requestId: stringArgument(args, 'request') ?? randomUUID(),
    }
    const data = await recallBatch(ctx, validate(recallBatchOperation.input, omitUndefined(input)))
    const { orders, sold, held, withdrawn, replaced } = data.counts
    return {
      data,
      text: t({
        zh: `批次 ${data.batchId} 已召回：刚撤下 ${data.withdrawnNow} 条，共撤下 ${withdrawn} 条，占用 ${held} 条；${orders} 个订单买到，未更换 ${sold} 条，已更换 ${replaced} 条。`,
        en: `Batch ${data.batchId} is recalled. Withdrawn now: ${data.withdrawnNow}, in total: ${withdrawn}, held: ${held}. Orders with its cards: ${orders}, not replaced: ${sold}, replaced: ${replaced}.`,
      }),
    }
  },
}

const listRecalledOrdersCommand: CliCommand = {
  name: 'stock recalled-orders',
  summary: {
    zh: '列出买到召回卡密的订单和处理情况',
    en: 'List the orders that got recalled cards, and their remedies',
  },
  parameters: [
    shopParameter,
    recalledBatchParameter,
    ...pageParameters.map((each) =>
      each.field === 'cursor' ? { ...each, syntax: '--cursor <order>' } : each,
    ),
  ],
  examples: ['stock recalled-orders qing 7'],
  async run({ ctx, args, validate, t }) {
    const input = {
      ...readBatch(args),
      cursor: stringArgument(args, 'cursor'),
      pageSize: numberOrText(stringArgument(args, 'pageSize')),
    }
    const data = await listRecalledOrders(
      ctx,
      validate(listRecalledOrdersOperation.input, omitUndefined(input)),
    )
    const figure = (zh: string, en: string) => ({ title: t({ zh, en }), alignRight: true as const })
    const columns = [
      { title: t({ zh: '订单号', en: 'ORDER' }) },
      { title: t({ zh: '状态', en: 'STATUS' }) },
      { title: t({ zh: '商品', en: 'ITEM' }), maxWidth: maxTitleWidth },
      figure('召回', 'RECALLED'),
      figure('已更换', 'REPLACED'),
      figure('已退款', 'REFUNDED'),
      figure('未处理', 'OPEN'),
      { title: t({ zh: '投诉', en: 'COMPLAINT' }) },
    ]
    const rows = data.list.map((order) => [
      ...[order.orderNo, t(orderStatusTexts[order.status]), order.itemTitle],
      ...[order.cards, order.replaced, order.refunded, order.open].map(String),
      order.complaintNo ?? '',
    ])
    const next =
      data.nextCursor === null
        ? t({ zh: '没有更多了。', en: 'No more.' })
        : t({ zh: `下一页：--cursor ${data.nextCursor}`, en: `Next page: --cursor ${data.nextCursor}` })
    return { data, text: `${drawTable(columns, rows)}\n\n${next}` }
  },
}

const outcomeTexts: Record<RecallOutcome, LocalizedText> = {
  notified: { zh: '已通知', en: 'notified' },
  offered: { zh: '已请买家选择', en: 'buyer may choose' },
  awaitsBuyer: { zh: '等买家选择', en: 'waits for the buyer' },
  replaced: { zh: '已更换', en: 'replaced' },
  refunded: { zh: '已退款', en: 'refunded' },
  nothingOpen: { zh: '都处理过了', en: 'nothing open' },
  short: { zh: '库存不够', en: 'too few in stock' },
  notPossible: { zh: '订单的状态不允许', en: 'not possible' },
  busy: { zh: '正忙，请重试', en: 'busy, try again' },
}

const remedyRecallCommand: CliCommand = {
  name: 'stock remedy',
  summary: {
    zh: '让召回卡密的买家自选，或给他们补发、退款，或只是通知',
    en: 'Let the buyers of recalled cards choose, give them new ones or their money, or notify them only',
  },
  details: {
    zh: '不给 --order 就处理所有订单。每张卡密只补偿一次；中断后再运行一次会接着处理。针对这些卡密的投诉随之了结。',
    en: 'Without --order it applies to all orders. Each card is remedied once; after an interruption, run it again to continue. Complaints about these cards end with it.',
  },
  parameters: [
    shopParameter,
    recalledBatchParameter,
    {
      syntax: '--by <remedy>',
      field: 'remedy',
      description: { zh: '怎么处理', en: 'what the buyers get' },
      expected: { zh: recallRemedies.join('、'), en: recallRemedies.join(', ') },
    },
    {
      syntax: '--days <days>',
      field: 'days',
      description: {
        zh: '买家几天内选择，默认 7 天',
        en: 'for how many days buyers may choose; 7 by default',
      },
    },
    {
      syntax: '--fallback <choice>',
      field: 'fallback',
      description: {
        zh: '到期没有选的：补发（默认，库存不够就退款）或退款',
        en: 'what buyers get who do not choose: new cards (default; money if they run out) or money',
      },
      expected: { zh: recallChoices.join('、'), en: recallChoices.join(', ') },
    },
    {
      ...orderParameter,
      syntax: '--order <order>',
      field: 'orderNos',
      repeatable: true,
      description: { zh: '只处理这个订单，可以给多次', en: 'only this order; repeatable' },
    },
    requestParameter,
  ],
  examples: [
    'stock remedy qing 7 --by offer --days 5',
    'stock remedy qing 7 --by replace',
    'stock remedy qing 7 --by refund',
  ],
  async run({ ctx, args, validate, t }) {
    const requestId = stringArgument(args, 'request') ?? randomUUID()
    const list: Awaited<ReturnType<typeof remedyRecall>>['list'] = []
    for (let cursor: string | undefined; ; ) {
      const input = {
        ...readBatch(args),
        requestId,
        cursor,
        remedy: stringArgument(args, 'by'),
        days: numberOrText(stringArgument(args, 'days')),
        fallback: stringArgument(args, 'fallback'),
        orderNos: stringArguments(args, 'order'),
      }
      const page = await remedyRecall(ctx, validate(remedyRecallOperation.input, omitUndefined(input)))
      list.push(...page.list)
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    const columns = [
      { title: t({ zh: '订单号', en: 'ORDER' }) },
      { title: t({ zh: '结果', en: 'OUTCOME' }) },
      { title: t({ zh: '卡密', en: 'CARDS' }), alignRight: true as const },
      { title: t({ zh: '退款', en: 'REFUND' }), alignRight: true as const },
    ]
    const rows = list.map(({ orderNo, outcome, cards, amountFen }) => [
      ...[orderNo, t(outcomeTexts[outcome]), String(cards)],
      amountFen === null ? '' : formatFen(amountFen),
    ])
    return { data: { requestId, list }, text: drawTable(columns, rows) }
  },
}

export const stockRecallCommands: readonly CliCommand[] = [
  recallBatchCommand,
  listRecalledOrdersCommand,
  remedyRecallCommand,
]
