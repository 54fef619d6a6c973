import type { PageModule } from './pages.tsx'

/** The imports of all pages that are not first pages. Separate, so that the first page need not carry this map. */
export const lazyPages: Readonly<Record<string, () => Promise<PageModule>>> = {
  'pay-success': () => import('../pages/pay-success.tsx'),
  'verify-password': () => import('../pages/verify-password.tsx'),
  'error-page': () => import('../pages/error-page.tsx'),
  login: () => import('../pages/login.tsx'),
  signup: () => import('../pages/signup.tsx'),
  'password-reset': () => import('../pages/password-reset.tsx'),
  'user-account': () => import('../pages/user-account.tsx'),
  'order-list': () => import('../pages/order-list.tsx'),
  'order-detail': () => import('../pages/order-detail.tsx'),
  'order-sales-list': () => import('../pages/order-sales-list.tsx'),
  'user-wallet': () => import('../pages/user-wallet.tsx'),
  'create-complaint': () => import('../pages/create-complaint.tsx'),
  'complaint-detail': () => import('../pages/complaint-detail.tsx'),
  'user-feedback': () => import('../pages/user-feedback.tsx'),
  'user-contact': () => import('../pages/user-contact.tsx'),
  'platform-text': () => import('../pages/platform-text.tsx'),
  redirect: () => import('../pages/redirect.tsx'),
  offline: () => import('../pages/offline.tsx'),
}
