import type { PageModule, PageRoute } from './pages.tsx'

/** The pages that a buyer enters first, on whose weight the first paint waits. */
const firstPages: Readonly<Record<string, () => Promise<PageModule>>> = {
  'shop-detail': () => import('../pages/shop-detail.tsx'),
  'item-detail': () => import('../pages/item-detail.tsx'),
  'cash-desk': () => import('../pages/cash-desk.tsx'),
  'not-found': () => import('../pages/not-found.tsx'),
}

/** Whether a page is fetched without asking first where it is. */
export const isFirstPage = ({ name }: Pick<PageRoute, 'name'>): boolean => name in firstPages

/** Fetches the code of a page, as the site has it that the visitor is on. */
export async function importPage({ name }: PageRoute, mobile: boolean): Promise<PageModule> {
  const own = mobile ? (await import('./mobile-site.ts')).mobilePages[name] : undefined
  const fetched = own ?? firstPages[name] ?? (await import('./lazy-pages.ts')).lazyPages[name]
  if (!fetched) throw new Error(`nobody knows how to fetch the page ${name}`)
  return fetched()
}
