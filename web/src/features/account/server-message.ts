import { isDomainError } from '../../lib/call-errors.ts'
import type { Translate } from '../../lib/messages.ts'

/**
 * The message of a server error, or 'Error' where it is empty; undefined for other failures, such as a lost connection.
 */
export const serverMessage = (error: unknown, t: Translate): string | undefined =>
  isDomainError(error) ? error.message.trim() || t('shell.error') : undefined
