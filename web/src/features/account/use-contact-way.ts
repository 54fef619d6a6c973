import type { CodeWay } from '@faka/contract/account/code-way'
import { useState } from 'react'
import { parseMail, parsePhone } from './account-input.ts'
import { recallContact } from './remembered-contact.ts'

/**
 * How the code of a form is sent, and the other way where there is one. The phone or mail address of an earlier form is
 * offered first.
 */
export function useContactWay(ways: readonly CodeWay[]) {
  const [remembered] = useState(recallContact)
  const [way, setWay] = useState<CodeWay>(
    () => ways.find((each) => each === 'mail' && parseMail(remembered)) ?? ways[0] ?? 'phone',
  )
  return {
    way,
    setWay,
    other: ways.find((each) => each !== way),
    initialContact: {
      phone: parsePhone(remembered) ?? '',
      mail: parseMail(remembered) ?? '',
      verifyCode: '',
    },
  }
}
