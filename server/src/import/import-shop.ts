import type { ForeignSource } from './foreign-source.ts'
import { type BuyerCounts, importBuyers } from './import-buyers.ts'
import { importCatalogue } from './import-catalogue.ts'
import { importCoupons } from './import-coupons.ts'
import { importOrders, type OrderCounts } from './import-orders.ts'
import { importPayChannels } from './import-pay-channels.ts'
import type { ImportRun, RowCounts } from './import-run.ts'
import { importStock } from './import-stock.ts'
import { createRowSpool } from './row-spool.ts'
import { toStorableShop } from './to-storable.ts'

/** What an import read and did, by kind of row. */
export interface ImportReport {
  classifies: RowCounts
  items: RowCounts
  unsoldCards: RowCounts
  soldCards: RowCounts
  orders: OrderCounts
  coupons: RowCounts
  payChannels: RowCounts
  buyers: BuyerCounts
}

/**
 * Reads a foreign shop and adds what is not here yet: classifies, items, unsold cards, fingerprints of sold ones,
 * orders for reading, coupons, ways to pay and buyers. It may be repeated, also after it was stopped halfway: nothing is added twice.
 * @throws ImportError if the source is not of that software; then nothing was written
 */
export async function importShop(
  request: Omit<ImportRun, 'spool'>,
  source: ForeignSource,
): Promise<ImportReport> {
  using spool = await createRowSpool(request.ctx)
  const run = { ...request, spool }
  const imported = toStorableShop(await run.foreign.read(source, run), run.losses)
  const { classifies, items, itemsByKey } = await importCatalogue(run, imported)
  const { soldCards, unsoldCards } = await importStock(run, imported, itemsByKey)
  const orders = await importOrders(run, imported, itemsByKey)
  const coupons = await importCoupons(run, imported, itemsByKey)
  const payChannels = await importPayChannels(run, imported)
  const buyers = await importBuyers(run, imported)
  return { classifies, items, unsoldCards, soldCards, orders, coupons, payChannels, buyers }
}
