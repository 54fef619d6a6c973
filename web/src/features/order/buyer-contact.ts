import { BuyerContact } from '@faka/contract/shared/contact'
import type { Locale } from '@faka/contract/shared/locale'
import * as z from 'zod/mini'

export const contactKinds = ['phone', 'mail', 'qq'] as const
export type ContactKind = (typeof contactKinds)[number]

/** How this device's buyer can be reached: one text of each kind, and the kind chosen last. */
const Remembered = z.object({
  kind: z.enum(contactKinds),
  texts: z.object({ phone: z.string(), mail: z.string(), qq: z.string() }),
})
export type RememberedContact = z.infer<typeof Remembered>

const storageKey = 'order-contact'

/** The kinds as readers of a language are asked for them: a number that takes codes is a mainland one. */
export const contactKindsByLocale: Readonly<Record<Locale, readonly [ContactKind, ...ContactKind[]]>> = {
  'zh-CN': ['phone', 'mail', 'qq'],
  'en-US': ['mail', 'phone', 'qq'],
}

const emptyContact = (locale: Locale): RememberedContact => ({
  kind: contactKindsByLocale[locale][0],
  texts: { phone: '', mail: '', qq: '' },
})

/** A contact in which nothing was typed yet asks for the first kind of another language; any other stays as it is. */
export const defaultContactKind = (contact: RememberedContact, locale: Locale): ContactKind =>
  Object.values(contact.texts).some(Boolean) ? contact.kind : contactKindsByLocale[locale][0]

/** The contact that was given before on this device; blank, of a language's first kind, where there is none. */
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

/** Whether a text is a contact of its kind. */
export const isValidContact = (kind: ContactKind, text: string): boolean =>
  text !== '' && BuyerContact.shape[kind].safeParse(text).success
