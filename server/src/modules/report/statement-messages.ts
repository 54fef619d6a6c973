import type { Locale } from '@faka/contract/shared/locale'

interface StatementMessages {
  sheet: string
  columns: readonly string[]
  kinds: Record<'payment' | 'refund', string>
  /** What became of received money that paid no order, or is undecided. */
  dispositions: Record<'settled' | 'refunding' | 'refunded' | 'person', string>
  toBalance: string
  byHand: string
  test: string
  total: string
  testTotal: string
}

/** Texts of exported monthly statements. */
export const statementMessages: Record<Locale, StatementMessages> = {
  'zh-CN': {
    sheet: '收支明细',
    columns: [
      '时间（北京时间）',
      '类型',
      '订单号',
      '商品',
      '数量',
      '支付方式',
      '支付网关交易号或退款单号',
      '收款（元）',
      '退款（元）',
      '手续费（元）',
      '净额（元）',
      '平台服务费（元）',
      '说明',
      '测试支付',
    ],
    kinds: { payment: '收款', refund: '退款' },
    dispositions: {
      settled: '',
      refunding: '没有用来支付订单，退款中',
      refunded: '没有用来支付订单，已退款',
      person: '待处理',
    },
    toBalance: '退到余额',
    byHand: '已用其他方式退',
    test: '测试支付',
    total: '合计',
    testTotal: '测试支付合计',
  },
  'en-US': {
    sheet: 'Statement',
    columns: [
      'Time (Beijing)',
      'Kind',
      'Order number',
      'Item',
      'Quantity',
      'Payment method',
      'Gateway trade or refund number',
      'Received (CNY)',
      'Refunded (CNY)',
      'Fee (CNY)',
      'Net (CNY)',
      'Platform fee (CNY)',
      'Remark',
      'Test payment',
    ],
    kinds: { payment: 'Payment', refund: 'Refund' },
    dispositions: {
      settled: '',
      refunding: 'paid no order, being refunded',
      refunded: 'paid no order, refunded',
      person: 'waits for a decision',
    },
    toBalance: 'to the balance',
    byHand: 'refunded by other means',
    test: 'test payment',
    total: 'Total',
    testTotal: 'Total of test payments',
  },
}
