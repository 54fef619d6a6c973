import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** More Tab stops than any page has. */
const maxTabStops = 150

/** What hides the focused control; undefined if it is fully visible. */
const findObstruction = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement
    // between the last and the first stop the focus is on the browser itself; `main` is not a control
    if (!focused || focused === document.body || focused.tagName === 'MAIN') return undefined
    const name = focused.outerHTML.slice(0, 160)
    // for tiny controls check the visible label around them
    const seen = focused.matches('input[type="radio"], input[type="checkbox"], input[type="file"]')
      ? (focused.closest('label') ?? focused)
      : focused
    const { left, top, width, height } = seen.getBoundingClientRect()
    // of what is taller than the window only the beginning has to be visible
    const visibleHeight = Math.min(height, innerHeight / 2)
    for (const down of [0.15, 0.5, 0.85])
      for (const across of [0.1, 0.5, 0.9]) {
        const x = left + width * across
        const y = top + visibleHeight * down
        const found = document.elementFromPoint(x, y)
        if (!found) return `out of the window at ${Math.round(x)},${Math.round(y)}: ${name}`
        if (seen.contains(found) || found.contains(seen)) continue
        return `covered at ${Math.round(x)},${Math.round(y)} by ${found.outerHTML.slice(0, 160)}: ${name}`
      }
    return undefined
  })

/** Expects the focused control to be fully visible (WCAG 2.4.11 and 2.4.12). */
export async function expectFocusNotObscured(page: Page): Promise<void> {
  // the browser may still be scrolling to the focused control
  await expect.poll(() => findObstruction(page), { message: `at ${page.url()}` }).toBeUndefined()
}

/** Tabs once around a page and expects every stop to be fully visible. Returns how many there were. */
export async function tabThroughPage(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const visited of document.querySelectorAll('[data-walked]')) visited.removeAttribute('data-walked')
    scrollTo(0, 0)
  })
  for (let stops = 0; stops < maxTabStops; stops++) {
    await page.keyboard.press(key)
    const isNew = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.hasAttribute('data-walked')) return false
      focused.setAttribute('data-walked', '')
      return true
    })
    if (!isNew) return stops
    await expectFocusNotObscured(page)
  }
  throw new Error(`the Tab key never returns to the first stop of ${page.url()}`)
}
