import type { LocalizedText } from '../../../cli/localized-text.ts'
import { collectRows, isDeleted } from '../../collect-rows.ts'
import type { ForeignShop } from '../../foreign-shop.ts'
import { checkTables, type ForeignRow, type ForeignSource } from '../../foreign-source.ts'
import type { ImportedCard } from '../../imported-shop.ts'
import { readCoupons } from '../../read-coupons.ts'
import { readJson } from '../../read-json.ts'
import { readPayChannels } from '../../read-pay-channels.ts'
import { readInteger } from '../../read-values.ts'
import { dujiaoNextColumns } from './dujiao-next-columns.ts'
import { readBuyers } from './read-buyers.ts'
import { readCoupon } from './read-coupon.ts'
import { readGateway, readTerms } from './read-gateway.ts'
import { readOrders } from './read-orders.ts'
import { type ReadProducts, readProducts } from './read-products.ts'
import { isTrue, localizedText } from './read-values.ts'

const title = { zh: '独角数卡 Next', en: 'dujiao-next' }

type Lose = (table: string, row: ForeignRow, what: string, why: LocalizedText) => void

/** Rows of which nothing is imported, each with the reason. */
async function loseOtherRows(source: ForeignSource, lose: Lose): Promise<void> {
  // cards that an unpaid order holds: they may be sold in a moment
  for await (const row of source.readRows('card_secrets'))
    if (row.status === 'reserved' && !isDeleted(row))
      lose('card_secrets', row, row.product_id ?? '', {
        zh: '被未付款的订单占用：订单结束后再导入一次',
        en: 'an unpaid order holds it: import again once that has ended',
      })
}

async function* readCards(
  source: ForeignSource,
  keyOf: ReadProducts['keyOf'],
  status: 'available' | 'used',
): AsyncGenerator<ImportedCard> {
  for await (const row of source.readRows('card_secrets')) {
    // a deleted card that was sold must not be sold again
    if (row.status !== status || (status === 'available' && isDeleted(row))) continue
    yield { key: row.id ?? '', itemKey: keyOf(row), text: (row.secret ?? '').replace(/[\r\n]+$/, '') }
  }
}

/** dujiao-next (独角数卡 Next), in Go with SQLite or PostgreSQL. */
export const dujiaoNext: ForeignShop = {
  name: 'dujiao-next',
  title,
  itemPaths: ['/products/:key'],
  orderPaths: ['/orders/:key', '/guest/orders/:key'],
  async read(source, { losses, spool }) {
    checkTables(source, title.en, dujiaoNextColumns)
    const categories = await collectRows(source, 'categories')
    const products = readProducts(
      await collectRows(source, 'products'),
      await collectRows(source, 'product_skus'),
      losses,
    )
    const lose: Lose = (table, { id }, what, why) => losses.add({ table, key: id ?? '', what, why })
    await loseOtherRows(source, lose)
    return {
      classifies: categories
        .toSorted((one, other) => (readInteger(other.sort_order) ?? 0) - (readInteger(one.sort_order) ?? 0))
        .map(({ id, name_json, is_active = '1' }) => ({
          key: id ?? '',
          name: localizedText(readJson(name_json)),
          hidden: !isTrue(is_active),
        })),
      items: products.items,
      coupons: readCoupons(
        await collectRows(source, 'coupons'),
        'coupons',
        readCoupon(source.utcOffset),
        losses,
      ),
      payChannels: readPayChannels(
        (await collectRows(source, 'payment_channels')).filter(({ is_active }) => isTrue(is_active)),
        { table: 'payment_channels', nameOf: ({ name }) => name ?? '', readGateway, readTerms },
        losses,
      ),
      soldCards: () => readCards(source, products.keyOf, 'used'),
      unsoldCards: () => readCards(source, products.keyOf, 'available'),
      orders: () => readOrders(source, { losses, spool, keyOf: products.keyOf }),
      buyers: () => readBuyers(source, { losses, spool }),
    }
  },
}
