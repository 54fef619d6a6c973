import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** More stops than any page has. */
const maxTabStops = 150

/** What of the focused control cannot be seen, or is covered by something else; undefined where all of it is in sight. */
const findObstruction = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement
    // between its last and its first stop the focus is on the browser itself; `main` is a place and no control
    if (!focused || focused === document.body || focused.tagName === 'MAIN') return undefined
    const name = focused.outerHTML.slice(0, 160)
    // where the control itself is tiny, its frame is what one sees
    const seen = focused.matches('input[type="radio"], input[type="checkbox"], input[type="file"]')
      ? (focused.closest('label') ?? focused)
      : focused
    const { left, top, width, height } = seen.getBoundingClientRect()
    // what is higher than the window is in sight where its beginning is
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

/** Expects that the control with the focus is wholly in sight. */
export async function expectFocusNotObscured(page: Page): Promise<void> {
  // a browser may still be on its way to what it has just focused
  await expect.poll(() => findObstruction(page), { message: `at ${page.url()}` }).toBeUndefined()
}

/** Walks a page by the Tab key, once around or in one direction, and expects that every stop is in sight. Returns how many there were. */
export async function tabThroughPage(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const seen of document.querySelectorAll('[data-walked]')) seen.removeAttribute('data-walked')
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
  throw new Error(`the walk around ${page.url()} does not end`)
}
