import type { Locale } from '@faka/contract/shared/locale'
import { account as accountEn } from '../../web/src/locales/en-US/account.ts'
import { complaint as complaintEn } from '../../web/src/locales/en-US/complaint.ts'
import { delivery as deliveryEn } from '../../web/src/locales/en-US/delivery.ts'
import { feedback as feedbackEn } from '../../web/src/locales/en-US/feedback.ts'
import { item as itemEn } from '../../web/src/locales/en-US/item.ts'
import { mobile as mobileEn } from '../../web/src/locales/en-US/mobile.ts'
import { offline as offlineEn } from '../../web/src/locales/en-US/offline.ts'
import { orders as ordersEn } from '../../web/src/locales/en-US/orders.ts'
import { paying as payingEn } from '../../web/src/locales/en-US/paying.ts'
import { payment as paymentEn } from '../../web/src/locales/en-US/payment.ts'
import { profile as profileEn } from '../../web/src/locales/en-US/profile.ts'
import { proof as proofEn } from '../../web/src/locales/en-US/proof.ts'
import { settings as settingsEn } from '../../web/src/locales/en-US/settings.ts'
import { shell as shellEn } from '../../web/src/locales/en-US/shell.ts'
import { shop as shopEn } from '../../web/src/locales/en-US/shop.ts'
import { tabs as tabsEn } from '../../web/src/locales/en-US/tabs.ts'
import { upload as uploadEn } from '../../web/src/locales/en-US/upload.ts'
import { wallet as walletEn } from '../../web/src/locales/en-US/wallet.ts'
import { account } from '../../web/src/locales/zh-CN/account.ts'
import { complaint } from '../../web/src/locales/zh-CN/complaint.ts'
import { delivery } from '../../web/src/locales/zh-CN/delivery.ts'
import { feedback } from '../../web/src/locales/zh-CN/feedback.ts'
import { item } from '../../web/src/locales/zh-CN/item.ts'
import { mobile } from '../../web/src/locales/zh-CN/mobile.ts'
import { offline } from '../../web/src/locales/zh-CN/offline.ts'
import { orders } from '../../web/src/locales/zh-CN/orders.ts'
import { paying } from '../../web/src/locales/zh-CN/paying.ts'
import { payment } from '../../web/src/locales/zh-CN/payment.ts'
import { profile } from '../../web/src/locales/zh-CN/profile.ts'
import { proof } from '../../web/src/locales/zh-CN/proof.ts'
import { settings } from '../../web/src/locales/zh-CN/settings.ts'
import { shell } from '../../web/src/locales/zh-CN/shell.ts'
import { shop } from '../../web/src/locales/zh-CN/shop.ts'
import { tabs } from '../../web/src/locales/zh-CN/tabs.ts'
import { upload } from '../../web/src/locales/zh-CN/upload.ts'
import { wallet } from '../../web/src/locales/zh-CN/wallet.ts'

const messagesByLocale = {
  'zh-CN': {
    ...shell,
    ...shop,
    ...item,
    ...payment,
    ...delivery,
    ...account,
    ...profile,
    ...orders,
    ...wallet,
    ...paying,
    ...offline,
    ...upload,
    ...complaint,
    ...feedback,
    ...proof,
    ...settings,
    ...tabs,
    ...mobile,
  },
  'en-US': {
    ...shellEn,
    ...shopEn,
    ...itemEn,
    ...paymentEn,
    ...deliveryEn,
    ...accountEn,
    ...profileEn,
    ...ordersEn,
    ...walletEn,
    ...payingEn,
    ...offlineEn,
    ...uploadEn,
    ...complaintEn,
    ...feedbackEn,
    ...proofEn,
    ...settingsEn,
    ...tabsEn,
    ...mobileEn,
  },
}

export type MessageKey = keyof (typeof messagesByLocale)['zh-CN']

/** A message of the storefront as a pattern that matches any values of its placeholders. */
export function messagePattern(locale: Locale, key: MessageKey): RegExp {
  const sentence = messagesByLocale[locale][key]
  if (typeof sentence !== 'string') throw new Error(`${key} has several forms`)
  const pattern = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')
  return new RegExp(`^${pattern}`)
}

/** Every message of a language that differs from the other language's, as in the catalogue. */
export function listDistinctMessages(locale: Locale): string[] {
  const other = new Set<unknown>(Object.values(messagesByLocale[locale === 'zh-CN' ? 'en-US' : 'zh-CN']))
  return Object.values(messagesByLocale[locale]).flatMap((sentence) =>
    typeof sentence === 'string' && !other.has(sentence) ? [sentence] : [],
  )
}
