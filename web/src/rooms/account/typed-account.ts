import { LoginPassword, VerifyCode } from '@faka/contract/account'
import { Phone } from '@faka/contract/contact'

/** Digits in full width become plain ones; spaces and dashes, which people put between digits, go. */
const bare = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** The phone that was typed, with or without +86 and spaces; undefined where it is none. */
export const readPhone = (text: string): Phone | undefined =>
  Phone.safeParse(bare(text).replace(/^(?:\+|00)86/, '')).data

/** The six digits that were typed; undefined where they are not six. */
export const readCode = (text: string): string | undefined => VerifyCode.safeParse(bare(text)).data

/** Whether a password may be set; taken letter by letter, spaces too. */
export const isNewPassword = (text: string): boolean => LoginPassword.safeParse(text).success

/** What is wrong with a phone or a code as it was typed. */
export const phoneFault = (text: string) =>
  bare(text) === ''
    ? ('account.phone.empty' as const)
    : readPhone(text)
      ? undefined
      : ('account.phone.wrong' as const)

export const codeFault = (text: string) =>
  bare(text) === ''
    ? ('account.code.empty' as const)
    : readCode(text)
      ? undefined
      : ('account.code.malformed' as const)
