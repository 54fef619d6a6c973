import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'

/** The errors of the server that have a sentence of their own; the others are shown in the server's words. */
const sentences = {
  loginLocked: 'account.login.locked',
  accountDisabled: 'account.login.disabled',
  tooOften: 'account.tooOften',
} as const
const codes = ['loginLocked', 'accountDisabled', 'tooOften'] as const

/** Why the server did not log in, for the form as a whole; what is shown `atField` is not. */
export function useLoginError(error: Error | null, atField: boolean): string | undefined {
  const { t } = useI18n()
  if (!error || atField) return undefined
  const code = codes.find((name) => isDomainError(error, name))
  if (code) return t(sentences[code])
  return isDomainError(error) ? error.message.trim() || t('shell.error') : t('account.login.failed')
}
