import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { defaultContactKind, rememberedContact } from './buyer-contact.ts'

/** The contact of a form: the one that this device remembers, else blank, asking for what its readers mostly have. */
export function useContact() {
  const { locale } = useI18n()
  const [contact, setContact] = useState(() => rememberedContact(locale))
  const [spoken, setSpoken] = useState(locale)
  if (spoken !== locale) {
    setSpoken(locale)
    setContact({ ...contact, kind: defaultContactKind(contact, locale) })
  }
  return [contact, setContact] as const
}
