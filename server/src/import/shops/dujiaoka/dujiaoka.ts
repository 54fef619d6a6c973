import { collectRows, isDeleted } from '../../collect-rows.ts'
import type { ForeignShop } from '../../foreign-shop.ts'
import { checkTables, type ForeignSource } from '../../foreign-source.ts'
import type { ImportedCard, ImportedCoupon } from '../../imported-shop.ts'
import type { Losses } from '../../losses.ts'
import { readCoupons } from '../../read-coupons.ts'
import { readPayChannels } from '../../read-pay-channels.ts'
import { readInteger } from '../../read-values.ts'
import { dujiaokaColumns } from './dujiaoka-columns.ts'
import { readCoupon } from './read-coupon.ts'
import { readGateway } from './read-gateway.ts'
import { type LoopCards, loseLoops, readItem } from './read-item.ts'
import { readOrder } from './read-order.ts'

const title = { zh: '独角数卡 2.x', en: 'dujiaoka 2.x' }

/** Lines were cut at line feeds only, which left the returns of Windows at their ends. */
const withoutLineEnd = (text: string | null | undefined): string => (text ?? '').replace(/[\r\n]+$/, '')

/** The loop cards of each item, and how many others it has. */
async function readLoops(source: ForeignSource): Promise<Map<string, LoopCards>> {
  const found = new Map<string, LoopCards>()
  for await (const row of source.readRows('carmis')) {
    if (isDeleted(row) || (row.is_loop !== '1' && row.status !== '1')) continue
    const ofItem = found.get(row.goods_id ?? '') ?? { loops: [], others: 0 }
    if (row.is_loop === '1') ofItem.loops.push({ key: row.id ?? '', text: withoutLineEnd(row.carmi) })
    else ofItem.others += 1
    found.set(row.goods_id ?? '', ofItem)
  }
  return found
}

async function readAllCoupons(source: ForeignSource, losses: Losses): Promise<ImportedCoupon[]> {
  const links = Map.groupBy(await collectRows(source, 'coupons_goods'), (row) => row.coupons_id ?? '')
  const itemKeysOf = new Map([...links].map(([id, rows]) => [id, rows.map((row) => row.goods_id ?? '')]))
  return readCoupons(await collectRows(source, 'coupons'), 'coupons', readCoupon(itemKeysOf), losses)
}

/** dujiaoka (独角数卡) by assimon, version 2. */
export const dujiaoka: ForeignShop = {
  name: 'dujiaoka',
  title,
  itemPaths: ['/buy/:key'],
  orderPaths: ['/detail-order-sn/:key', '/bill/:key'],
  async read(source, { losses }) {
    checkTables(source, title.en, dujiaokaColumns)
    const byOrder = (rows: Awaited<ReturnType<typeof collectRows>>) =>
      rows.toSorted((one, other) => (readInteger(other.ord) ?? 0) - (readInteger(one.ord) ?? 0))
    const groups = byOrder(await collectRows(source, 'goods_group'))
    const loops = await readLoops(source)
    const goods = byOrder(await collectRows(source, 'goods'))
    const items = goods.flatMap(
      (row) => readItem(row, loops.get(row.id ?? '') ?? { loops: [], others: 0 }, losses) ?? [],
    )
    const keys = new Set(items.map(({ key }) => key))
    for (const [goodsId, cards] of loops) if (!keys.has(goodsId)) loseLoops(cards, goodsId, losses)
    async function* readCards(wanted: '1' | '2'): AsyncGenerator<ImportedCard> {
      for await (const row of source.readRows('carmis')) {
        const { id, goods_id, status, is_loop, carmi } = row
        // a deleted card that was sold must not be sold again
        if (status !== wanted || is_loop === '1' || (wanted === '1' && isDeleted(row))) continue
        yield { key: id ?? '', itemKey: goods_id ?? '', text: withoutLineEnd(carmi) }
      }
    }
    return {
      classifies: groups.map(({ id, gp_name, is_open }) => ({
        key: id ?? '',
        name: (gp_name ?? '').trim(),
        hidden: is_open !== '1',
      })),
      items,
      coupons: await readAllCoupons(source, losses),
      payChannels: readPayChannels(
        (await collectRows(source, 'pays')).filter(({ is_open }) => is_open === '1'),
        { table: 'pays', nameOf: ({ pay_name }) => pay_name ?? '', readGateway },
        losses,
      ),
      soldCards: () => readCards('2'),
      unsoldCards: () => readCards('1'),
      async *orders() {
        for await (const row of source.readRows('orders')) {
          if (isDeleted(row)) continue
          const order = readOrder(row, source.utcOffset)
          if (order) yield order
          else
            losses.add({
              table: 'orders',
              key: row.id ?? '',
              what: row.order_sn ?? '',
              why: {
                zh: '金额、数量、状态或时间无法识别',
                en: 'its amount, quantity, status or time cannot be read',
              },
            })
        }
      },
    }
  },
}
