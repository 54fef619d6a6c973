import type { Locale } from '@faka/contract/shared/locale'
import type { OrderStatus } from '@faka/contract/shared/states'

interface SalesMessages {
  sheet: string
  columns: readonly string[]
  test: string
  status: Record<OrderStatus, string>
}

/** Texts of exported sales files. */
export const salesMessages: Record<Locale, SalesMessages> = {
  'zh-CN': {
    sheet: '销售订单',
    columns: [
      '订单号',
      '下单时间',
      '付款时间',
      '发货时间',
      '店铺',
      '商品',
      '数量',
      '金额（元）',
      '支付方式',
      '状态',
      '测试支付',
      '优惠码',
      '优惠码优惠（元）',
      '会员等级',
      '会员价优惠（元）',
      '活动价（元）',
      '活动外单价（元）',
      '自选卡密',
      '自选加价（元）',
      '余额支付（元）',
    ],
    test: '测试支付',
    status: {
      unpaid: '待付款',
      paid: '已付款，待发货',
      delivered: '已发货',
      closing: '核对中',
      cancelled: '已取消',
      expired: '已过期',
      refunding: '退款中',
      refunded: '已退款',
    },
  },
  'en-US': {
    sheet: 'Sales',
    columns: [
      'Order number',
      'Ordered',
      'Paid',
      'Delivered',
      'Shop',
      'Item',
      'Quantity',
      'Amount (CNY)',
      'Payment method',
      'Status',
      'Test payment',
      'Coupon',
      'Saved by coupon (CNY)',
      'Member level',
      'Saved by level (CNY)',
      'Campaign price (CNY)',
      'Normal price (CNY)',
      'Chosen cards',
      'Surcharge (CNY)',
      'From the balance (CNY)',
    ],
    test: 'test payment',
    status: {
      unpaid: 'Unpaid',
      paid: 'Paid, to be delivered',
      delivered: 'Delivered',
      closing: 'Checking payment',
      cancelled: 'Cancelled',
      expired: 'Expired',
      refunding: 'Being refunded',
      refunded: 'Refunded',
    },
  },
}
