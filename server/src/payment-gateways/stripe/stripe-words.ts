import { type GatewayWords, testMoneyWords } from '../gateway-words.ts'
import type { StripeSettings } from './stripe-settings.ts'

export const stripeWords: GatewayWords<StripeSettings> = {
  name: { zh: 'Stripe', en: 'Stripe' },
  forWhom: {
    zh: '中国大陆以外的商户：收支付宝、微信支付和银行卡',
    en: 'Merchants outside mainland China: Alipay, WeChat Pay and cards',
  },
  needs: { zh: 'API 密钥、webhook 签名密钥', en: 'API key, signing secret of the webhook' },
  guide: 'stripe',
  method: 'any',
  settings: {
    gatewayUrl: {
      kind: 'address',
      label: { zh: '接口地址', en: 'Gateway address' },
      help: { zh: '不用改', en: 'Leave it as it is' },
      rare: true,
      hosts: ['api.stripe.com'],
    },
    testMoney: testMoneyWords,
    secretKey: {
      kind: 'secret',
      label: { zh: 'API 密钥', en: 'API key' },
      help: {
        zh: 'Developers → API keys 里的密钥，以 sk_live_ 或 rk_live_ 开头',
        en: 'Under Developers → API keys; begins with sk_live_ or rk_live_',
      },
    },
    webhookSecret: {
      kind: 'secret',
      label: { zh: 'Webhook 签名密钥', en: 'Signing secret of the webhook' },
      help: {
        zh: 'Developers → Webhooks 里端点的密钥，以 whsec_ 开头',
        en: 'Under Developers → Webhooks, at the endpoint; begins with whsec_',
      },
    },
    methods: {
      label: { zh: '支付方式', en: 'Payment methods' },
      help: {
        zh: '在 Settings → Payment methods 里启用过的',
        en: 'Those that are enabled under Settings → Payment methods',
      },
      choices: {
        alipay: { zh: '支付宝', en: 'Alipay' },
        wechat_pay: { zh: '微信支付', en: 'WeChat Pay' },
        card: { zh: '银行卡', en: 'Cards' },
      },
    },
  },
}
