import { expect, test } from 'vitest'
import { detectHostApp, type HostApp } from './host-app.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each<[HostApp, string]>([
  ['browser', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['browser', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['browser', `${android} Version/4.0 Chrome/98.0.4758.102 MQQBrowser/15.1 Mobile Safari/537.36`],
  ['browser', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'],
  ['browser', ''],
  [
    'wechat',
    `${android} Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 XWEB/1300259 MMWEBSDK/20240802 MicroMessenger/8.0.53.2740(0x28003533) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN`,
  ],
  ['wechat', `${iPhone} Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/4G Language/zh_CN`],
  ['wechat', `${iPhone} Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh ColorScheme/Light`],
  [
    'alipay',
    `${iPhone} Mobile/15E148 ChannelId(79) NebulaSDK/1.8.100112 Nebula AliApp(AP/10.6.80.6000) AlipayClient/10.6.80.6000 Language/zh-Hans`,
  ],
  [
    'alipay',
    `${android} UCBS/3.22 Mobile Safari/537.36 AliApp(AP/10.6.0) AlipayClient/10.6.0 Language/zh-Hans`,
  ],
  ['qq', `${iPhone} Mobile/15E148 QQ/9.1.5.616 V1_IPH_SQ_9.1.5_1_APP_A Pixel/1170 NetType/WIFI`],
  [
    'qq',
    `${android} MQQBrowser/6.2 TBS/046291 Mobile Safari/537.36 V1_AND_SQ_9.1.0 QQ/9.1.0.21335 NetType/4G`,
  ],
])('detects %s by the User-Agent', (where, userAgent) => {
  expect(detectHostApp(userAgent)).toBe(where)
})
