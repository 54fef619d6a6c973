import type { PageModule } from './pages.tsx'

export { MobileFrame } from '../layout/mobile-frame.tsx'

/** The pages with a mobile variant; all others are shared with the full site. */
export const mobilePages: Readonly<Record<string, () => Promise<PageModule>>> = {
  'shop-detail': () => import('../pages/mobile/shop-detail.tsx'),
  'item-detail': () => import('../pages/mobile/item-detail.tsx'),
  'user-account': () => import('../pages/mobile/user-account.tsx'),
  'cash-desk': () => import('../pages/mobile/cash-desk.tsx'),
  'order-list': () => import('../pages/mobile/order-list.tsx'),
  'order-detail': () => import('../pages/mobile/order-detail.tsx'),
}
