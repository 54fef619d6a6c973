import type { Locale } from '@faka/contract/shared/locale'
import type { Page } from 'playwright-core'

/** The contact by language, of the kind that the form asks for first. */
export const contactByLocale: Readonly<Record<Locale, string>> = {
  'zh-CN': '13800138000',
  'en-US': 'buyer@example.com',
}

/** Fills in the contact of the visible form. */
export const fillContact = (page: Page, locale: Locale): Promise<void> =>
  page.locator('input[name="contact"]').fill(contactByLocale[locale])
