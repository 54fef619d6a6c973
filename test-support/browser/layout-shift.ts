import type { Page } from 'playwright-core'

/** Long enough for the page to render one response before the next one arrives. */
const answerIntervalMs = 120

/** Records, from the first paint on, layout shifts without user input; the returned function lists them. */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const jumps: string[] = []
    Object.assign(window, { jumps, layoutShift: 0 })
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('sources' in entry && Array.isArray(entry.sources))) continue
        if ('value' in entry && 'layoutShift' in window)
          window.layoutShift = Number(window.layoutShift) + Number(entry.value)
        for (const { node, previousRect, currentRect } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const what = `${element?.tagName}.${element?.className} ${element?.textContent?.slice(0, 30)}`
          jumps.push(`${what}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => ('jumps' in window && Array.isArray(window.jumps) ? window.jumps.map(String) : []))
}

/** Delays responses one after the other, so that each is rendered separately; the returned function waits for all. */
export async function answerSlowly(page: Page): Promise<() => Promise<void>> {
  let turn = Promise.resolve()
  await page.route(/\/(card-core|user-management)\//, async (route) => {
    const before = turn
    turn = before.then(() => new Promise((resolve) => setTimeout(resolve, answerIntervalMs)))
    await turn
    await route.continue().catch(() => {})
  })
  return async () => {
    let last: unknown
    while (last !== turn) {
      last = turn
      await turn
      // a response may trigger the next call
      await page.waitForTimeout(2 * answerIntervalMs)
    }
  }
}

/** All shifts of a loading page together, as browsers score them, once they are recorded. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => ('layoutShift' in window ? Number(window.layoutShift) : 0))
