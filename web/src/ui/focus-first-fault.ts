import type { RefObject } from 'react'

/** Leads to the first field that is marked as wrong, once the marks are drawn. */
export function focusFirstFault(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
