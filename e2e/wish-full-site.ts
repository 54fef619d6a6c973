import type { Locale } from '@faka/contract/locale'
import type { Visitor } from './open-visitor.ts'
import { said } from './words.ts'

/** Leaves the mobile site by its menu. */
export async function wishFullSite({ page }: Visitor, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: said(locale, 'mobile.more') }).click()
  await page.getByRole('menuitem', { name: said(locale, 'shell.site.full') }).click()
}
