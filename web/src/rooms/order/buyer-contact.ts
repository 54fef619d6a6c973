import { BuyerContact, Phone } from '@faka/contract/order'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export const contactKinds = ['phone', 'mail', 'qq'] as const
export type ContactKind = (typeof contactKinds)[number]

/** How this device's buyer was last reached, one text of each kind. */
interface Remembered {
  kind: ContactKind
  texts: Record<ContactKind, string>
}

const blank: Remembered = { kind: 'phone', texts: { phone: '', mail: '', qq: '' } }

const Stored = z.object({
  kind: z.enum(contactKinds),
  texts: z.object({ phone: z.string(), mail: z.string(), qq: z.string() }),
})

/** The contact that the buyer gave before on this device. */
export const useRememberedContact = create<Remembered>()(
  persist(() => blank, {
    name: 'order-contact',
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => Stored.safeParse(stored).data ?? blank,
  }),
)

const shapes = { ...BuyerContact.shape, phone: Phone }

/** Whether a text is a contact of its kind. */
export const isContact = (kind: ContactKind, text: string): boolean =>
  text !== '' && shapes[kind].safeParse(text).success
