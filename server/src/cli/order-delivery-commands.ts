import { getOrderAnswers as getOrderAnswersOperation } from '@faka/contract/order/order-answers'
import { listOrdersToDeliver as listOrdersToDeliverOperation } from '@faka/contract/order/order-queue'
import { formatFen } from '@faka/contract/shared/money'
import { getOrderAnswers } from '../modules/order/get-order-answers.ts'
import { listOrdersToDeliver } from '../modules/order/list-orders-to-deliver.ts'
import { type CliCommand, numberOrText, stringArgument } from './command.ts'
import { withoutControlCharacters } from './complaint-summary.ts'
import { drawTable, maxTitleWidth } from './draw-table.ts'
import { orderParameter, shopParameter } from './entity-parameters.ts'
import { omitUndefined } from './item-parameters.ts'
import { pageSizeParameter } from './paging-parameters.ts'
import { waitText } from './wait-text.ts'

/** The orders that wait for manual delivery, by age. */
export const listOrdersToDeliverCommand: CliCommand = {
  name: 'order to-deliver',
  summary: {
    zh: '等待人工发货的订单，等得最久的在前',
    en: 'The orders that wait for manual delivery, the longest waiting first',
  },
  details: {
    zh: '“缺货”是自动发货的商品付款后没有卡密可发。有填写内容的，用 order answers 查看。',
    en: '"no stock" is an item with automatic delivery that had no card when it was paid. Answers are read with\norder answers.',
  },
  parameters: [
    shopParameter,
    {
      ...orderParameter,
      syntax: '--after <order>',
      field: 'cursor',
      description: { zh: '从这个订单之后看起', en: 'continue after this order' },
    },
    pageSizeParameter,
  ],
  examples: ['order to-deliver qing'],
  async run({ ctx, args, validate, t }) {
    const input = validate(
      listOrdersToDeliverOperation.input,
      omitUndefined({
        shortUrl: stringArgument(args, 'shop'),
        cursor: stringArgument(args, 'after'),
        pageSize: numberOrText(stringArgument(args, 'pageSize')),
      }),
    )
    const data = await listOrdersToDeliver(ctx, input)
    const columns = [
      { title: t({ zh: '订单号', en: 'ORDER' }) },
      { title: t({ zh: '已等待', en: 'WAITS' }) },
      { title: t({ zh: '商品', en: 'ITEM' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '数量', en: 'COUNT' }), alignRight: true as const },
      { title: t({ zh: '金额', en: 'AMOUNT' }), alignRight: true as const },
      { title: t({ zh: '填写内容', en: 'ANSWERS' }) },
      { title: '' },
    ]
    const rows = data.list.map((order) => [
      order.orderNo,
      t(waitText(order.waitSeconds)),
      order.itemTitle,
      String(order.quantity),
      formatFen(order.amountFen),
      order.hasAnswers ? t({ zh: '有', en: 'yes' }) : '',
      [
        order.delivery === 'automatic' && t({ zh: '缺货', en: 'no stock' }),
        order.sandbox && t({ zh: '测试支付', en: 'test money' }),
      ]
        .filter(Boolean)
        .join(t({ zh: '，', en: ', ' })),
    ])
    const total = t({
      zh: `共 ${data.total} 单等待发货`,
      en: `${data.total} ${data.total === 1 ? 'order waits' : 'orders wait'} for delivery`,
    })
    const next =
      data.nextCursor === null
        ? ''
        : t({
            zh: `\n下一页：order to-deliver ${input.shortUrl} --after ${data.nextCursor}`,
            en: `\nNext page: order to-deliver ${input.shortUrl} --after ${data.nextCursor}`,
          })
    return { data, text: `${drawTable(columns, rows)}\n\n${total}${next}` }
  },
}

/** The answers of an order's buyer. */
export const getOrderAnswersCommand: CliCommand = {
  name: 'order answers',
  summary: {
    zh: '买家下单时填写的信息',
    en: "The buyer's answers to the item's questions",
  },
  details: {
    zh: '买家的信息加密保存，每次查看都会留下记录。',
    en: 'Answers are stored encrypted, and every view of them is recorded.',
  },
  parameters: [orderParameter],
  examples: ['order answers 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = validate(getOrderAnswersOperation.input, { orderNo: stringArgument(args, 'order') })
    const data = await getOrderAnswers(ctx, input)
    const head = t({
      zh: `订单 ${data.orderNo}，${withoutControlCharacters(data.itemTitle)}，${data.quantity} 件`,
      en: `Order ${data.orderNo}, ${withoutControlCharacters(data.itemTitle)}, quantity ${data.quantity}`,
    })
    const none = t({ zh: '（未填）', en: '(none)' })
    const answers = data.answers.map(
      ({ question, answer }) =>
        `${withoutControlCharacters(question)}\n  ${withoutControlCharacters(answer).replaceAll('\n', '\n  ') || none}`,
    )
    if (answers.length === 0)
      answers.push(t({ zh: '买家没有填写信息。', en: 'The buyer answered no questions.' }))
    return { data, text: [head, ...answers].join('\n\n') }
  },
}
