import { DomainError } from '../../platform/domain-error.ts'

/** Whose password it will be; what is not known yet is left out. */
interface Owner {
  phone?: string | null | undefined
  mail?: string | null | undefined
  userName?: string | null | undefined
}

/** What a guesser appends to a name: a year, an exclamation mark. */
const maxExtraCharacters = 3

const isDerivedFrom = (password: string, known: string | null | undefined): boolean => {
  if (!known) return false
  const rest = password.toLowerCase().replaceAll(known.toLowerCase(), '')
  return rest.length < password.length && rest.length <= maxExtraCharacters
}

/**
 * Rejects a new password that is easy to guess: one repeated character (`passwordRepeats`), the owner's phone, mail address or name
 * with at most three more characters (`passwordIsOwn`), or one of the most common passwords (`passwordCommon`).
 */
export async function checkNewPassword(password: string, owner: Owner): Promise<void> {
  if (new Set(password).size === 1) throw new DomainError('passwordRepeats')
  if ([owner.phone, owner.mail, owner.userName].some((known) => isDerivedFrom(password, known)))
    throw new DomainError('passwordIsOwn')
  const { commonPasswords } = await import('./common-passwords.ts')
  if (commonPasswords.has(password.toLowerCase())) throw new DomainError('passwordCommon')
}
