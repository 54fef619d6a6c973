import type { Locale } from '@faka/contract/shared/locale'
import type { Page } from 'playwright-core'

/** How buyers of each language are reached: by the kind of contact that they are asked for first. */
export const contactByLocale: Readonly<Record<Locale, string>> = {
  'zh-CN': '13800138000',
  'en-US': 'buyer@example.com',
}

/** Fills in the contact of the form that is shown. */
export const fillContact = (page: Page, locale: Locale): Promise<void> =>
  page.locator('input[name="contact"]').fill(contactByLocale[locale])
