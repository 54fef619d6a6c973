import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'

/** A text in both languages. */
export interface BilingualText {
  zh: string
  en: string
}

/** What a form says about one setting of a gateway. Its kind, default and choices follow from the settings schema. */
export interface SettingWords {
  /**
   * How a text is entered and kept. `secret`: one line, never shown again. `key`: the same, of several lines.
   * `address`: a URL that the shop calls. Defaults to `text`.
   */
  kind?: 'text' | 'secret' | 'key' | 'address'
  label: BilingualText
  /** Where to find it, or what it decides. */
  help: BilingualText
  example?: string
  /** The choices by their value; the value itself if left out. */
  choices?: Readonly<Record<string, BilingualText>>
  /** Most merchants leave it as it is. */
  rare?: true
  /** Only for the operator; sellers are not offered it. */
  operatorOnly?: true
  /**
   * The hosts of the gateway's own service. Without it, an `address` leads to a server of the merchant or reseller.
   */
  hosts?: readonly string[]
}

/** What a form says about a gateway: whom it suits, what is needed, and each of its settings. */
export interface GatewayWords<Settings> {
  name: BilingualText
  forWhom: BilingualText
  needs: BilingualText
  /** Its guide: `docs/payments/<guide>.md`. */
  guide: string
  /** The wallet that opens it, unless another is chosen. */
  method: PayChannel['method']
  /** The setting that names another wallet. */
  walletSetting?: keyof Settings & string
  /** Messages of the gateway that mean that one setting is wrong. */
  mistakes?: readonly { pattern: RegExp; setting: keyof Settings & string }[]
  settings: Readonly<Record<keyof Settings & string, SettingWords>>
}

/** The words of `testMoney`, which every gateway has. */
export const testMoneyWords: SettingWords = {
  label: { zh: '测试资金', en: 'Test money' },
  help: {
    zh: '仅用于私有网络里的模拟网关：不产生真实资金',
    en: 'Only for a simulated gateway on a private network: no real money moves',
  },
  rare: true,
  operatorOnly: true,
}

/** The words of the statement without which no gateway for coins can be used. */
export const coinsAllowedWords: SettingWords = {
  label: { zh: '我确认可以收取加密货币', en: 'I confirm that accepting coins is allowed' },
  help: {
    zh: '中国大陆限制以加密货币结算，收款可能无效并被处罚。请先咨询律师，确认合法后再勾选',
    en: 'Settling in coins is restricted in mainland China; payments can be void and punishable. Ask a lawyer before you confirm this',
  },
}
