import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAccessibilityViolations } from '../test-support/browser/find-accessibility-violations.ts'
import { sharedBrowser } from '../test-support/browser/open-browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const pageOf = async (body: string) => {
  const page = await browser.newPage()
  await page.setContent(
    `<!doctype html><html lang="en"><title>x</title><main><h1>x</h1>${body}</main></html>`,
  )
  return page
}

test('violations are found, on the first run and on the next', async () => {
  const page = await pageOf('<p>good</p>')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.locator('main').evaluate((main) => {
    main.innerHTML +=
      '<button></button><img src="data:,"><p style="color:#aaa;background:#fff">pale</p><input>'
  })
  const rules = (await findAccessibilityViolations(page)).map((violation) => violation.split(':')[0])
  expect(rules.toSorted()).toEqual(['button-name', 'color-contrast', 'image-alt', 'label'])
})

test('a page with frames is rejected rather than checked in part', async () => {
  const page = await pageOf('<iframe title="x" srcdoc="<p>x</p>"></iframe>')
  await expect(findAccessibilityViolations(page)).rejects.toThrow('would not be checked')
})
