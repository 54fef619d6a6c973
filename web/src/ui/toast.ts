import { Toast } from '@base-ui/react/toast'

export type ToastTone = 'info' | 'done' | 'error'

interface ShownToast {
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

export interface ToastData {
  tone: ToastTone
  count: number
}

/** How long a toast stays, in milliseconds. */
export const toastDurationMs = 5000

/** There is one toast at a time: the next one replaces it. */
const toastId = 'toast'

/** Takes toasts to where they are rendered. */
export const toastManager = Toast.createToastManager<ToastData>()

let shown: ShownToast | undefined

export const currentToast = (): Readonly<ShownToast> | undefined => shown

/** Passes the current toast to where it is rendered, which may have been loaded after it was shown. */
export function renderToast(): void {
  if (!shown) return
  const { tone, text, count } = shown
  toastManager.add({
    id: toastId,
    description: text,
    data: { tone, count },
    timeout: toastDurationMs,
    onRemove: () => {
      shown = undefined
    },
  })
}

/** Shows one toast at a time, for five seconds: it replaces the previous one; the same text is counted. */
export function showToast(
  tone: ToastTone,
  text: string,
  { survivesNavigation = false }: ToastOptions = {},
): void {
  const isRepeated = shown?.text === text && shown.tone === tone
  shown = { tone, text, count: isRepeated && shown ? shown.count + 1 : 1, survivesNavigation }
  renderToast()
}

export function dismissToast(): void {
  shown = undefined
  toastManager.close(toastId)
}

/** Dismisses the toast of a page when it is left. One shown while leaving it belongs to the next page. */
export function dismissPageToast(): void {
  if (shown?.survivesNavigation) shown.survivesNavigation = false
  else dismissToast()
}
