import type { PageModule } from './pages.tsx'

export { MobileFrame } from '../layout/mobile-frame.tsx'

/** The pages that a thumb needs otherwise than a mouse; every other page of the mobile site is that of the full one. */
export const mobilePages: Readonly<Record<string, () => Promise<PageModule>>> = {
  'shop-detail': () => import('../pages/mobile/shop-detail.tsx'),
  'item-detail': () => import('../pages/mobile/item-detail.tsx'),
  'user-account': () => import('../pages/mobile/user-account.tsx'),
  'cash-desk': () => import('../pages/mobile/cash-desk.tsx'),
  'order-list': () => import('../pages/mobile/order-list.tsx'),
  'order-detail': () => import('../pages/mobile/order-detail.tsx'),
}
