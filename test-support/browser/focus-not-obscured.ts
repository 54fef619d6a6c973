import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** More Tab stops than any page has. */
const maxTabStops = 150

/**
 * What keeps the focused control from being fully visible, with a ring if `ring`: an outline of its own, of its label, or
 * of the frame around it. Undefined if nothing does. One evaluation for both, since a page has some fifty stops.
 */
const findFocusFault = (page: Page, ring: boolean): Promise<string | undefined> =>
  page.evaluate((needsRing) => {
    const focused = document.activeElement
    // between the last and the first stop the focus is on the browser itself; `main` is not a control
    if (!focused || focused === document.body || focused.tagName === 'MAIN') return undefined
    const name = focused.outerHTML.slice(0, 160)
    // for tiny and for hidden controls check the visible label
    const seen =
      focused instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(focused.type)
        ? (focused.labels?.[0] ?? focused)
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
    // headings take the focus after a navigation, and are no controls
    if (!needsRing || focused.matches('[tabindex="-1"]')) return undefined
    // a card that is one link, or a frame with an icon beside its field, has the ring
    const frames: Element[] = []
    for (let up = focused.parentElement; up && frames.length < 4; up = up.parentElement) frames.push(up)
    const drawn = [focused, focused.closest('label'), focused.nextElementSibling, ...frames]
    const isDrawn = drawn.some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    })
    return isDrawn ? undefined : `no ring around ${name}`
  }, ring)

const expectFocus = (page: Page, ring: boolean): Promise<void> =>
  // the browser may still be scrolling to the focused control
  expect.poll(() => findFocusFault(page, ring), { message: `at ${page.url()}` }).toBeUndefined()

/** Expects the focused control to be fully visible (WCAG 2.4.11 and 2.4.12). */
export const expectFocusNotObscured = (page: Page): Promise<void> => expectFocus(page, false)

/** Expects the control that was focused by keyboard to be fully visible, with a ring (WCAG 2.4.7 and 2.4.11). */
export const expectFocusVisible = (page: Page): Promise<void> => expectFocus(page, true)

/** Tabs once around a page and expects every stop to be fully visible, with a ring. Returns how many there were. */
export async function tabThroughPage(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const visited of document.querySelectorAll('[data-walked]')) visited.removeAttribute('data-walked')
    scrollTo(0, 0)
  })
  for (let stops = 0; stops < maxTabStops; ) {
    await page.keyboard.press(key)
    const found = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return 'end'
      // a day, a month and a year are stops of one field
      if (focused.getAttribute('data-walked') === 'now') return 'same'
      if (focused.hasAttribute('data-walked')) return 'end'
      document.querySelector('[data-walked="now"]')?.setAttribute('data-walked', 'before')
      focused.setAttribute('data-walked', 'now')
      return 'next'
    })
    if (found === 'end') return stops
    if (found === 'same') continue
    stops++
    await expectFocusVisible(page)
  }
  throw new Error(`the Tab key never returns to the first stop of ${page.url()}`)
}

/** Which element of the layer is focused, itself included; -1 if none is. */
const findLayerStop = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused
      ? [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')].indexOf(focused)
      : -1
  })

/**
 * Tabs once around the top layer and expects every stop to be inside it and fully visible, with a ring. Returns how many
 * there were.
 */
export async function tabThroughLayer(page: Page): Promise<number> {
  // one layer may still be closing when the next one opens, which gets the focus a moment later
  await expect.poll(() => page.locator('[role="dialog"]').count()).toBe(1)
  const seen = new Set<number>()
  for (let step = 0; step < 40; step++) {
    let stop = -1
    const findStop = async () => {
      stop = await findLayerStop(page)
      return stop
    }
    await expect.poll(findStop, { message: 'the focus left the layer' }).not.toBe(-1)
    // a press of the mouse opens without a ring
    await expectFocus(page, step > 0)
    if (seen.has(stop)) return seen.size
    seen.add(stop)
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key never returns to the first stop')
}
