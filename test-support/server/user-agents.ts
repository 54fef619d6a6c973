const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** User agents of browsers by where they run. */
export const userAgents = {
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  phone: `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`,
  wechat: `${iPhone} Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/4G Language/zh_CN`,
  alipay: `${iPhone} Mobile/15E148 AliApp(AP/10.6.80.6000) AlipayClient/10.6.80.6000 Language/zh-Hans`,
} as const
