import { join } from 'node:path'

/** The part of the bundler's plugin context that is needed. */
export interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** The usual landing pages of buyers, on both sites. */
const kinds = {
  shop: ['pages/shop-detail', 'pages/mobile/shop-detail'],
  item: ['pages/item-detail', 'pages/mobile/item-detail'],
  checkout: ['pages/cash-desk', 'pages/mobile/cash-desk'],
  frame: ['layout/frame'],
} as const

/** All modules that these pages import statically. */
function neededBy(pages: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const page of pages) visit(join(import.meta.dirname, 'src', `${page}.tsx`))
  return found
}

let needed: Record<keyof typeof kinds, ReadonlySet<string>> | undefined

/**
 * The chunk of a module that several first pages need. Buyers choose first and pay later, so what only one of these
 * steps needs is not loaded by the other, nor what only the item page needs by the shop page. Undefined for modules
 * that no first page needs.
 */
export function partsOf(id: string, modules: Modules): string | undefined {
  needed ??= {
    shop: neededBy(kinds.shop, modules),
    item: neededBy(kinds.item, modules),
    checkout: neededBy(kinds.checkout, modules),
    frame: neededBy(kinds.frame, modules),
  }
  const isOfShop = needed.shop.has(id)
  const isOfItem = needed.item.has(id)
  if (needed.checkout.has(id)) return isOfShop || isOfItem ? 'parts' : 'parts-of-checkout'
  if (isOfShop && isOfItem) return 'parts-of-catalogue'
  if (isOfItem) return 'parts-of-item'
  if (isOfShop) return 'parts-of-shop'
  return needed.frame.has(id) ? 'parts-of-frame' : undefined
}
