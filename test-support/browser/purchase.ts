import type { Locale } from '@faka/contract/shared/locale'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillContact } from './fill-contact.ts'
import { messagePattern } from './messages.ts'
import type { Visitor } from './open-visitor.ts'

/** Items of the demo shop by part of their title. */
export const demoItems = {
  plain: '拾光主机平台',
  tiers: '星渊纪元',
  password: '穹算',
  byHand: '码舟',
  reusable: '求职简历',
  login: '云屿',
  soldOut: '霓虹拉力',
}

/** Opens an item from the shop's page. */
export async function openItem(visitor: Visitor, title: string): Promise<void> {
  await visitor.go('/shopDetail/demo')
  await visitor.page.getByRole('link', { name: title }).first().click()
  await visitor.page.waitForURL('**/itemDetail/**')
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Fills in the contact and submits the order; ends at the checkout with its QR code. Returns the order number. */
export async function orderItem({ page }: Visitor, locale: Locale): Promise<string> {
  // `fill` selects and types in two steps, and hydration must not happen in between
  await page.locator('html[data-hydrated]').waitFor()
  await fillContact(page, locale)
  await page.getByRole('button', { name: messagePattern(locale, 'buy.pay') }).click()
  await page.waitForURL('**/cashDesk?**')
  // phones collapse the code, which they cannot scan themselves
  const code = page.getByRole('img', { name: messagePattern(locale, 'payment.qrLabel') })
  await code
    .or(page.locator('main summary', { hasText: messagePattern(locale, 'payment.orScan') }))
    .first()
    .waitFor()
  return new URL(page.url()).searchParams.get('orderId') ?? ''
}

/** Opens the gateway's page, as a phone does that scanned the code. */
export async function openGatewayPage(visitor: Visitor, locale: Locale): Promise<Page> {
  const link = visitor.page
    .getByRole('link', { name: messagePattern(locale, 'payment.openPage') })
    .or(visitor.page.getByRole('link', { name: messagePattern(locale, 'payment.payOnPhone') }))
    .first()
  const address = await link.getAttribute('href')
  expect(address).toMatch(/\/sandbox-gateway\/pay\/[\w-]+$/)
  const phone = await visitor.context.newPage()
  await phone.goto(address ?? '')
  return phone
}

/** Presses a button of the gateway's page and closes the page. */
export async function pressAndClose(phone: Page, action: string): Promise<void> {
  await phone.locator(`button[name="action"][value="${action}"]`).click()
  await phone.waitForLoadState()
  await phone.close()
}
