import type { Route } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { waitForHeading } from '../test-support/browser/place-order.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ MENU_FROM_SERVER: '1' })
})
afterAll(() => site[Symbol.asyncDispose]())

const mockMenu = ({ context }: Visitor, answer: (route: Route) => Promise<void>) =>
  context.route('**/api/user/menu', answer)

const fulfillMenu = (list: unknown) => (route: Route) =>
  route.fulfill({ json: { code: 0, message: '', data: list } })

const entry = (name: string, path: string, roles: string[]) => ({
  name,
  path,
  meta: { locale: '', icon: '', order: 1, roles },
})

test('a page in the server’s menu opens, with notifications while the menu loads and when it is loaded', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  await visitor.go('/userCenter/contact')
  await visitor.page.getByText(messagePattern('en-US', 'account.menu.loaded')).waitFor()
  await waitForHeading(visitor, messagePattern('en-US', 'profile.contact.title'))
  await visitor.page
    .getByRole('link', { name: messagePattern('en-US', 'orders.title') })
    .last()
    .click()
  await waitForHeading(visitor, messagePattern('en-US', 'orders.title'))
  visitor.expectNoErrors()
})

test('a page that is not in the menu is not found, except for the login', async () => {
  await using visitor = await openVisitor(site)
  await mockMenu(visitor, fulfillMenu([entry('cash-desk', '/cashDesk', ['*'])]))
  await visitor.go('/userCenter/contact')
  await waitForHeading(visitor, messagePattern('zh-CN', 'shell.notFound.title'))
  await visitor.go('/login')
  await waitForHeading(visitor, messagePattern('zh-CN', 'account.login.title'))
  visitor.expectNoErrors()
})

test('with an empty menu only the login can be opened', async () => {
  await using visitor = await openVisitor(site)
  await mockMenu(visitor, fulfillMenu([]))
  await visitor.go('/userCenter/order-list')
  await waitForHeading(visitor, messagePattern('zh-CN', 'shell.notFound.title'))
  visitor.expectNoErrors()
})

test('a menu that fails to load is reported, and its pages are not found until it loads', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', width: 390 })
  visitor.allowStatus(503)
  await mockMenu(visitor, (route) => route.fulfill({ status: 503, body: 'down' }))
  await visitor.go('/userCenter/contact')
  await visitor.page.getByText(messagePattern('en-US', 'account.menu.failed')).waitFor()
  await waitForHeading(visitor, messagePattern('en-US', 'shell.notFound.title'))
  await visitor.context.unroute('**/api/user/menu')
  await visitor.go('/userCenter/contact')
  await waitForHeading(visitor, messagePattern('en-US', 'profile.contact.title'))
  visitor.expectNoErrors()
})

test('a page that the menu limits to admins is not found for a user', async () => {
  await using visitor = await openVisitor(site)
  await mockMenu(
    visitor,
    fulfillMenu([
      {
        ...entry('user-center', '/userCenter', ['*']),
        children: [
          entry('user-contact', '/userCenter/contact', ['*']),
          entry('order-list', '/userCenter/order-list', ['admin']),
        ],
      },
    ]),
  )
  await visitor.go('/userCenter/contact')
  await waitForHeading(visitor, messagePattern('zh-CN', 'profile.contact.title'))
  await visitor.go('/userCenter/order-list')
  await waitForHeading(visitor, messagePattern('zh-CN', 'shell.notFound.title'))
  visitor.expectNoErrors()
})
