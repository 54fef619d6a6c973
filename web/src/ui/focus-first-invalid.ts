import type { RefObject } from 'react'

/** Focuses the first invalid field after the next rendering, and scrolls its label and error into view. */
export function focusFirstInvalid(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    field?.focus()
    // `nearest` stays clear of the bars by `scroll-padding`
    field?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
  })
}
