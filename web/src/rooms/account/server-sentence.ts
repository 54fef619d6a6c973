import { isRefusal } from '../../kernel/refusal.ts'
import type { Say } from '../../kernel/words.ts'

/**
 * The sentence that the server sent with its refusal, or 'Error' where it sent none; undefined for a failure that is
 * no refusal, as a lost connection.
 */
export const serverSentence = (error: unknown, say: Say): string | undefined =>
  isRefusal(error) ? error.message.trim() || say('shell.error') : undefined
