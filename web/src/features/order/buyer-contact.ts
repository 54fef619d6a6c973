import { BuyerContact } from '@faka/contract/shared/contact'
import type { Locale } from '@faka/contract/shared/locale'
import * as z from 'zod/mini'

export const contactKinds = ['phone', 'mail', 'qq'] as const
export type ContactKind = (typeof contactKinds)[number]

/** The contact of this device's buyer: one text for each kind, and the kind used last. */
const Remembered = z.object({
  kind: z.enum(contactKinds),
  texts: z.object({ phone: z.string(), mail: z.string(), qq: z.string() }),
})
export type RememberedContact = z.infer<typeof Remembered>

const storageKey = 'order-contact'

/** The contact kinds by language: phones must be mainland ones, so readers of English are asked for mail first. */
export const contactKindsByLocale: Readonly<Record<Locale, readonly [ContactKind, ...ContactKind[]]>> = {
  'zh-CN': ['phone', 'mail', 'qq'],
  'en-US': ['mail', 'phone', 'qq'],
}

const emptyContact = (locale: Locale): RememberedContact => ({
  kind: contactKindsByLocale[locale][0],
  texts: { phone: '', mail: '', qq: '' },
})

/** The kind after a change of language: the default of the language while nothing is typed, else unchanged. */
export const defaultContactKind = (contact: RememberedContact, locale: Locale): ContactKind =>
  Object.values(contact.texts).some(Boolean) ? contact.kind : contactKindsByLocale[locale][0]

/** The last contact used on this device; an empty one of the language's default kind where there is none. */
export function rememberedContact(locale: Locale): RememberedContact {
  if (typeof localStorage === 'undefined') return emptyContact(locale)
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return emptyContact(locale)
  }
}

export const rememberContact = (contact: RememberedContact): void =>
  localStorage.setItem(storageKey, JSON.stringify(contact))

/** Whether a text is a valid contact of its kind. */
export const isValidContact = (kind: ContactKind, text: string): boolean =>
  text !== '' && BuyerContact.shape[kind].safeParse(text).success
