import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { createPhoto } from '../test-support/browser/create-photo.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', width: 1440, theme: 'light' },
    { locale: 'en-US', width: 390, theme: 'dark' },
  ] as const),
)('a guest tells the platform something, and it is read: $locale $width $theme', async (variant) => {
  await using guest = await openVisitor(site, variant)
  const { page } = guest
  const { locale } = variant
  const text = `The export button does nothing here (${locale}).`
  await guest.go('/userCenter/fankui')
  await page.getByRole('link', { name: messagePattern(locale, 'feedback.tab'), exact: true }).click()
  const send = page.getByRole('button', { name: messagePattern(locale, 'feedback.send'), exact: true })
  await send.click()
  await page.getByText(messagePattern(locale, 'feedback.text.wrong')).waitFor()
  await guest.expectAccessible()
  await page.locator('textarea[name="text"]').fill(text)
  await page.locator('input[name="topic"][value="wish"]').check()
  await page.getByLabel(messagePattern(locale, 'upload.choose')).setInputFiles(await createPhoto('page.png'))
  await page.getByText(messagePattern(locale, 'upload.done'), { exact: true }).first().waitFor()

  // draft and sent feedback survive a reload
  await page.reload()
  await page.getByRole('button', { name: messagePattern(locale, 'upload.remove') }).waitFor()
  expect(await page.locator('textarea[name="text"]').inputValue()).toBe(text)
  await send.click()
  await page.getByText(messagePattern(locale, 'feedback.sent.title'), { exact: true }).waitFor()
  await guest.expectAccessible()

  const { list } = await runCli(site, ['feedback', 'list', '--topic', 'wish'])
  const feedback = list.find((each: { text: string }) => each.text === text)
  expect(feedback).toMatchObject({ topic: 'wish', userName: null, pictures: 1 })
  expect(await page.getByText(feedback.feedbackNo).count()).toBe(1)
  const read = await runCli(site, ['feedback', 'read', feedback.feedbackNo])
  expect((await fetch(site.url + read.images[0].url)).status).toBe(200)

  await page.getByRole('button', { name: messagePattern(locale, 'feedback.again') }).click()
  expect(await page.locator('textarea[name="text"]').inputValue()).toBe('')
  guest.expectNoErrors()
})
