import { restockUnsubscribePath } from '@faka/contract/notification/restock-mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const readOutbox = async () => (await fetch(`${site.url}/dev/outbox`)).text()

test('a visitor who subscribes to a sold-out item gets one mail when it is restocked, and can unsubscribe by its link', async () => {
  await using visitor = await openVisitor(site, { width: 390 })
  const { page } = visitor
  const address = await findItemPath(site, demoItems.soldOut)
  await visitor.go(address)
  await page.locator('html[data-hydrated]').waitFor()
  const mail = page.getByRole('textbox', { name: messagePattern('zh-CN', 'restock.title') })
  const send = page.getByRole('button', { name: messagePattern('zh-CN', 'restock.send') })
  await mail.fill('not an address')
  await send.click()
  await page.getByText(messagePattern('zh-CN', 'buy.contact.mail.wrong')).waitFor()
  expect(await mail.evaluate((input) => input === document.activeElement)).toBe(true)
  await visitor.expectAccessible()
  await mail.fill('waiting@example.com')
  await mail.press('Enter')
  await page.getByRole('status').filter({ hasText: 'waiting@example.com' }).waitFor()
  await visitor.expectAccessible()

  const itemId = new URL(address, site.url).pathname.split('/').at(-1) ?? ''
  await runCli(site, ['stock', 'add', itemId, '-'], 'DEMO-RESTOCK-1\n')
  await expect.poll(readOutbox).toContain('waiting@example.com')
  const link = new RegExp(`${restockUnsubscribePath}/\\w+`).exec(await readOutbox())?.[0] ?? ''
  await page.goto(site.url + link)
  await visitor.expectAccessible()
  await page.getByRole('button', { name: '确认退订' }).click()
  await page.getByRole('heading', { name: '已退订' }).waitFor()
  await visitor.expectAccessible()
})
