import type { PageModule, PageRoute } from './pages.tsx'

/** The usual landing pages of buyers, whose weight delays the first paint. */
const firstPages: Readonly<Record<string, () => Promise<PageModule>>> = {
  'shop-detail': () => import('../pages/shop-detail.tsx'),
  'item-detail': () => import('../pages/item-detail.tsx'),
  'cash-desk': () => import('../pages/cash-desk.tsx'),
  'not-found': () => import('../pages/not-found.tsx'),
}

/** Whether the module map of a page is part of the shell. */
export const isFirstPage = ({ name }: Pick<PageRoute, 'name'>): boolean => name in firstPages

/** Imports the code of a page in the variant of the current site. */
export async function importPage({ name }: PageRoute, mobile: boolean): Promise<PageModule> {
  const mobileImport = mobile ? (await import('./mobile-site.ts')).mobilePages[name] : undefined
  const imported = mobileImport ?? firstPages[name] ?? (await import('./lazy-pages.ts')).lazyPages[name]
  if (!imported) throw new Error(`no import for the page ${name}`)
  return imported()
}
