import type { BrowserContext, Page } from 'playwright-core'
import type { StoredEntries } from './sample-shop.ts'

/** Opens a page whose local storage has exactly these entries at each load: logged in with the session that they hold. */
export async function openPageAs(context: BrowserContext, person: StoredEntries): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript((entries: StoredEntries) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, person)
  return page
}
