import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const catalogFolder = join(import.meta.dirname, 'src', 'locales')

/** The messages of one language in one group, by id. */
export type Catalog = Readonly<Record<string, string>>

const isCatalog = (value: unknown): value is Catalog =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((message) => typeof message === 'string')

export function parseCatalog(text: string): Catalog {
  const catalog: unknown = JSON.parse(text)
  if (!isCatalog(catalog)) throw new Error('A catalog is one JSON object of ids and messages.')
  return catalog
}

/** The catalogs of a language by message group. */
export const readCatalogs = (locale: string): ReadonlyMap<string, Catalog> =>
  new Map(
    readdirSync(join(catalogFolder, locale))
      .sort()
      .map((name) => [
        basename(name, '.json'),
        parseCatalog(readFileSync(join(catalogFolder, locale, name), 'utf8')),
      ]),
  )

/** Groups of the ids whose first part is not itself the name of a group. */
const groupsByPrefix: Readonly<Record<string, string>> = {
  buy: 'item',
  sales: 'orders',
  menu: 'profile',
}

/** The group in which a message belongs: `orders` for `orders.count`. */
export function groupOf(id: string): string {
  const [prefix = ''] = id.split('.')
  return groupsByPrefix[prefix] ?? prefix
}
