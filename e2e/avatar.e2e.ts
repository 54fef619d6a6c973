import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** A noise picture, so that the file is large like a photo. */
const createPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', width: 1440, theme: 'light' },
    { locale: 'en-US', width: 390, theme: 'dark' },
  ] as const),
)('a buyer uploads an avatar: $locale $width $theme', async (variant) => {
  await using visitor = await openVisitor(site, variant)
  const { page } = visitor
  const { locale } = variant
  await logIn(visitor, locale, await signUp(site))
  const own = page.getByRole('radio', { name: messagePattern(locale, 'profile.avatar.own') })
  expect(await own.count()).toBe(0)
  const file = page.getByLabel(messagePattern(locale, 'upload.avatar.choose'))

  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText(messagePattern(locale, 'upload.notPicture')).first().waitFor()
  await file.setInputFiles({
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([await createPhoto(64, 64), Buffer.alloc(2 * 1024 * 1024)]),
  })
  await page.getByText(messagePattern(locale, 'upload.tooLarge')).first().waitFor()
  await visitor.expectAccessible()

  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await createPhoto(900, 600) })
  await page.getByText(messagePattern(locale, 'upload.avatar.done')).first().waitFor()
  await own.waitFor()
  expect(await own.isChecked()).toBe(true)
  await page.getByRole('button', { name: messagePattern(locale, 'profile.save'), exact: true }).click()
  await page.getByText(messagePattern(locale, 'profile.saved')).first().waitFor()
  const picture = page.locator('img[src^="/api/upload/avatar/"]').first()
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([256, 256])
  await visitor.expectAccessible()

  await page.reload()
  await own.waitFor()
  expect(await own.isChecked()).toBe(true)
  await page.getByRole('radio', { name: messagePattern(locale, 'profile.avatar.fox') }).check({ force: true })
  await page.getByRole('button', { name: messagePattern(locale, 'profile.save'), exact: true }).click()
  await page.getByText(messagePattern(locale, 'profile.saved')).first().waitFor()
  visitor.expectNoErrors()
})
