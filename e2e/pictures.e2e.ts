import { feedbackUrl } from '@faka/contract/complaint/complaint-urls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, waitForAnimations } from '../test-support/browser/open-visitor.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Longer than a turn of the viewer takes on a busy machine. */
const createPhoto = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', width: 1440, theme: 'light' },
    { locale: 'en-US', width: 390, theme: 'dark' },
  ] as const),
)(
  'a guest chooses pictures, views them by keyboard, and removes one: $locale $width $theme',
  async (variant) => {
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    const { locale } = variant
    await visitor.go(feedbackUrl())
    await page.locator('html[data-hydrated]').waitFor()
    // phones offer the camera as well as files, once their page knows that it is on one
    const camera = page.getByLabel(messagePattern(locale, 'upload.camera'))
    await camera.waitFor({ state: variant.width === 390 ? 'visible' : 'hidden' })
    const files = [await createPhoto('one.jpg', '#0088cc'), await createPhoto('two.jpg', '#cc8800')]
    await page.getByLabel(messagePattern(locale, 'upload.choose')).setInputFiles(files)
    await page
      .locator('fieldset li')
      .filter({ hasText: messagePattern(locale, 'upload.done') })
      .nth(1)
      .waitFor()
    await visitor.expectAccessible()

    const open = page.getByRole('button', { name: messagePattern(locale, 'upload.open') })
    await open.first().click()
    const viewer = page.getByRole('dialog')
    const counter = viewer.locator('.yarl__counter')
    await counter.waitFor()
    await visitor.expectAccessible()
    const shows = (text: string) => expect.poll(() => counter.textContent()).toBe(text)
    await shows('1 / 2')
    await page.keyboard.press('ArrowRight')
    await shows('2 / 2')
    await waitForAnimations(page)
    // wraps around
    await page.keyboard.press('ArrowRight')
    await shows('1 / 2')
    await waitForAnimations(page)
    await page.keyboard.press('ArrowLeft')
    await shows('2 / 2')
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })

    await page
      .getByRole('button', { name: messagePattern(locale, 'upload.remove') })
      .first()
      .click()
    await expect.poll(() => open.count()).toBe(1)
    expect(await open.getAttribute('aria-label')).toContain('two.jpg')
    visitor.expectNoErrors()
  },
)
