import { DomainError } from '../../platform/domain-error.ts'

/** What a guesser appends to a name: a year, an exclamation mark. */
const maxExtraCharacters = 3

const isDerivedFrom = (password: string, known: string): boolean => {
  const rest = password.toLowerCase().replaceAll(known.toLowerCase(), '')
  return rest.length < password.length && rest.length <= maxExtraCharacters
}

/**
 * Rejects a new password that is easy to guess: one repeated character (`passwordRepeats`), a name that the account is
 * logged in with and at most three more characters (`passwordIsOwn`), or one of the most common passwords
 * (`passwordCommon`). `loginNames` are those of `loginNamesOf`, as far as they are known.
 */
export async function checkNewPassword(password: string, loginNames: readonly string[]): Promise<void> {
  if (new Set(password).size === 1) throw new DomainError('passwordRepeats')
  if (loginNames.some((known) => isDerivedFrom(password, known))) throw new DomainError('passwordIsOwn')
  const { commonPasswords } = await import('./common-passwords.ts')
  if (commonPasswords.has(password.toLowerCase())) throw new DomainError('passwordCommon')
}
