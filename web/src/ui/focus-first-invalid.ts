import type { RefObject } from 'react'

/**
 * Leads to the first field that is marked as wrong, once the marks are drawn, with its label and the sentence below it
 * in sight.
 */
export function focusFirstInvalid(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    field?.focus()
    // `nearest` keeps clear of the bars, as `scroll-padding` says
    field?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
  })
}
