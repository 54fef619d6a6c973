import { LoginPassword, VerifyCode } from '@faka/contract/account/account'
import { Phone } from '@faka/contract/shared/contact'

/** Digits in full width become plain ones; spaces and dashes, which people put between digits, go. */
const stripSeparators = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** The phone that was typed, with or without +86 and spaces; undefined where it is none. */
export const parsePhone = (text: string): Phone | undefined =>
  Phone.safeParse(stripSeparators(text).replace(/^(?:\+|00)86/, '')).data

/** The six digits that were typed; undefined where they are not six. */
export const parseCode = (text: string): string | undefined =>
  VerifyCode.safeParse(stripSeparators(text)).data

/** Whether a password may be set; taken letter by letter, spaces too. */
export const isValidPassword = (text: string): boolean => LoginPassword.safeParse(text).success

/** What is wrong with a phone or a code as it was typed. */
export const validatePhone = (text: string) =>
  stripSeparators(text) === ''
    ? ('account.phone.empty' as const)
    : parsePhone(text)
      ? undefined
      : ('account.phone.wrong' as const)

export const validateCode = (text: string) =>
  stripSeparators(text) === ''
    ? ('account.code.empty' as const)
    : parseCode(text)
      ? undefined
      : ('account.code.malformed' as const)
