import { coinsAllowedWords, type GatewayWords, testMoneyWords } from '../gateway-words.ts'
import type { TokenpaySettings } from './tokenpay-settings.ts'

export const tokenpayWords: GatewayWords<TokenpaySettings> = {
  name: { zh: 'TokenPay（加密货币）', en: 'TokenPay (coins)' },
  forWhom: {
    zh: '自己运行 TokenPay、且所在地允许以加密货币收款的卖家',
    en: 'Sellers who run a TokenPay of their own, where accepting coins is allowed',
  },
  needs: { zh: 'TokenPay 的地址与 ApiToken', en: 'The address of TokenPay and its ApiToken' },
  guide: 'tokenpay',
  method: 'any',
  mistakes: [{ pattern: /sign|token/i, setting: 'apiToken' }],
  settings: {
    allowed: coinsAllowedWords,
    gatewayUrl: {
      kind: 'address',
      label: { zh: 'TokenPay 的地址', en: 'Address of TokenPay' },
      help: { zh: 'WebSiteUrl 的公网 https 地址', en: 'The public https address, as in WebSiteUrl' },
      example: 'https://coins.example',
    },
    testMoney: testMoneyWords,
    apiToken: {
      kind: 'secret',
      label: { zh: 'ApiToken', en: 'ApiToken' },
      help: {
        zh: 'appsettings.json 里的 ApiToken，至少 16 位',
        en: 'ApiToken in appsettings.json, at least 16 characters',
      },
    },
    currency: {
      label: { zh: '币种', en: 'Coin and chain' },
      help: { zh: 'TokenPay 的币种名', en: 'As TokenPay names it' },
      example: 'USDT_TRC20',
    },
    expireSeconds: {
      label: { zh: '有效秒数', en: 'Seconds a trade is valid' },
      help: {
        zh: '与 appsettings.json 的 ExpireTime 一致',
        en: 'The same as ExpireTime in appsettings.json',
      },
      rare: true,
    },
  },
}
