export const failure = {
  'failure.offline': '设备没有连上网络，请检查网络后再试',
  'failure.cut': '网络连接不上，请检查网络后再试；重复提交不会重复下单，也不会重复扣款',
  'failure.slow': '服务器太久没有回应，请稍后再试；重复提交不会重复下单，也不会重复扣款',
  'failure.broken': '页面出错了，请刷新后再试；您的资金与订单不受影响',
  'failure.notFound': '这项服务不在了，页面可能不是最新的，请刷新后再试',
  'failure.tooLarge': '提交的内容过大，没有被接收，请减少内容后再试',
  'failure.format': '提交的格式没有被接收，请刷新页面后再试',
  'failure.tooOften': '操作过于频繁，请稍等片刻再试',
  'failure.server': '服务器出错了，您的资金与订单不受影响，请稍后再试',
  'failure.unavailable': '服务暂时连不上，可能正在重启或维护，请稍后再试',
  'failure.rejected': '请求被拦下了，没有送达商城，请换一个网络或稍后再试',
  'failure.unreadable': '收到的不是商城的回应，可能被网络改动了，请换一个网络或稍后再试',
} as const
