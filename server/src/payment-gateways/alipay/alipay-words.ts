import { type GatewayWords, testMoneyWords } from '../gateway-words.ts'
import type { AlipaySettings } from './alipay-settings.ts'

export const alipayWords: GatewayWords<AlipaySettings> = {
  name: { zh: '支付宝官方', en: 'Alipay' },
  forWhom: {
    zh: '有营业执照的企业与个体户，已签约当面付、电脑网站支付或手机网站支付',
    en: 'Companies and sole traders with a licence and a contract with Alipay',
  },
  needs: {
    zh: 'APPID、商户 PID、应用私钥、支付宝公钥（或三个证书）',
    en: 'APPID, PID, the app’s private key, Alipay’s public key or three certificates',
  },
  guide: 'alipay',
  method: 'alipay',
  mistakes: [
    { pattern: /invalid-app-id/i, setting: 'appId' },
    { pattern: /invalid-signature/i, setting: 'privateKey' },
    { pattern: /not signed by Alipay/i, setting: 'alipayPublicKey' },
    { pattern: /not known here/i, setting: 'alipayCertificate' },
  ],
  settings: {
    gatewayUrl: {
      kind: 'address',
      label: { zh: '网关地址', en: 'Gateway address' },
      help: {
        zh: '正式环境不用改；沙箱填 https://openapi-sandbox.dl.alipaydev.com/gateway.do',
        en: 'Leave it as it is; for Alipay’s sandbox https://openapi-sandbox.dl.alipaydev.com/gateway.do',
      },
      rare: true,
      hosts: ['openapi.alipay.com', 'openapi-sandbox.dl.alipaydev.com'],
    },
    testMoney: testMoneyWords,
    appId: {
      label: { zh: '应用 APPID', en: 'APPID of the app' },
      help: {
        zh: '开放平台「控制台」里应用的 16 位 APPID',
        en: 'The 16 digits of the app at open.alipay.com, under 控制台',
      },
      example: '2021000000000001',
    },
    sellerId: {
      label: { zh: '商户 PID', en: 'Merchant PID' },
      help: {
        zh: 'b.alipay.com「账号中心」里以 2088 开头的 16 位号码',
        en: 'The 16 digits that begin with 2088, at b.alipay.com under 账号中心',
      },
      example: '2088000000000001',
    },
    privateKey: {
      kind: 'key',
      label: { zh: '应用私钥', en: 'Private key of the app' },
      help: {
        zh: '支付宝密钥工具生成的私钥（RSA2，2048 位），原样粘贴',
        en: 'The private key from Alipay’s key tool (RSA2, 2048 bits), pasted as it is',
      },
    },
    alipayPublicKey: {
      kind: 'key',
      label: { zh: '支付宝公钥', en: 'Alipay’s public key' },
      help: {
        zh: '公钥模式：应用「接口加签方式」里显示的支付宝公钥，不是应用公钥。证书模式不填',
        en: 'With keys: 支付宝公钥 under 接口加签方式, not the app’s own. Leave it empty with certificates',
      },
    },
    appCertificate: {
      kind: 'key',
      label: { zh: '应用公钥证书', en: 'Certificate of the app' },
      help: {
        zh: '证书模式：appCertPublicKey_….crt 的内容',
        en: 'With certificates: the content of appCertPublicKey_….crt',
      },
      rare: true,
    },
    alipayCertificate: {
      kind: 'key',
      label: { zh: '支付宝公钥证书', en: 'Alipay’s certificate' },
      help: {
        zh: '证书模式：alipayCertPublicKey_RSA2.crt 的内容',
        en: 'With certificates: the content of alipayCertPublicKey_RSA2.crt',
      },
      rare: true,
    },
    alipayRootCertificate: {
      kind: 'key',
      label: { zh: '支付宝根证书', en: 'Alipay’s root certificate' },
      help: {
        zh: '证书模式：alipayRootCert.crt 的内容',
        en: 'With certificates: the content of alipayRootCert.crt',
      },
      rare: true,
    },
    products: {
      label: { zh: '已签约的产品', en: 'Products you have signed for' },
      help: {
        zh: '只勾选已签约的；手机上优先用手机网站支付',
        en: 'Only those that you have signed for; phones prefer the mobile page',
      },
      choices: {
        face: { zh: '当面付（扫码）', en: 'Code to scan (当面付)' },
        page: { zh: '电脑网站支付', en: 'Desktop page (电脑网站支付)' },
        wap: { zh: '手机网站支付', en: 'Mobile page (手机网站支付)' },
      },
    },
  },
}
