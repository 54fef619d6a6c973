import type { BrowserContext, Page } from 'playwright-core'
import type { StoredEntries } from './sample-shop.ts'

/** A new page of a browser that keeps these entries and no others, on every load: whoever they make is logged in. */
export async function openPageAs(context: BrowserContext, person: StoredEntries): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript((entries: StoredEntries) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, person)
  return page
}
