import type { LocalizedText } from '../cli/localized-text.ts'
import { archiveOrders, type OrderToArchive, readCodeRecipient } from '../modules/archive/public.ts'
import { isStorableText } from '../platform/http/scan-json.ts'
import type { ItemsByKey } from './import-catalogue.ts'
import { type ImportRun, inGroups, noRows, type RowCounts } from './import-run.ts'
import type { ImportedOrder, ImportedShop } from './imported-shop.ts'

const ordersPerStatement = 2000

/** Orders by what became of them, and the money that was paid for them, in 分. */
export interface OrderCounts extends RowCounts {
  /** They were there, and have another state or amount since. */
  changed: number
  /** Of those that were paid there: all, and those that this import added or found here. */
  paidFen: number
  keptFen: number
}

const isPaid = ({ state }: ImportedOrder): boolean => state !== 'unpaid' && state !== 'closed'

const sumFen = (orders: readonly ImportedOrder[]): number =>
  orders.filter(isPaid).reduce((sum, { amountFen }) => sum + amountFen, 0)

const repeated: LocalizedText = { zh: '订单号与前面一条重复', en: 'its number repeats an earlier one' }
const unstorable: LocalizedText = {
  zh: '订单号或标题里有无法保存的字符',
  en: 'its number or title has characters that cannot be stored',
}

/** Why an order is not imported; undefined if it is. */
function whyLeftOut({ spool }: ImportRun, { orderNo, title }: ImportedOrder): LocalizedText | undefined {
  if (!isStorableText(orderNo) || !isStorableText(title)) return unstorable
  return spool.remember('order', orderNo) ? undefined : repeated
}

/** Why no one can open an order here that is imported, or only by a code; undefined if its buyer can as before. */
const whyClosed = ({ contact, password, closed }: ImportedOrder): LocalizedText | undefined => {
  if (closed && readCodeRecipient(contact))
    return {
      zh: `${closed.zh}：已导入，买家凭发到下单联系方式的验证码打开它`,
      en: `${closed.en}: it is imported, and its buyer opens it by a code to the contact of the order`,
    }
  if (closed)
    return {
      zh: `${closed.zh}：已导入，但买家打不开它`,
      en: `${closed.en}: it is imported, but its buyer cannot open it`,
    }
  if (contact !== '' || password !== '') return undefined
  return {
    zh: '没有联系方式和密码：已导入，但买家打不开它',
    en: 'it has neither a contact nor a password: it is imported, but its buyer cannot open it',
  }
}

/** Keeps orders under their old numbers, for reading. */
export async function importOrders(
  run: ImportRun,
  imported: ImportedShop,
  itemsByKey: ItemsByKey,
): Promise<OrderCounts> {
  const { ctx, shop, foreign, losses, write } = run
  const counts: OrderCounts = { ...noRows(), changed: 0, paidFen: 0, keptFen: 0 }
  const toArchive = ({ key, itemKey, closed, ...order }: ImportedOrder): OrderToArchive => ({
    ...order,
    isPasswordLost: closed !== null,
    itemId: itemsByKey.get(itemKey ?? '')?.id ?? null,
  })
  await inGroups(imported.orders(), ordersPerStatement, async (orders) => {
    counts.read += orders.length
    counts.paidFen += sumFen(orders)
    const fresh = orders.filter((order) => {
      const leftOut = whyLeftOut(run, order)
      const why = leftOut ?? whyClosed(order)
      if (why) losses.add({ table: 'order', key: order.key, what: order.orderNo, why })
      return leftOut === undefined
    })
    const { added, changed } = await archiveOrders(
      ctx,
      { shopId: shop.shop_id, source: foreign.name },
      fresh.map(toArchive),
      { write },
    )
    counts.added += added.size
    counts.changed += changed.size
    counts.there += fresh.length - added.size - changed.size
    counts.lost += orders.length - fresh.length
    counts.keptFen += sumFen(fresh)
    run.onProgress(orders.length)
  })
  return counts
}
