export type ToastTone = 'info' | 'done' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** How often the same text was shown in a row. */
  count: number
  /** Shown while navigating to the next page, and stays there. */
  survivesNavigation: boolean
}

interface ToastOptions {
  /** Whether it is shown while navigating to another page. */
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

/** Shows one toast at a time, for five seconds: it replaces the previous one; the same text is counted. */
export function showToast(
  tone: ToastTone,
  text: string,
  { survivesNavigation = false }: ToastOptions = {},
): void {
  const same = toasts.find((toast) => toast.text === text && toast.tone === tone)
  change([{ id: nextId++, tone, text, count: (same?.count ?? 0) + 1, survivesNavigation }])
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

/** Dismisses the toasts of a page when it is left. Those shown while leaving it belong to the next page. */
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
