import { coinsAllowedWords, type GatewayWords, testMoneyWords } from '../gateway-words.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'

export const bepusdtWords: GatewayWords<BepusdtSettings> = {
  name: { zh: 'BEpusdt / epusdt（加密货币）', en: 'BEpusdt / epusdt (coins)' },
  forWhom: {
    zh: '自己运行 BEpusdt 或 epusdt、且所在地允许以加密货币收款的卖家',
    en: 'Sellers who run a BEpusdt or epusdt of their own, where accepting coins is allowed',
  },
  needs: { zh: '网关地址与对接令牌', en: 'The address of the gateway and its token' },
  guide: 'bepusdt',
  method: 'any',
  mistakes: [
    { pattern: /does not know the token|sign/i, setting: 'token' },
    { pattern: /not JSON|no such page/i, setting: 'gatewayUrl' },
  ],
  settings: {
    allowed: coinsAllowedWords,
    software: {
      label: { zh: '运行的程序', en: 'Program that runs there' },
      help: { zh: '三个程序的接口不同', en: 'Their interfaces differ' },
      choices: {
        bepusdt: { zh: 'BEpusdt', en: 'BEpusdt' },
        epusdt: { zh: 'epusdt（assimon）', en: 'epusdt (assimon)' },
        gmpay: { zh: 'epusdt（GMWalletApp）', en: 'epusdt (GMWalletApp)' },
      },
    },
    gatewayUrl: {
      kind: 'address',
      label: { zh: '网关地址', en: 'Gateway address' },
      help: { zh: '程序的公网 https 地址', en: 'Its public https address' },
      example: 'https://coins.example',
    },
    testMoney: testMoneyWords,
    token: {
      kind: 'secret',
      label: { zh: '对接令牌', en: 'Token' },
      help: {
        zh: '后台的对接令牌（epusdt 为 api_auth_token），至少 16 位',
        en: '对接令牌 in its administration (epusdt: api_auth_token), at least 16 characters',
      },
    },
    tradeType: {
      label: { zh: '币种与链', en: 'Coin and chain' },
      help: { zh: '写成 币种.链', en: 'Written as coin.chain' },
      example: 'usdt.trc20',
    },
    pid: {
      label: { zh: 'API 密钥编号', en: 'Number of the API key' },
      help: { zh: '只有 GMWalletApp 版 epusdt 需要', en: 'Only GMWalletApp/epusdt needs it' },
      rare: true,
    },
    minutes: {
      label: { zh: '有效分钟数', en: 'Minutes a trade is valid' },
      help: {
        zh: 'epusdt 与 GMWalletApp：与程序里的订单有效期一致',
        en: 'epusdt and GMWalletApp: the same as in the program',
      },
      rare: true,
    },
  },
}
