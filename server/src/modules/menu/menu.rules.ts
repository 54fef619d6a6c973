import type { MenuEntry } from '@faka/contract/menu/menu'

const allRoles = ['*']

const entry = (name: string, path: string, locale: string, icon: string, order: number) => ({
  name,
  path,
  meta: { locale, icon, order, roles: allRoles },
})

/** Every page of the storefront with its name and path; a test next to the storefront's list compares them. */
export const menu: readonly MenuEntry[] = [
  entry('shop-detail', '/shopDetail/:shortUrl', '', 'store', 1),
  entry('item-detail', '/itemDetail/:id', '', 'store', 2),
  entry('cash-desk', '/cashDesk', 'payment.pageTitle', 'wallet', 3),
  entry('pay-success', '/paySuccess', 'delivery.pageTitle', 'package', 4),
  entry('verify-password', '/verifyPassword', 'delivery.passwordPageTitle', 'lock', 5),
  entry('error-page', '/errorPage', 'shell.errorOrder.title', 'alert', 6),
  entry('login', '/login', 'account.login.title', 'user', 7),
  entry('signup', '/signup', 'account.signup.title', 'user', 8),
  entry('password-reset', '/password-reset', 'account.reset.title', 'key', 9),
  entry('create-complaint', '/complaint/create-complaint', 'complaint.create.title', 'complaint', 12),
  entry('complaint-detail', '/complaint/complaint-detail', 'complaint.detail.title', 'complaint', 13),
  entry('redirect', '/redirect/*', '', 'store', 10),
  entry('platform-text', '/about', 'shell.about.title', 'alert', 15),
  entry('offline', '/offline', 'offline.title', 'alert', 14),
  {
    ...entry('user-center', '/userCenter', 'profile.center', 'user', 11),
    children: [
      entry('order-list', '/userCenter/order-list', 'orders.title', 'orders', 1),
      entry('order-detail', '/userCenter/order-detail', 'orders.detail', 'orders', 4),
      entry('order-sales-list', '/userCenter/order-sales-list', 'sales.title', 'sales', 5),
      entry('user-account', '/userCenter/account', 'profile.title', 'user', 2),
      entry('user-wallet', '/userCenter/wallet', 'profile.wallet.title', 'wallet', 6),
      entry('user-feedback', '/userCenter/fankui', 'complaint.title', 'complaint', 7),
      entry('user-contact', '/userCenter/contact', 'profile.contact.title', 'contact', 3),
    ],
  },
]

/** The part of the menu that a role may open. */
export function menuFor(role: 'admin' | 'user', entries = menu): MenuEntry[] {
  const isOpen = ({ meta }: Pick<MenuEntry, 'meta'>) => meta.roles.includes('*') || meta.roles.includes(role)
  return entries
    .filter(isOpen)
    .map(({ children, ...rest }) => (children ? { ...rest, children: children.filter(isOpen) } : rest))
}
