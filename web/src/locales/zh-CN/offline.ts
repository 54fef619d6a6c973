export const offline = {
  'offline.title': '现在没有网络',
  'offline.text': '已付的款项和订单都不受影响。连上网络后，本页会自动继续。',
  'offline.again': '重新连接',
  'offline.orders': '本机最近的订单',
  'offline.ordersHint':
    '这里只记下了商品和订单号。为了安全，卡密不会存在设备里，连上网络后即可查看、复制和导出。',
  'offline.noOrders': '这台设备上还没有订单。',
  'offline.copyNumber': '复制订单号',
} as const
