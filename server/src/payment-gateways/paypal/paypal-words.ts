import { type GatewayWords, testMoneyWords } from '../gateway-words.ts'
import type { PaypalSettings } from './paypal-settings.ts'

export const paypalWords: GatewayWords<PaypalSettings> = {
  name: { zh: 'PayPal', en: 'PayPal' },
  forWhom: {
    zh: '海外商户：买家以外币付款，按固定汇率折算',
    en: 'Merchants abroad: buyers pay in another currency, at a fixed rate',
  },
  needs: {
    zh: 'Client ID、Secret、Webhook ID、币种与汇率',
    en: 'Client ID, secret, webhook ID, currency and rate',
  },
  guide: 'paypal',
  method: 'any',
  settings: {
    gatewayUrl: {
      kind: 'address',
      label: { zh: '接口地址', en: 'Gateway address' },
      help: {
        zh: '不用改；沙箱填 https://api-m.sandbox.paypal.com',
        en: 'Leave it as it is; to practise, https://api-m.sandbox.paypal.com',
      },
      rare: true,
      hosts: ['api-m.paypal.com', 'api.paypal.com', 'api-m.sandbox.paypal.com', 'api.sandbox.paypal.com'],
    },
    testMoney: testMoneyWords,
    clientId: {
      label: { zh: 'Client ID', en: 'Client ID' },
      help: {
        zh: 'developer.paypal.com → Apps & Credentials → Live，应用的 Client ID',
        en: 'At developer.paypal.com under Apps & Credentials → Live, in your app',
      },
    },
    clientSecret: {
      kind: 'secret',
      label: { zh: 'Secret', en: 'Secret' },
      help: { zh: '在 Client ID 下方', en: 'Below the Client ID' },
    },
    webhookId: {
      label: { zh: 'Webhook ID', en: 'Webhook ID' },
      help: {
        zh: '应用页面下方 Webhooks 里的 ID，17 位字母和数字',
        en: '17 letters and digits, under Webhooks further down in the app',
      },
    },
    currency: {
      label: { zh: '币种', en: 'Currency' },
      help: { zh: '买家付款的币种', en: 'What buyers pay in' },
    },
    yuanPerUnit: {
      label: { zh: '汇率', en: 'Rate' },
      help: { zh: '一单位外币折合多少元', en: 'The yuan that one unit of the currency counts for' },
      example: '7.13',
    },
  },
}
