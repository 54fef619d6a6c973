import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { Locale } from '@faka/contract/shared/locale'

const texts: Record<Locale, string> = {
  'zh-CN': '卡密在兑换页使用，订单页面上有它的链接：',
  'en-US': 'Cards are redeemed on the redeem page, to which the page of the order links:',
}

/** What an item says about its redeem page, for its description; nothing where there is none. */
export const describeRedeemPage = (
  { redeemNote }: Pick<ItemVersion, 'redeemNote'>,
  locale: Locale,
): string[] => (redeemNote ? [texts[locale], redeemNote] : [])
