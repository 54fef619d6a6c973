import { type GatewayWords, testMoneyWords } from '../gateway-words.ts'
import type { XunhupaySettings } from './xunhupay-settings.ts'

export const xunhupayWords: GatewayWords<XunhupaySettings> = {
  name: { zh: '虎皮椒', en: 'XunhuPay' },
  forWhom: {
    zh: '没有营业执照的个人：资金直接到您自己的微信或支付宝签约账户',
    en: 'Individuals without a company: the money goes to your own contract with WeChat Pay or Alipay',
  },
  needs: { zh: 'APPID、APPSECRET（每个钱包一套）', en: 'APPID and APPSECRET, one pair for each wallet' },
  guide: 'xunhupay',
  method: 'wxpay',
  mistakes: [
    { pattern: /40029|签名/, setting: 'appSecret' },
    { pattern: /40028|appid/i, setting: 'appId' },
  ],
  settings: {
    gatewayUrl: {
      kind: 'address',
      label: { zh: '接口地址', en: 'Gateway address' },
      help: {
        zh: '虎皮椒给了别的地址时才改',
        en: 'Change it only if you were given another address',
      },
      rare: true,
    },
    testMoney: testMoneyWords,
    appId: {
      label: { zh: 'APPID', en: 'APPID' },
      help: { zh: '虎皮椒后台「我的支付渠道」里', en: 'Under 我的支付渠道' },
      example: '201906120000',
    },
    appSecret: {
      kind: 'secret',
      label: { zh: 'APPSECRET', en: 'APPSECRET' },
      help: { zh: '与 APPID 在同一行', en: 'In the same row as the APPID' },
    },
  },
}
