import { collectRows, isDeleted } from '../../collect-rows.ts'
import type { ForeignShop } from '../../foreign-shop.ts'
import { checkTables, type ForeignRow, type ForeignSource } from '../../foreign-source.ts'
import { ImportError } from '../../import-error.ts'
import type { ImportedCard } from '../../imported-shop.ts'
import { readCoupons } from '../../read-coupons.ts'
import { payChannelLosses, type ReadGateway, readPayChannels } from '../../read-pay-channels.ts'
import { readInteger } from '../../read-values.ts'
import { variantKey } from '../../variants.ts'
import { linlinqiColumns } from './linlinqi-columns.ts'
import { createVault } from './open-vault.ts'
import { readBuyers } from './read-buyers.ts'
import { readCoupon } from './read-coupon.ts'
import { readItems } from './read-item.ts'
import { readOrders } from './read-order.ts'
import { isTrue } from './read-values.ts'

const title = { zh: 'LinLinQi', en: 'LinLinQi' }

/** A wrong key opens none of the first cards; a broken row alone is no wrong key. */
const triedCards = 20

const bySort = (rows: readonly ForeignRow[]): ForeignRow[] =>
  rows.toSorted((one, other) => (readInteger(one.sort) ?? 0) - (readInteger(other.sort) ?? 0))

async function openVaultOrReject(source: ForeignSource, key: string | undefined) {
  if (!key)
    throw new ImportError({
      zh: '卡密是加密的：用 --key 给出写有 DATA_ENCRYPTION_KEY 的文件。',
      en: 'Its cards are encrypted: name the file with DATA_ENCRYPTION_KEY by --key.',
    })
  const open = createVault(key)
  let tried = 0
  for await (const { encrypted_content: cipher, nonce, product_id: id } of source.readRows('cards')) {
    if (open({ cipher, nonce, id }) !== undefined) return open
    tried += 1
    if (tried === triedCards) break
  }
  if (tried === 0) return open
  throw new ImportError({
    zh: '这个密钥打不开任何卡密：它不是这家店的 DATA_ENCRYPTION_KEY。',
    en: 'This key opens none of the cards: it is not the DATA_ENCRYPTION_KEY of this shop.',
  })
}

async function collectBy(source: ForeignSource, table: string, column: string) {
  return Map.groupBy(bySort(await collectRows(source, table)), (row) => row[column] ?? '')
}

const keyOf = ({ product_id, variant_id }: ForeignRow): string =>
  variantKey(product_id ?? '', variant_id ?? '')

/** Its own protocol is not ours, and the other one is for coins: none comes here. */
const readGateway = ({ provider }: ForeignRow): ReadGateway => ({
  lost: provider === 'bepusdt' ? payChannelLosses.coins : payChannelLosses.otherProtocol,
})

/** LinLinQi (LinLinQi-FAKA) by 19910205. */
export const linlinqi: ForeignShop = {
  name: 'linlinqi',
  title,
  itemPaths: ['/products/:key'],
  orderPaths: [],
  key: {
    zh: '写有原店 DATA_ENCRYPTION_KEY 的文件，卡密用它加密',
    en: 'file with the DATA_ENCRYPTION_KEY of the old shop, which its cards are encrypted with',
  },
  async read(source, { losses, key, spool }) {
    checkTables(source, title.en, linlinqiColumns)
    const open = await openVaultOrReject(source, key)
    const categories = bySort(await collectRows(source, 'categories'))
    const products = bySort(await collectRows(source, 'products'))
    const [variants, tiers, fields] = [
      await collectBy(source, 'product_variants', 'product_id'),
      await collectBy(source, 'product_price_tiers', 'product_id'),
      await collectBy(source, 'product_input_fields', 'product_id'),
    ]
    const items = products.flatMap((row) => {
      const of = <Value>(rows: ReadonlyMap<string, Value[]>) => rows.get(row.id ?? '') ?? []
      const parts = { variants: of(variants), tiers: of(tiers), fields: of(fields) }
      return readItems(row, parts, losses)
    })
    async function* readCards(wanted: 'available' | 'sold'): AsyncGenerator<ImportedCard> {
      for await (const row of source.readRows('cards')) {
        // a deleted card that was sold must not be sold again
        if (row.status !== wanted || (wanted === 'available' && isDeleted(row))) continue
        const { id, product_id, encrypted_content: cipher, nonce } = row
        const text = open({ cipher, nonce, id: product_id })
        const itemKey = keyOf(row)
        if (text !== undefined) yield { key: id ?? '', itemKey, text }
        else
          losses.add({
            table: 'cards',
            key: id ?? '',
            what: itemKey,
            why: { zh: '这条卡密无法解密', en: 'it cannot be decrypted' },
          })
      }
    }
    return {
      classifies: categories.map(({ id, name, enabled }) => ({
        key: id ?? '',
        name: (name ?? '').trim(),
        hidden: !isTrue(enabled),
      })),
      items,
      coupons: readCoupons(await collectRows(source, 'coupons'), 'coupons', readCoupon, losses),
      payChannels: readPayChannels(
        (await collectRows(source, 'payment_channels')).filter(({ enabled }) => isTrue(enabled)),
        { table: 'payment_channels', nameOf: ({ name }) => name ?? '', readGateway },
        losses,
      ),
      soldCards: () => readCards('sold'),
      unsoldCards: () => readCards('available'),
      orders: () => readOrders(source, { losses, spool, open }),
      buyers: () => readBuyers(source, { losses, spool }),
    }
  },
}
