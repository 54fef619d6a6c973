import { type GatewayWords, testMoneyWords } from '../gateway-words.ts'
import type { WechatSettings } from './settings.ts'

export const wechatWords: GatewayWords<WechatSettings> = {
  name: { zh: '微信支付官方', en: 'WeChat Pay' },
  forWhom: {
    zh: '有营业执照的企业与个体户，已在微信支付商户平台开通产品',
    en: 'Companies and sole traders with a licence and a merchant account at WeChat Pay',
  },
  needs: {
    zh: '商户号、AppID、API 证书（序列号与私钥）、APIv3 密钥、微信支付公钥',
    en: 'Merchant number, AppID, API certificate (serial number and private key), APIv3 key, WeChat Pay’s public key',
  },
  guide: 'wechat-pay',
  method: 'wxpay',
  mistakes: [
    { pattern: /APPID_MCHID_NOT_MATCH|PARAM_ERROR/, setting: 'appId' },
    { pattern: /SIGN_ERROR/, setting: 'merchantSerialNo' },
    { pattern: /unknownKey/, setting: 'publicKeyId' },
    { pattern: /badSignature/, setting: 'publicKey' },
    { pattern: /NO_AUTH/, setting: 'products' },
    { pattern: /40125/, setting: 'appSecret' },
  ],
  settings: {
    gatewayUrl: {
      kind: 'address',
      label: { zh: '接口地址', en: 'Gateway address' },
      help: { zh: '不用改', en: 'Leave it as it is' },
      rare: true,
      hosts: ['api.mch.weixin.qq.com', 'api2.mch.weixin.qq.com'],
    },
    testMoney: testMoneyWords,
    mchId: {
      label: { zh: '商户号', en: 'Merchant number' },
      help: {
        zh: '商户平台「账户中心」里的 8 到 10 位数字',
        en: '8 to 10 digits, at pay.weixin.qq.com under 账户中心',
      },
      example: '1900000109',
    },
    appId: {
      label: { zh: 'AppID', en: 'AppID' },
      help: {
        zh: '商户号绑定的服务号或小程序的 AppID，以 wx 开头',
        en: 'The service account or mini program that the merchant is bound to; begins with wx',
      },
      example: 'wxd678efh567hg6787',
    },
    merchantSerialNo: {
      label: { zh: '商户 API 证书序列号', en: 'Serial number of the API certificate' },
      help: { zh: '「API 安全」→「管理证书」里的序列号', en: 'Under API安全 → 管理证书' },
    },
    merchantPrivateKey: {
      kind: 'key',
      label: { zh: '商户私钥', en: 'Merchant private key' },
      help: {
        zh: 'apiclient_key.pem 的内容，原样粘贴',
        en: 'The content of apiclient_key.pem, pasted as it is',
      },
    },
    apiV3Key: {
      kind: 'secret',
      label: { zh: 'APIv3 密钥', en: 'APIv3 key' },
      help: {
        zh: '「API 安全」里您设置的 32 位字母和数字',
        en: 'The 32 letters and digits that you set under API安全',
      },
    },
    publicKeyId: {
      label: { zh: '微信支付公钥 ID', en: 'ID of WeChat Pay’s public key' },
      help: {
        zh: '以 PUB_KEY_ID_ 开头；2024 年前的商户没有公钥时，这两项都不填',
        en: 'Begins with PUB_KEY_ID_; merchants from before 2024 without a public key leave both empty',
      },
    },
    publicKey: {
      kind: 'key',
      label: { zh: '微信支付公钥', en: 'WeChat Pay’s public key' },
      help: { zh: 'pub_key.pem 的内容', en: 'The content of pub_key.pem' },
    },
    platformCertificate: {
      kind: 'key',
      label: { zh: '平台证书', en: 'Platform certificate' },
      help: {
        zh: '没有公钥的老商户可填，不填会自动获取',
        en: 'For merchants without a public key; fetched automatically if left empty',
      },
      rare: true,
    },
    products: {
      label: { zh: '已开通的产品', en: 'Products you have enabled' },
      help: {
        zh: 'H5 与 JSAPI 还要在商户平台登记本站域名',
        en: 'H5 and JSAPI also need the host of this site registered at WeChat',
      },
      choices: {
        native: { zh: 'Native（电脑扫码）', en: 'Native (code on desktops)' },
        h5: { zh: 'H5（手机浏览器）', en: 'H5 (mobile browsers)' },
        jsapi: { zh: 'JSAPI（微信内）', en: 'JSAPI (inside WeChat)' },
      },
    },
    appSecret: {
      kind: 'secret',
      label: { zh: 'AppSecret', en: 'AppSecret' },
      help: {
        zh: '勾选 JSAPI 时必填：服务号的 AppSecret',
        en: 'Needed for JSAPI: the AppSecret of the service account',
      },
      rare: true,
    },
    loginUrl: {
      kind: 'address',
      label: { zh: '微信登录地址', en: 'Address of WeChat’s login' },
      help: { zh: '不用改', en: 'Leave it as it is' },
      rare: true,
      hosts: ['open.weixin.qq.com'],
    },
    appUrl: {
      kind: 'address',
      label: { zh: '微信接口地址', en: 'Address of WeChat’s API' },
      help: { zh: '不用改', en: 'Leave it as it is' },
      rare: true,
      hosts: ['api.weixin.qq.com', 'api2.weixin.qq.com', 'sh.api.weixin.qq.com', 'sz.api.weixin.qq.com'],
    },
  },
}
