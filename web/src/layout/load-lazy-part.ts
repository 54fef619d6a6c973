import { TransportError } from '../lib/call-errors.ts'
import { emit } from '../lib/events.ts'
import { loadMessages } from '../lib/locale.ts'
import type { MessageGroup } from '../lib/messages.ts'

/**
 * Loads a rarely used part of the layout with its messages. Reports a failure and resolves to undefined where it cannot
 * be loaded.
 */
export async function loadLazyPart<Part>(
  load: () => Promise<{ default: Part }>,
  words: readonly MessageGroup[] = ['account'],
): Promise<Part | undefined> {
  try {
    const [module] = await Promise.all([load(), loadMessages(words)])
    return module.default
  } catch (cause) {
    emit('failure', { error: new TransportError(navigator.onLine ? 'cut' : 'offline', { cause }) })
    return undefined
  }
}
