import { addComplaint } from '@faka/contract/complaint/complaint'
import type { OrderNo } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { type MessageKey, messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { getManageSecret, storeOrderOnDevice } from '../test-support/browser/order-secrets.ts'
import {
  findItemPath,
  openCheckout,
  placeOrder,
  pressGatewayButton,
  waitForHeading,
} from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'

// The screens of the specification's §2, by its words; `scripts/spec-screens.test.ts` says where each sentence is held.

let site: Site
let guest: Visitor
beforeAll(async () => {
  site = await openSite()
  guest = await openVisitor(site)
})
afterAll(async () => {
  await guest[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

let payingOrder: Promise<OrderNo> | undefined
/** One order shared by all read-only tests. */
const getDeliveredOrder = (): Promise<OrderNo> => {
  payingOrder ??= createPaidOrder(site, demoItems.plain)
  return payingOrder
}

const title = (word: MessageKey): RegExp => messagePattern('zh-CN', word)
const loginModal = (page: Page) => page.getByRole('dialog', { name: title('account.login.title') })
const userMenu = (page: Page) => page.getByRole('navigation', { name: title('profile.nav') })

/** Opens a page as a guest and waits until it is shown and hydrated. */
async function expectPage(path: string, says: string | RegExp, called = says): Promise<void> {
  const { page } = guest
  await guest.go(path)
  await waitForHeading(guest, says)
  await page.locator('html[data-hydrated]').waitFor()
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  expect(await page.title()).toMatch(called)
  expect(await page.title()).toMatch(/ - FAKA$/)
  expect(await loginModal(page).count()).toBe(0)
  guest.expectNoErrors()
}

/** The default layout: full page width, without the navigation of the user center. */
async function expectDefaultLayout({ page }: Visitor): Promise<void> {
  expect(await page.locator('main').evaluate((main) => main.clientWidth)).toBe(1200)
  expect(await userMenu(page).count()).toBe(0)
}

test('/login: no auth', () => expectPage('/login', title('account.login.title')))

test('/signup: no auth', () => expectPage('/signup', title('account.signup.title')))

test('/password-reset: same screen as signup; no auth', async () => {
  const { page } = guest
  const fields = () =>
    page.locator('main form input').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
  await expectPage('/signup', title('account.signup.title'))
  const ofSignup = await fields()
  await expectPage('/password-reset', title('account.reset.title'))
  expect(ofSignup).toContain('verifyCode')
  expect(await fields()).toEqual(ofSignup)
})

test('/redirect/:path: hidden, default layout', async () => {
  const { page } = guest
  await guest.go('/redirect/login?from=here')
  await page.waitForURL('**/login?from=here')
  await waitForHeading(guest, title('account.login.title'))
  await expectDefaultLayout(guest)
  expect(await page.locator('a[href*="/redirect"]').count()).toBe(0)
})

test('/cashDesk: payment desk with QR code; reads query orderId and classifyId; no auth; roles any', async () => {
  const { page } = guest
  const { classifies } = await createBuyer(site.url).callOrThrow(getShop, { shortUrl: 'demo' })
  const classifyId = classifies.at(-1)?.id
  const { orderNo, payPage } = await placeOrder(site, demoItems.plain)
  await openCheckout(guest, 'zh-CN', orderNo)
  await expectPage(
    `/cashDesk?orderId=${orderNo}&classifyId=${classifyId}`,
    new RegExp(demoItems.plain),
    title('payment.pageTitle'),
  )
  await page.getByRole('img', { name: title('payment.qrLabel') }).waitFor()
  expect(await page.locator('main').evaluate((main) => main.clientWidth)).toBeLessThan(1000)
  await pressGatewayButton(payPage, 'pay')
  await page.waitForURL(`**/paySuccess?orderId=${orderNo}&classifyId=${classifyId}`)
})

test('/complaint/create-complaint: default layout; no auth', async () => {
  await expectPage(
    `/complaint/create-complaint?orderId=${await getDeliveredOrder()}`,
    title('complaint.create.title'),
  )
  await expectDefaultLayout(guest)
})

test('/complaint/complaint-detail: default layout; no auth', async () => {
  const orderNo = await createPaidOrder(site, demoItems.plain)
  const { complaintNo } = await createBuyer(site.url).callOrThrow(addComplaint, {
    orderNo,
    manageSecret: getManageSecret(orderNo),
    type: 'notWorking',
    expectation: 'refund',
    cardIds: ['1'],
    images: [],
    text: '兑换页面提示卡密无效，请核实。',
    contact: { phone: '13800138000' },
  })
  await storeOrderOnDevice(guest, orderNo)
  await expectPage(
    `/complaint/complaint-detail?complaintNo=${complaintNo}&orderId=${orderNo}`,
    title('complaint.detail.head'),
    title('complaint.detail.title'),
  )
  await expectDefaultLayout(guest)
})

test('/itemDetail/:id: no auth', async () =>
  expectPage(await findItemPath(site, demoItems.plain), new RegExp(demoItems.plain)))

test('/paySuccess: QR code and copy-text; no auth', async () => {
  const { page } = guest
  await expectPage(
    `/paySuccess?orderId=${await getDeliveredOrder()}`,
    title('delivery.title'),
    title('delivery.pageTitle'),
  )
  const text = await page.locator('pre').first().innerText()
  await page
    .getByRole('button', { name: title('shell.copy'), exact: true })
    .nth(1)
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await page
    .getByRole('button', { name: title('delivery.showQr') })
    .first()
    .click()
  await page.getByRole('img', { name: title('delivery.qrLabel') }).waitFor()
})

test('/shopDetail/:shortUrl: caches ignored for this page', async () => {
  const { page } = guest
  await expectPage('/shopDetail/demo', '青柠卡铺')
  const search = page.getByRole('searchbox').filter({ visible: true })
  await search.fill('only typed')
  await page.getByRole('link', { name: demoItems.plain }).click()
  await waitForHeading(guest, demoItems.plain)
  await page.goBack()
  await waitForHeading(guest, '青柠卡铺')
  await expect.poll(() => search.inputValue()).toBe('')
})

test.each([
  {
    path: '/userCenter/order-list',
    says: 'orders.title',
    row: '/userCenter/order-list: buyer orders; separate user layout',
  },
  {
    path: '/userCenter/order-sales-list',
    says: 'sales.title',
    row: '/userCenter/order-sales-list: sales orders; user layout',
  },
  { path: '/userCenter/contact', says: 'profile.contact.title', row: '/userCenter/contact: user layout' },
  { path: '/userCenter/fankui', says: 'complaint.title', row: '/userCenter/fankui: feedback; user layout' },
] as const)('$row', async ({ path, says }) => {
  await expectPage(path, title(says))
  await userMenu(guest.page)
    .getByRole('link', { name: title('profile.contact.title') })
    .waitFor()
})

test('/userCenter/account: the only route with requiresAuth true; user layout', async () => {
  const { page } = guest
  await guest.go('/userCenter/account')
  await loginModal(page).waitFor()
  await page.keyboard.press('Escape')
  await loginModal(page).waitFor({ state: 'hidden' })
  await userMenu(page).waitFor()
})

test('/verifyPassword: no auth; takes query orderId', async () => {
  const orderNo = await createPaidOrder(site, demoItems.password, { cardPassword: 'Nur-für-mich-7' })
  await expectPage(
    `/verifyPassword?orderId=${orderNo}`,
    title('delivery.passwordTitle'),
    title('delivery.passwordPageTitle'),
  )
  await guest.page.locator('main').getByText(orderNo).waitFor()
})
