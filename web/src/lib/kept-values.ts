import { listen } from './events.ts'

/** What was typed into dialogs whose act has not succeeded yet, by the act: in memory only, and of one user. */
const kept = new Map<string, object>()
listen('userChanged', () => kept.clear())

/** Where the values of a dialog's form outlive its closing. The secret ones are never kept. */
export const keptValues = <Values extends object>(key: string, secrets: readonly string[]) => ({
  read: (): object => kept.get(key) ?? {},
  write: (values: Values): void => {
    kept.set(key, Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name))))
  },
  clear: (): void => void kept.delete(key),
})
