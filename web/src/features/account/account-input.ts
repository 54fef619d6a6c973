import { LoginPassword, VerifyCode } from '@faka/contract/account/account'
import { Phone } from '@faka/contract/shared/contact'

/** Converts full-width digits, and removes spaces and dashes. */
const stripSeparators = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** Parses a phone with or without +86 and spaces; undefined where it is invalid. */
export const parsePhone = (text: string): Phone | undefined =>
  Phone.safeParse(stripSeparators(text).replace(/^(?:\+|00)86/, '')).data

/** Parses six digits; undefined where it is invalid. */
export const parseCode = (text: string): string | undefined =>
  VerifyCode.safeParse(stripSeparators(text)).data

/** Whether a password may be set; it is taken as it is, spaces included. */
export const isValidPassword = (text: string): boolean => LoginPassword.safeParse(text).success

/** The error of a typed phone or code. */
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
