import type { Locale } from '@faka/contract/shared/locale'
import { messagePattern } from './messages.ts'
import type { Visitor } from './open-visitor.ts'

/** Switches to the full site by the mobile site's menu. */
export async function switchToFullSite({ page }: Visitor, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: messagePattern(locale, 'mobile.more') }).click()
  await page.getByRole('menuitem', { name: messagePattern(locale, 'shell.site.full') }).click()
}
