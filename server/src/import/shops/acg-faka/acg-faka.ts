import { collectRows } from '../../collect-rows.ts'
import type { ForeignShop } from '../../foreign-shop.ts'
import { checkTables, type ForeignRow, type ForeignSource } from '../../foreign-source.ts'
import type { ImportedCard, ImportedPayChannel } from '../../imported-shop.ts'
import type { Losses } from '../../losses.ts'
import { readCoupons } from '../../read-coupons.ts'
import { readPayChannels } from '../../read-pay-channels.ts'
import { readInteger } from '../../read-values.ts'
import { variantKey } from '../../variants.ts'
import { type AcgFakaTable, acgFakaColumns } from './acg-faka-columns.ts'
import { readBuyers } from './read-buyers.ts'
import { readCoupon } from './read-coupon.ts'
import { createReadGateway, readTerms } from './read-gateway.ts'
import { readItems } from './read-item.ts'
import { combinationText, readChosen } from './read-options.ts'
import { readOrder } from './read-order.ts'

const title = { zh: '异次元发卡（acg-faka）', en: 'acg-faka' }

const tables = Object.keys(acgFakaColumns) as AcgFakaTable[]

/** The prefix that its tables were installed with; that of the installer where they cannot be recognized. */
const findPrefix = (source: ForeignSource): string =>
  [...source.tables.keys()]
    .flatMap((name) => (name.endsWith('commodity') ? [name.slice(0, -'commodity'.length)] : []))
    .find((prefix) => tables.every((table) => source.tables.has(prefix + table))) ?? 'acg_'

const bySort = (rows: readonly ForeignRow[]): ForeignRow[] =>
  rows.toSorted((one, other) => (readInteger(one.sort) ?? 0) - (readInteger(other.sort) ?? 0))

/** Balances, which are no way to pay of their own. */
const systemPay = '#system'

/** The ways to pay that buyers are offered there. */
async function readPays(
  source: ForeignSource,
  prefix: string,
  losses: Losses,
): Promise<ImportedPayChannel[]> {
  const configTable = `${prefix}pay_config`
  const configs = source.tables.has(configTable) ? await collectRows(source, configTable) : []
  const pays = bySort(await collectRows(source, `${prefix}pay`)).filter(
    ({ commodity, archived, handle }) => commodity === '1' && archived !== '1' && handle !== systemPay,
  )
  return readPayChannels(
    pays,
    {
      table: 'pay',
      nameOf: ({ name }) => name ?? '',
      readGateway: createReadGateway(configs),
      readTerms,
    },
    losses,
  )
}

/** The title of a row of `commodity` with the kind and the options that a card or an order is of. */
function titlesOf(commodities: readonly ForeignRow[]) {
  const names = new Map(commodities.map(({ id, name }) => [id, (name ?? '').trim()]))
  return ({ commodity_id: id, race, sku }: ForeignRow): string =>
    [names.get(id ?? ''), race, ...(readChosen(sku)?.values() ?? [])].filter(Boolean).join(' ') || '-'
}

/** The key of the variant that a card or an order is of; options that cannot be read are those of none. */
function keyOf({ commodity_id: id, race, sku }: ForeignRow): string {
  const chosen = readChosen(sku)
  return variantKey(id ?? '', chosen ? combinationText(race ?? '', chosen) : `${race ?? ''} ?`)
}

const toCard = (row: ForeignRow): ImportedCard => ({
  key: row.id ?? '',
  itemKey: keyOf(row),
  text: row.secret ?? '',
  publicText: row.draft ?? '',
})

/** acg-faka (异次元发卡) by lizhipay. */
export const acgFaka: ForeignShop = {
  name: 'acg-faka',
  title,
  itemPaths: ['/item/:key'],
  orderPaths: ['/user/index/query?tradeNo=:key'],
  async read(source, { losses }) {
    const prefix = findPrefix(source)
    checkTables(
      source,
      title.en,
      Object.fromEntries(tables.map((table) => [prefix + table, acgFakaColumns[table]])),
    )
    const readTable = (table: AcgFakaTable) => collectRows(source, prefix + table)
    const categories = bySort(await readTable('category'))
    const commodities = bySort(await readTable('commodity'))
    const items = commodities.flatMap((row) => readItems(row, losses))
    const titleOf = titlesOf(commodities)
    async function* readCards(wanted: '0' | '1'): AsyncGenerator<ImportedCard> {
      for await (const row of source.readRows(`${prefix}card`)) {
        const { id, status } = row
        const lose = (zh: string, en: string) =>
          losses.add({ table: 'card', key: id ?? '', what: titleOf(row), why: { zh, en } })
        if (wanted === '0' && status === '2')
          lose('原店锁定了这条卡密，没有导入', 'it was locked there and is not imported')
        else if (status === wanted) yield toCard(row)
      }
    }
    return {
      classifies: categories.map(({ id, name, status, hide }) => ({
        key: id ?? '',
        name: (name ?? '').trim(),
        hidden: status !== '1' || hide === '1',
      })),
      items,
      coupons: readCoupons(await readTable('coupon'), 'coupon', readCoupon(source.utcOffset, items), losses),
      payChannels: await readPays(source, prefix, losses),
      soldCards: () => readCards('1'),
      unsoldCards: () => readCards('0'),
      async *orders() {
        for await (const row of source.readRows(`${prefix}order`)) {
          const of = { itemKey: keyOf(row) || null, title: titleOf(row) }
          const order = readOrder(row, of, source.utcOffset)
          if (order) yield order
          else
            losses.add({
              table: 'order',
              key: row.id ?? '',
              what: row.trade_no ?? '',
              why: {
                zh: '金额、状态或时间无法识别',
                en: 'its amount, status or time cannot be read',
              },
            })
        }
      },
      buyers: () => readBuyers(source.readRows(`${prefix}user`), losses),
    }
  },
}
