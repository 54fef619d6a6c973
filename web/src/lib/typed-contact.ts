import { BuyerContact } from '@faka/contract/shared/contact'
import type { Locale } from '@faka/contract/shared/locale'
import * as z from 'zod/mini'

export const contactKinds = ['phone', 'mail', 'qq'] as const
export type ContactKind = (typeof contactKinds)[number]

/** A contact of this device's buyer as it is typed: one text for each kind, and the kind used last. */
export const TypedContact = z.object({
  kind: z.enum(contactKinds),
  texts: z.object({ phone: z.string(), mail: z.string(), qq: z.string() }),
})
export type TypedContact = z.infer<typeof TypedContact>

const storageKey = 'order-contact'

/** The contact kinds by language: phones must be mainland ones, so readers of English are asked for mail first. */
export const contactKindsByLocale: Readonly<Record<Locale, readonly [ContactKind, ...ContactKind[]]>> = {
  'zh-CN': ['phone', 'mail', 'qq'],
  'en-US': ['mail', 'phone', 'qq'],
}

/** No contact yet, of the kind that the language asks for first. */
export const emptyContact = (locale: Locale): TypedContact => ({
  kind: contactKindsByLocale[locale][0],
  texts: { phone: '', mail: '', qq: '' },
})

/** The kind after a change of language: the default of the language while nothing is typed, else unchanged. */
export const defaultContactKind = (contact: TypedContact, locale: Locale): ContactKind =>
  Object.values(contact.texts).some(Boolean) ? contact.kind : contactKindsByLocale[locale][0]

/** The last contact used on this device; an empty one of the language's default kind where there is none. */
export function rememberedContact(locale: Locale): TypedContact {
  if (typeof localStorage === 'undefined') return emptyContact(locale)
  try {
    return TypedContact.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return emptyContact(locale)
  }
}

export const rememberContact = (contact: TypedContact): void =>
  localStorage.setItem(storageKey, JSON.stringify(contact))

const isEmpty = ({ kind, texts }: TypedContact): boolean => texts[kind].trim() === ''

const isValid = ({ kind, texts }: TypedContact): boolean =>
  BuyerContact.shape[kind].safeParse(texts[kind].trim()).success

/** The contact as the server expects it; undefined where none is typed. */
export const toBuyerContact = (contact: TypedContact): BuyerContact | undefined =>
  isEmpty(contact) ? undefined : BuyerContact.parse({ [contact.kind]: contact.texts[contact.kind].trim() })

export const RequiredContact = TypedContact.check(
  z.refine((contact) => !isEmpty(contact) && isValid(contact)),
)
export const OptionalContact = TypedContact.check(z.refine((contact) => isEmpty(contact) || isValid(contact)))
