import { emit } from '../kernel/events.ts'
import { addWords } from '../kernel/locale.ts'
import { NoAnswer } from '../kernel/refusal.ts'
import type { WordGroup } from '../kernel/words.ts'

/** Fetches a part of the frame that few visitors want, with its words; undefined, and told, where it does not come. */
export async function fetchPart<Part>(
  load: () => Promise<{ default: Part }>,
  words: readonly WordGroup[] = ['account'],
): Promise<Part | undefined> {
  try {
    const [module] = await Promise.all([load(), addWords(words)])
    return module.default
  } catch (cause) {
    emit('failure', { error: new NoAnswer(navigator.onLine ? 'cut' : 'offline', { cause }) })
    return undefined
  }
}
