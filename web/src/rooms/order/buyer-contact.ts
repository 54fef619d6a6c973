import { BuyerContact } from '@faka/contract/contact'
import type { Locale } from '@faka/contract/locale'
import * as z from 'zod/mini'

export const contactKinds = ['phone', 'mail', 'qq'] as const
export type ContactKind = (typeof contactKinds)[number]

/** How this device's buyer can be reached: one text of each kind, and the kind chosen last. */
const Remembered = z.object({
  kind: z.enum(contactKinds),
  texts: z.object({ phone: z.string(), mail: z.string(), qq: z.string() }),
})
export type RememberedContact = z.infer<typeof Remembered>

const key = 'order-contact'

/** The kinds as readers of a language are asked for them: a number that takes codes is a mainland one. */
export const kindsIn: Readonly<Record<Locale, readonly [ContactKind, ...ContactKind[]]>> = {
  'zh-CN': ['phone', 'mail', 'qq'],
  'en-US': ['mail', 'phone', 'qq'],
}

const blank = (locale: Locale): RememberedContact => ({
  kind: kindsIn[locale][0],
  texts: { phone: '', mail: '', qq: '' },
})

/** A contact in which nothing was typed yet asks for the first kind of another language; any other stays as it is. */
export const firstKindIn = (contact: RememberedContact, locale: Locale): ContactKind =>
  Object.values(contact.texts).some(Boolean) ? contact.kind : kindsIn[locale][0]

/** The contact that was given before on this device; blank, of a language's first kind, where there is none. */
export function rememberedContact(locale: Locale): RememberedContact {
  if (typeof localStorage === 'undefined') return blank(locale)
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return blank(locale)
  }
}

export const rememberContact = (contact: RememberedContact): void =>
  localStorage.setItem(key, JSON.stringify(contact))

/** Whether a text is a contact of its kind. */
export const isContact = (kind: ContactKind, text: string): boolean =>
  text !== '' && BuyerContact.shape[kind].safeParse(text).success
