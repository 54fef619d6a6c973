import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { defaultContactKind, rememberedContact } from './buyer-contact.ts'

/** The contact of a form: the one remembered on this device, else an empty one of the language's default kind. */
export function useContact() {
  const { locale } = useI18n()
  const [contact, setContact] = useState(() => rememberedContact(locale))
  const [shownLocale, setShownLocale] = useState(locale)
  if (shownLocale !== locale) {
    setShownLocale(locale)
    setContact({ ...contact, kind: defaultContactKind(contact, locale) })
  }
  return [contact, setContact] as const
}
