import { join } from 'node:path'

/** What the bundler knows of modules. */
export interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** The pages that a buyer enters first, as each of the sites has them. */
const kinds = {
  shop: ['pages/shop-detail', 'pages/mobile/shop-detail'],
  item: ['pages/item-detail', 'pages/mobile/item-detail'],
  cashDesk: ['pages/cash-desk', 'pages/mobile/cash-desk'],
  frame: ['layout/frame'],
} as const

/** Everything without which these pages cannot be loaded. */
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
 * The chunk of a module that several pages need: buyers choose first and pay then, so that what only one of the two
 * needs does not weigh on the other, nor what only an item's page needs on its shop. Undefined for what no first page
 * needs.
 */
export function partsOf(id: string, modules: Modules): string | undefined {
  needed ??= {
    shop: neededBy(kinds.shop, modules),
    item: neededBy(kinds.item, modules),
    cashDesk: neededBy(kinds.cashDesk, modules),
    frame: neededBy(kinds.frame, modules),
  }
  const isOfShop = needed.shop.has(id)
  const isOfItem = needed.item.has(id)
  if (needed.cashDesk.has(id)) return isOfShop || isOfItem ? 'parts' : 'parts-of-cash-desk'
  if (isOfShop && isOfItem) return 'parts-of-catalogue'
  if (isOfItem) return 'parts-of-item'
  if (isOfShop) return 'parts-of-shop'
  return needed.frame.has(id) ? 'parts-of-frame' : undefined
}
