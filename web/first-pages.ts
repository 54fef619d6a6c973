import { join } from 'node:path'

/** What the bundler knows of modules. */
export interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Everything without which these pages cannot be loaded. */
function neededBy(pages: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const page of pages) visit(join(import.meta.dirname, 'src', 'pages', `${page}.tsx`))
  return found
}

let needed: { catalogue: ReadonlySet<string>; cashDesk: ReadonlySet<string> } | undefined

/**
 * The chunk of a module that several pages need: buyers choose first and pay then, so that what only one of the two
 * needs does not weigh on the other. Undefined for what no first page needs.
 */
export function partsOf(id: string, modules: Modules): string | undefined {
  needed ??= {
    catalogue: neededBy(['shop-detail', 'item-detail'], modules),
    cashDesk: neededBy(['cash-desk'], modules),
  }
  const inCatalogue = needed.catalogue.has(id)
  if (needed.cashDesk.has(id)) return inCatalogue ? 'parts' : 'parts-of-cash-desk'
  return inCatalogue ? 'parts-of-catalogue' : undefined
}
