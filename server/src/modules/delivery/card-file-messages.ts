/** Texts of exported card files. */
export const cardFileMessages = {
  'zh-CN': {
    order: '订单号',
    orders: '订单数',
    item: '商品',
    count: '数量',
    card: '卡密',
    test: '测试支付',
    no: '序号',
    boughtTime: '购买时间',
  },
  'en-US': {
    order: 'Order',
    orders: 'Orders',
    item: 'Item',
    count: 'Count',
    card: 'Card',
    test: 'Test payment',
    no: 'No.',
    boughtTime: 'Bought',
  },
} as const
