import type { Visitor } from './open-visitor.ts'

/**
 * Keeps toasts of the documents from the next one on: their time stands still while the window has no focus. So a busy
 * machine does not take away the button that a test is about to press.
 */
export const holdToasts = ({ page }: Visitor): Promise<unknown> =>
  page.addInitScript(() => setInterval(() => window.dispatchEvent(new Event('blur')), 200))
