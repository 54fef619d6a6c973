import type { ConsolePage } from '@faka/contract/console-page'
import { consolePages } from '@faka/contract/console-pages'
import { inquiriesUrl } from '@faka/contract/inquiry/inquiry-urls'
import type { Locale } from '@faka/contract/shared/locale'
import type { Page } from 'playwright-core'
import { messagePattern } from '../../test-support/browser/messages.ts'
import { demoItems } from '../../test-support/browser/purchase.ts'
import { goToNextStep } from '../../test-support/browser/submit-complaint.ts'
import { itemIdOf } from './console-visits.ts'
import type { SampleShop } from './sample-shop.ts'

/** A page in one of its states, to be pictured. */
export interface Subject {
  /** The folder of the pictures. */
  page: string
  state: string
  address: string
  person?: keyof SampleShop['people']
  /** API calls never get a response, or fail. */
  calls?: 'held' | 'broken'
  /** With the tab bar enabled. */
  tabs?: true
  /** Only on the full site, or only on phones. */
  only?: 1440 | 390
  /** Actions before the picture is taken. */
  prepare?: (page: Page, locale: Locale) => Promise<void>
}

const click = (page: Page, selector: string) => page.locator(selector).first().click()

async function toLastStep(page: Page, locale: Locale): Promise<void> {
  await page.locator('input[name="type"][value="notWorking"]').check()
  await page.getByRole('checkbox').first().check()
  await goToNextStep({ page }, locale)
  await page.locator('input[name="expectation"][value="refund"]').check()
  await goToNextStep({ page }, locale)
  await page.locator('textarea[name="text"]').waitFor()
}

const purchasePages = ({ items, orders }: SampleShop): readonly Subject[] => [
  { page: 'shop', state: 'whole', address: '/shopDetail/demo' },
  { page: 'shop', state: 'nothing-found', address: '/shopDetail/demo?keyword=zzz' },
  { page: 'item', state: 'plain', address: items.plain },
  { page: 'item', state: 'tiers', address: items.tiers },
  { page: 'item', state: 'by-hand', address: items.byHand },
  { page: 'item', state: 'needs-login', address: items.login },
  { page: 'item', state: 'sold-out', address: items.soldOut },
  {
    page: 'item',
    state: 'faults',
    address: items.plain,
    prepare: async (page) => click(page, 'button[data-press="buy"]'),
  },
  { page: 'checkout', state: 'waiting', address: `/cashDesk?orderId=${orders.waiting}` },
  // on the full site the server renders the checkout with its order, so only the mobile site shows this state
  {
    page: 'checkout',
    state: 'loading',
    address: `/cashDesk?orderId=${orders.waiting}`,
    calls: 'held',
    only: 390,
  },
  { page: 'checkout', state: 'failing', address: `/cashDesk?orderId=${orders.waiting}`, calls: 'broken' },
  { page: 'checkout', state: 'expired', address: `/cashDesk?orderId=${orders.expired}` },
  { page: 'cards', state: 'whole', address: `/paySuccess?orderId=${orders.cards}` },
  { page: 'cards', state: 'by-hand', address: `/paySuccess?orderId=${orders.byHand}` },
  { page: 'cards', state: 'loading', address: `/paySuccess?orderId=${orders.cards}`, calls: 'held' },
  { page: 'card-password', state: 'asked', address: `/verifyPassword?orderId=${orders.locked}` },
  { page: 'error-order', state: 'whole', address: '/errorPage?type=errorOrder' },
  { page: 'not-found', state: 'whole', address: '/nowhere' },
]

const accountPages: readonly Subject[] = [
  { page: 'login', state: 'empty', address: '/login' },
  {
    page: 'login',
    state: 'faults',
    address: '/login',
    prepare: (page) => click(page, 'main button[type="submit"]'),
  },
  { page: 'signup', state: 'empty', address: '/signup' },
  {
    page: 'signup',
    state: 'faults',
    address: '/signup',
    prepare: (page) => click(page, 'main button[type="submit"]'),
  },
  { page: 'password-reset', state: 'empty', address: '/password-reset' },
  { page: 'account', state: 'whole', address: '/userCenter/account', person: 'buyer' },
  { page: 'account', state: 'guest', address: '/userCenter/account' },
  { page: 'contact', state: 'whole', address: '/userCenter/contact' },
  { page: 'wallet', state: 'whole', address: '/userCenter/wallet', person: 'buyer' },
  { page: 'wallet', state: 'guest', address: '/userCenter/wallet' },
  { page: 'inquiries', state: 'buyer', address: '/userCenter/inquiries', person: 'buyer' },
  { page: 'inquiries', state: 'empty', address: '/userCenter/inquiries' },
]

const orderPages = ({ orders }: SampleShop): readonly Subject[] => [
  { page: 'orders', state: 'buyer', address: '/userCenter/order-list', person: 'buyer' },
  { page: 'orders', state: 'guest', address: '/userCenter/order-list', person: 'guest' },
  { page: 'orders', state: 'empty', address: '/userCenter/order-list' },
  { page: 'orders', state: 'nothing-found', address: '/userCenter/order-list?keyword=zzz', person: 'buyer' },
  { page: 'orders', state: 'loading', address: '/userCenter/order-list', person: 'buyer', calls: 'held' },
  { page: 'orders', state: 'failing', address: '/userCenter/order-list', person: 'buyer', calls: 'broken' },
  {
    page: 'order',
    state: 'delivered',
    address: `/userCenter/order-detail?orderId=${orders.cards}`,
    person: 'buyer',
  },
  {
    page: 'order',
    state: 'unpaid',
    address: `/userCenter/order-detail?orderId=${orders.waiting}`,
    person: 'buyer',
  },
  {
    page: 'order',
    state: 'refunded',
    address: `/userCenter/order-detail?orderId=${orders.refunded}`,
    person: 'buyer',
  },
  { page: 'sales', state: 'seller', address: '/userCenter/order-sales-list', person: 'seller' },
  { page: 'sales', state: 'no-shop', address: '/userCenter/order-sales-list', person: 'buyer' },
]

const complaintPages = ({ orders, complaints, redeemPage, inquiryNo }: SampleShop): readonly Subject[] => {
  const create = `/complaint/create-complaint?orderId=${orders.quiet}`
  const detail = ({ complaintNo, orderNo }: SampleShop['complaints']['open']) =>
    `/complaint/complaint-detail?complaintNo=${complaintNo}&orderId=${orderNo}`
  return [
    { page: 'redeem', state: 'card', address: redeemPage },
    { page: 'inquiries', state: 'conversation', address: inquiriesUrl(inquiryNo), person: 'buyer' },
    { page: 'complain', state: 'what', address: create },
    {
      page: 'complain',
      state: 'not-possible',
      address: `/complaint/create-complaint?orderId=${orders.expired}`,
    },
    {
      page: 'complain',
      state: 'words',
      address: create,
      prepare: toLastStep,
    },
    { page: 'complaint', state: 'open', address: detail(complaints.open), person: 'buyer' },
    { page: 'complaint', state: 'answered', address: detail(complaints.answered), person: 'buyer' },
    { page: 'complaint', state: 'refunded', address: detail(complaints.refunded), person: 'buyer' },
    { page: 'complaints', state: 'buyer', address: '/userCenter/fankui', person: 'buyer' },
    { page: 'complaints', state: 'empty', address: '/userCenter/fankui' },
    {
      page: 'feedback',
      state: 'form',
      address: '/userCenter/fankui',
      prepare: (page, locale) =>
        page.getByRole('link', { name: messagePattern(locale, 'feedback.tab'), exact: true }).click(),
    },
  ]
}

const layoutParts = ({ items }: SampleShop): readonly Subject[] => [
  {
    page: 'settings',
    state: 'open',
    address: '/userCenter/contact',
    only: 1440,
    prepare: async (page, locale) => {
      await page
        .getByRole('button', { name: messagePattern(locale, 'shell.settings') })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('switch').first().waitFor()
    },
  },
  {
    page: 'tabs',
    state: 'several',
    address: '/shopDetail/demo',
    tabs: true,
    only: 1440,
    prepare: async (page, locale) => {
      await page.getByRole('link', { name: demoItems.plain }).first().click()
      await page.waitForURL('**/itemDetail/**')
      await page
        .getByRole('link', { name: messagePattern(locale, 'shell.orders') })
        .first()
        .click()
      await page.waitForURL('**/order-list')
      await page.getByRole('tab').nth(2).waitFor()
    },
  },
  {
    page: 'viewer',
    state: 'open',
    address: items.tiers,
    prepare: async (page) => {
      await page.locator('main [data-viewer] img').first().click()
      await page.getByRole('dialog').locator('img').first().waitFor()
    },
  },
  { page: 'offline', state: 'whole', address: '/offline', person: 'guest' },
]

/** The entries of the console's navigation, and the pages of single things. */
const consoleSubjects = ({ items, orders, complaints }: SampleShop): readonly Subject[] => [
  ...consolePages.flatMap((page: ConsolePage): Subject[] =>
    page.group
      ? [
          {
            page: `seller-${page.name}`,
            state: 'whole',
            address: page.path,
            person: page.forAdmin ? 'administrator' : 'seller',
          },
        ]
      : [],
  ),
  { page: 'seller-order', state: 'delivered', address: `/seller/orders/${orders.cards}`, person: 'seller' },
  { page: 'seller-order', state: 'to-deliver', address: `/seller/orders/${orders.byHand}`, person: 'seller' },
  {
    page: 'seller-complaint',
    state: 'open',
    address: `/seller/complaints/${complaints.open.complaintNo}`,
    person: 'seller',
  },
  {
    page: 'seller-item',
    state: 'whole',
    address: `/seller/items/${itemIdOf(items.tiers)}`,
    person: 'seller',
  },
  {
    page: 'seller-import',
    state: 'empty',
    address: `/seller/stock/import?item=${itemIdOf(items.tiers)}`,
    person: 'seller',
  },
  { page: 'seller-money', state: 'earnings', address: '/seller/money?view=earnings', person: 'seller' },
  { page: 'seller-new-order', state: 'empty', address: '/seller/orders/new', person: 'seller' },
]

/** Every page of the storefront and of the console, in each of its states. */
export const listSubjects = (sampleShop: SampleShop): readonly Subject[] => [
  ...purchasePages(sampleShop),
  ...accountPages,
  ...orderPages(sampleShop),
  ...complaintPages(sampleShop),
  ...layoutParts(sampleShop),
  ...consoleSubjects(sampleShop),
]
