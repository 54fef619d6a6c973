export const mobile = {
  'mobile.back': '返回',
  'mobile.more': '语言、外观与电脑版',
  'mobile.items.more': '再看一些',
  'mobile.items.failed': '没有加载出更多商品，可能是网络断开了。',
  'mobile.nav': '导航',
  'mobile.shop': '店铺',
  'mobile.shop.none': '还没有去过店铺：从卖家给的链接进入后，这里会带您回去',
  'mobile.orders': '订单',
  'mobile.my': '我的',
} as const
