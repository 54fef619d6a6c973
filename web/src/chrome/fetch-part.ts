import { emit } from '../kernel/events.ts'
import { addWords } from '../kernel/locale.ts'
import { NoAnswer } from '../kernel/refusal.ts'

/** Fetches a part of the frame that few visitors want, with the words of accounts; undefined, and told, where it does not come. */
export async function fetchPart<Part>(load: () => Promise<{ default: Part }>): Promise<Part | undefined> {
  try {
    const [module] = await Promise.all([load(), addWords(['account'])])
    return module.default
  } catch (cause) {
    emit('failure', { error: new NoAnswer(navigator.onLine ? 'cut' : 'offline', { cause }) })
    return undefined
  }
}
