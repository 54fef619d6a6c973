export type ToastTone = 'info' | 'done' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** How often the same words came while they were still shown. */
  count: number
  /** It is said on the way to the next page, and stays there. */
  survivesNavigation: boolean
}

interface ToastOptions {
  /** Whether it is said on the way to another page. */
  survivesNavigation?: boolean
}

/** How long a toast stays, in milliseconds. */
export const toastDurationMs = 5000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says one thing at a time, for five seconds: it takes the place of what was said; the same words are counted. */
export function showToast(
  tone: ToastTone,
  text: string,
  { survivesNavigation: onward = false }: ToastOptions = {},
): void {
  const same = toasts.find((toast) => toast.text === text && toast.tone === tone)
  change([{ id: nextId++, tone, text, count: (same?.count ?? 0) + 1, survivesNavigation: onward }])
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

/** Takes down what was said about a page, when it is left. What was said on the way from it is about the next one. */
export const dismissPageToasts = (): void => {
  if (toasts.length > 0)
    change(
      toasts.flatMap((toast) => (toast.survivesNavigation ? { ...toast, survivesNavigation: false } : [])),
    )
}

export const currentToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
