import type { Locator, Page } from 'playwright-core'

/**
 * Drags a row by its handle to the place of another one: past its middle, in small steps as a hand does, with the mouse
 * or a finger.
 */
export async function dragRow(
  page: Page,
  handle: Locator,
  target: Locator,
  { touch = false }: { touch?: boolean } = {},
): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('the rows are not visible')
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  const endY = to.y + to.height / 2
  const steps = 12
  const places = Array.from({ length: steps }, (_, step) => ({
    x: start.x,
    y: start.y + ((endY - start.y) * (step + 1)) / steps,
  }))
  if (!touch) {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    for (const { x, y } of places) await page.mouse.move(x, y)
    await page.mouse.up()
    return
  }
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [start])
  for (const place of places) await send('touchMove', [place])
  await send('touchEnd', [])
  await session.detach()
}
