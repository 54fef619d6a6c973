import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor, waitForAnimations } from '../test-support/browser/open-visitor.ts'
import { findItemPath } from '../test-support/browser/place-order.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Longer than a turn of the viewer takes on a busy machine. */
/** Opens an item page with four pictures and returns locators of its viewer. */
async function openItem(visitor: Visitor) {
  const { page } = visitor
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function noteHowLong(frames, options) {
      const duration = typeof options === 'object' ? options.duration : options
      const { dataset } = document.documentElement
      if (this.closest('.yarl__portal')) dataset.moved = `${dataset.moved ?? ''} ${duration}`
      return animate.call(this, frames, options)
    }
  })
  await visitor.go(await findItemPath(site, '简历'))
  const picture = page.locator('[data-viewer] > img[role="button"]')
  await picture.waitFor()
  const viewer = page.getByRole('dialog')
  const shows = (text: string) => expect.poll(() => viewer.locator('.yarl__counter').textContent()).toBe(text)
  const visiblePicture = () =>
    viewer.locator('.yarl__slide_current img').evaluate((drawn: HTMLImageElement) => drawn.src)
  /** The durations of all animations so far, in milliseconds. */
  const movements = () =>
    page.evaluate(() => (document.documentElement.dataset.moved ?? '').split(' ').filter(Boolean).map(Number))
  return { page, picture, viewer, shows, visiblePicture, movements }
}

test('a picture of an item opens by click, Enter and Space; arrow keys wrap around, Escape and the button close it, and the focus returns', async () => {
  await using visitor = await openVisitor(site)
  const { page, picture, viewer, shows, visiblePicture, movements } = await openItem(visitor)
  await picture.click()
  await shows('1 / 4')
  await visitor.expectAccessible(page, '[role="dialog"]')
  const first = await visiblePicture()
  await page.keyboard.press('ArrowLeft')
  await shows('4 / 4')
  // a slide is not reversed while its animation runs
  await waitForAnimations(page)
  await page.keyboard.press('ArrowRight')
  await shows('1 / 4')
  await expect.poll(visiblePicture).toBe(first)
  expect(new Set(await movements())).toEqual(new Set([300]))
  await waitForAnimations(page)
  await viewer.getByRole('button', { name: '下一张' }).click()
  await shows('2 / 4')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  for (const key of ['Enter', 'Space']) {
    await expect.poll(() => picture.evaluate((drawn) => drawn === document.activeElement)).toBe(true)
    await page.keyboard.press(key)
    await shows('1 / 4')
    const bar = await viewer.locator('.yarl__toolbar').boundingBox()
    expect(bar?.width).toBeLessThanOrEqual(600)
    await viewer.getByRole('button', { name: '关闭' }).click()
    await viewer.waitFor({ state: 'detached' })
  }
  // a thumbnail is selected by a click and opens as the large picture
  await page.getByRole('button', { name: '第 3 张图片' }).click()
  await expect.poll(() => viewer.count()).toBe(0)
  await picture.click()
  await shows('3 / 4')
  visitor.expectNoErrors()
})

test('the viewer does not animate with reduced motion', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', theme: 'dark' })
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  const { page, picture, shows, movements } = await openItem(visitor)
  await picture.click()
  await shows('1 / 4')
  await page.keyboard.press('ArrowRight')
  await shows('2 / 4')
  expect(await movements()).toEqual([])
  visitor.expectNoErrors()
})

test('on a phone a double tap and a pinch zoom a picture', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', theme: 'dark', width: 390 })
  const { page, picture, viewer, shows } = await openItem(visitor)
  await picture.tap()
  await shows('1 / 4')
  const width = () =>
    viewer.locator('.yarl__slide_current img').evaluate((drawn) => drawn.getBoundingClientRect().width)
  const small = await width()
  const middle = { x: 195, y: 422 }
  await page.touchscreen.tap(middle.x, middle.y)
  await page.touchscreen.tap(middle.x, middle.y)
  await expect.poll(width).toBeGreaterThan(small * 1.2)
  await viewer.getByRole('button', { name: 'Close' }).tap()
  await viewer.waitFor({ state: 'detached' })

  await picture.tap()
  await shows('1 / 4')
  await expect.poll(width).toBeLessThan(small * 1.05)
  const session = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [
    { id: 1, x: middle.x - apart / 2, y: middle.y },
    { id: 2, x: middle.x + apart / 2, y: middle.y },
  ]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: apart === undefined ? [] : fingers(apart) })
  await touch('touchStart', 60)
  for (const apart of [80, 110, 140, 180, 220]) await touch('touchMove', apart)
  await touch('touchEnd')
  await expect.poll(width).toBeGreaterThan(small * 1.2)
  visitor.expectNoErrors()
})
