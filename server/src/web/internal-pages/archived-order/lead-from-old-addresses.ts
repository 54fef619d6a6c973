import { archivedOrderPath } from '@faka/contract/order/archived-order'
import type { FastifyInstance } from 'fastify'
import { foreignShops } from '../../../import/foreign-shops.ts'
import { findItemByOldAddress, hasArchivedOrdersOf } from '../../../modules/archive/public.ts'
import { findInCells } from '../../../platform/cells/in-cells.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db.ts'
import { isStorableText } from '../../../platform/http/scan-json.ts'

const maxKeyLength = 200

const decodeOrEmpty = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Finds the key in an address of a pattern such as `/buy/:key` or `/query?tradeNo=:key`; empty for every other address. */
function createKeyFinder(pattern: string): (url: URL) => string {
  const [path = '', field] = pattern.split(/\?|=/)
  if (field !== undefined)
    return ({ pathname, searchParams }) => (pathname === path ? (searchParams.get(field) ?? '') : '')
  const start = path.replace(':key', '')
  return ({ pathname }) => {
    const rest = pathname.startsWith(start) ? pathname.slice(start.length) : ''
    return rest.includes('/') ? '' : decodeOrEmpty(rest)
  }
}

interface OldAddress {
  sources: string[]
  findKey: (url: URL) => string
  findTarget: (db: Db, sources: readonly string[], key: string) => Promise<string | undefined>
}

/** The addresses of one kind in all foreign shops, each with the software that had it. */
function listAddresses(
  kind: 'itemPaths' | 'orderPaths',
  findTarget: OldAddress['findTarget'],
): readonly OldAddress[] {
  const found = new Map<string, OldAddress>()
  for (const { name, [kind]: patterns } of foreignShops)
    for (const pattern of patterns) {
      const known = found.get(pattern) ?? { sources: [], findKey: createKeyFinder(pattern), findTarget }
      known.sources.push(name)
      found.set(pattern, known)
    }
  return [...found.values()]
}

const oldAddresses: readonly OldAddress[] = [
  ...listAddresses('itemPaths', async (db, sources, key) => {
    const itemId = await findItemByOldAddress(db, sources, key)
    return itemId && `/itemDetail/${itemId}`
  }),
  // whether there is such an order is said only to those who prove that it is theirs
  ...listAddresses('orderPaths', async (db, sources, orderNo) =>
    (await hasArchivedOrdersOf(db, sources))
      ? `${archivedOrderPath}?${new URLSearchParams({ orderNo }).toString()}`
      : undefined,
  ),
]

/**
 * Leads from the addresses of items and orders in the shops that moved here to their new ones. Addresses of unknown
 * items, and those of software from which no shop moved here, are answered as if this were not here.
 */
export function leadFromOldAddresses(app: FastifyInstance, { cells }: Pick<Services, 'cells'>): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method !== 'GET' && method !== 'HEAD') return
    const address = new URL(url, 'http://own.origin')
    for (const { sources, findKey, findTarget } of oldAddresses) {
      const key = findKey(address).slice(0, maxKeyLength)
      if (key === '' || !isStorableText(key)) continue
      const target = await findInCells(cells.all(), ({ db }) => findTarget(db, sources, key))
      if (target) return reply.redirect(target.found, 302)
    }
  })
}
