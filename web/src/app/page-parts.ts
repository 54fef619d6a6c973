import type { MessageGroup } from '../lib/messages.ts'

interface PageParts {
  /** Source files, from the folder of the storefront. */
  sources: readonly string[]
  messages: readonly MessageGroup[]
}

/** What pages import by themselves as soon as they are interactive, by the name of the page's file. */
export const pageParts: Readonly<Record<string, PageParts>> = {
  'cash-desk': { sources: ['src/ui/qr.tsx'], messages: [] },
  'mobile/cash-desk': { sources: ['src/features/payment/pay-on-phone.tsx'], messages: ['paying'] },
}
