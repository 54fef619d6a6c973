import { BuyerContact } from '@faka/contract/contact'
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
const blank: RememberedContact = { kind: 'phone', texts: { phone: '', mail: '', qq: '' } }

/** The contact that was given before on this device; blank where there is none, or no storage. */
export function rememberedContact(): RememberedContact {
  if (typeof localStorage === 'undefined') return blank
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return blank
  }
}

export const rememberContact = (contact: RememberedContact): void =>
  localStorage.setItem(key, JSON.stringify(contact))

/** Whether a text is a contact of its kind. */
export const isContact = (kind: ContactKind, text: string): boolean =>
  text !== '' && BuyerContact.shape[kind].safeParse(text).success
