import { type GatewayWords, type SettingWords, testMoneyWords } from '../gateway-words.ts'
import type { Md5Settings, RsaSettings } from './epay-settings.ts'

const gatewayUrl: SettingWords = {
  kind: 'address',
  label: { zh: '网关地址', en: 'Gateway address' },
  help: {
    zh: '平台「接口信息」里 mapi.php 前面的网址，必须是 https',
    en: 'The address above mapi.php, shown in the platform’s API details (接口信息); it must be https',
  },
  example: 'https://pay.example.com',
}

const pid: SettingWords = {
  label: { zh: '商户 ID', en: 'Merchant ID' },
  help: {
    zh: '平台「接口信息」里的商户ID（pid）',
    en: 'The merchant number (商户ID, pid) in the platform’s API details',
  },
  example: '1001',
}

const payType: SettingWords = {
  label: { zh: '收款方式', en: 'Wallet' },
  help: {
    zh: 'alipay（支付宝）、wxpay（微信）、qqpay（QQ 钱包）或 bank（网银），须是平台已为您开通的',
    en: 'alipay, wxpay, qqpay or bank, as far as the platform has enabled it for you',
  },
  example: 'alipay',
  rare: true,
}

const mode: SettingWords = {
  label: { zh: '下单方式', en: 'How payments are opened' },
  help: {
    zh: '平台提示“请使用跳转支付接口”时，选自动或跳转页面',
    en: 'Choose automatic or the page if the platform says 请使用跳转支付接口',
  },
  choices: {
    api: { zh: '接口：本站显示二维码', en: 'API: the code is shown here' },
    page: { zh: '跳转到平台的页面', en: 'On the platform’s page' },
    auto: { zh: '自动：先接口，不行再跳转', en: 'Automatic: the API first, else the page' },
  },
  rare: true,
}

const common = { gatewayUrl, testMoney: testMoneyWords, pid, payType, mode }

const forWhom = {
  zh: '个人与商户：易支付平台代收支付宝、微信。资金先到平台，请选择您信任的平台',
  en: 'Individuals and merchants: a platform that accepts Alipay and WeChat Pay for you. It holds the money first, so choose one that you trust',
}

export const epayMd5Words: GatewayWords<Md5Settings> = {
  name: { zh: '易支付 v1', en: 'EPay v1' },
  forWhom,
  needs: { zh: '网关地址、商户 ID、商户密钥', en: 'Gateway address, merchant ID, merchant key' },
  guide: 'epay',
  method: 'alipay',
  walletSetting: 'payType',
  mistakes: [
    { pattern: /密钥|签名|sign|key/i, setting: 'key' },
    { pattern: /商户|pid|merchant/i, setting: 'pid' },
    { pattern: /did not answer|status \d|not JSON|page/i, setting: 'gatewayUrl' },
  ],
  settings: {
    ...common,
    key: {
      kind: 'secret',
      label: { zh: '商户密钥', en: 'Merchant key' },
      help: {
        zh: '平台「接口信息」里的商户密钥，至少 16 位',
        en: 'The merchant key (商户密钥) in the platform’s API details, at least 16 characters',
      },
    },
  },
}

export const epayRsaWords: GatewayWords<RsaSettings> = {
  name: { zh: '易支付 v2', en: 'EPay v2' },
  forWhom,
  needs: {
    zh: '网关地址、商户 ID、商户私钥、平台公钥',
    en: 'Gateway address, merchant ID, your private key, the platform’s public key',
  },
  guide: 'epay',
  method: 'alipay',
  walletSetting: 'payType',
  mistakes: [
    { pattern: /签名|sign(?!s)/i, setting: 'merchantPrivateKey' },
    { pattern: /商户|pid|merchant/i, setting: 'pid' },
    { pattern: /did not answer|status \d|not JSON|page/i, setting: 'gatewayUrl' },
  ],
  settings: {
    ...common,
    merchantPrivateKey: {
      kind: 'key',
      label: { zh: '商户私钥', en: 'Your private key' },
      help: {
        zh: '您自己生成的 RSA 私钥（2048 位以上），对应的公钥已登记在平台',
        en: 'Your own RSA private key of at least 2048 bits, whose public key is registered at the platform',
      },
    },
    gatewayPublicKey: {
      kind: 'key',
      label: { zh: '平台公钥', en: 'The platform’s public key' },
      help: {
        zh: '平台「接口信息」里显示的平台公钥，不是您自己的公钥',
        en: 'The public key that the platform shows (平台公钥), not your own',
      },
    },
  },
}
