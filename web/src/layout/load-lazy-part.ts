import { TransportError } from '../lib/call-errors.ts'
import { emit } from '../lib/events.ts'
import { loadMessages } from '../lib/locale.ts'
import type { MessageGroup } from '../lib/messages.ts'

/** Fetches a part of the frame that few visitors want, with its words; undefined, and told, where it does not come. */
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
