import { isDomainError } from '../../lib/call-errors.ts'
import type { Translate } from '../../lib/messages.ts'

/**
 * The sentence that the server sent with its refusal, or 'Error' where it sent none; undefined for a failure that is
 * no refusal, as a lost connection.
 */
export const serverMessage = (error: unknown, t: Translate): string | undefined =>
  isDomainError(error) ? error.message.trim() || t('shell.error') : undefined
