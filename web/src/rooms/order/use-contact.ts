import { useState } from 'react'
import { useWords } from '../../kernel/words.ts'
import { firstKindIn, rememberedContact } from './buyer-contact.ts'

/** The contact of a form: the one that this device remembers, else blank, asking for what its readers mostly have. */
export function useContact() {
  const { locale } = useWords()
  const [contact, setContact] = useState(() => rememberedContact(locale))
  const [spoken, setSpoken] = useState(locale)
  if (spoken !== locale) {
    setSpoken(locale)
    setContact({ ...contact, kind: firstKindIn(contact, locale) })
  }
  return [contact, setContact] as const
}
