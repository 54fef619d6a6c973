import {
  type Inquiry,
  type InquiryMessage,
  InquiryNo,
  type InquiryRow as InquiryRowDto,
  type inquiryFields,
} from '@faka/contract/inquiry/inquiry'
import type { SellerInquiry } from '@faka/contract/inquiry/seller-inquiry'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type * as z from 'zod/mini'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { findItemTitles } from '../item/public.ts'
import { type CachedShop, getCachedShop } from '../shop/public.ts'
import { findLastMessages, type InquiryRow, listMessages, type MessageRow } from './inquiry.sql.ts'
import { decryptMessage } from './inquiry-encryption.ts'

type Shops = ReadonlyMap<number, CachedShop>
/** An inquiry with its shop, which was read before the transaction. */
interface OfShop {
  row: InquiryRow
  shop: CachedShop
}
type Fields = { [Name in keyof typeof inquiryFields]: z.infer<(typeof inquiryFields)[Name]> }

/** The shops of inquiries. */
export async function getShopsOf(services: Services, rows: readonly InquiryRow[]): Promise<Shops> {
  const ids = [...new Set(rows.map(({ shop_id }) => shop_id))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await getCachedShop(services, id)] as const)))
}

export const toMessageDto = (services: Pick<Services, 'encryption'>, row: MessageRow): InquiryMessage => ({
  messageNo: row.message_no,
  side: row.side,
  text: decryptMessage(services, row),
  time: row.at.toISOString(),
})

/** What every list shows of inquiries, in their order. */
export async function toInquiryFields(db: Db, rows: readonly InquiryRow[], shops: Shops): Promise<Fields[]> {
  const titles = new Map<number, { publicId: string; title: string }>()
  for (const [shopId, ofShop] of Map.groupBy(rows, ({ shop_id }) => shop_id)) {
    const itemIds = [...new Set(ofShop.map(({ item_id }) => item_id))]
    for (const [itemId, item] of await findItemTitles(db, shopId, itemIds)) titles.set(itemId, item)
  }
  return rows.map((row) => {
    const shop = shops.get(row.shop_id)
    const item = titles.get(row.item_id)
    if (!item || !shop) throw new Error('an inquiry has no item or no shop')
    return {
      inquiryNo: InquiryNo.parse(row.inquiry_no),
      shortUrl: ShortUrl.parse(shop.short_url),
      shopName: shop.name,
      itemId: ItemId.parse(item.publicId),
      itemTitle: item.title,
      status: row.status,
      messageCount: row.messages,
      createTime: row.created_at.toISOString(),
      lastTime: row.last_at.toISOString(),
      hiddenWhy: row.hidden ? (row.decision_why ?? '') : null,
    }
  })
}

async function toRows(
  ctx: Ctx,
  db: Db,
  { rows, shops }: { rows: readonly InquiryRow[]; shops: Shops },
  reader: MessageRow['side'],
): Promise<InquiryRowDto[]> {
  const fields = await toInquiryFields(db, rows, shops)
  const last = await findLastMessages(
    db,
    rows.filter(({ hidden }) => !hidden).map(({ inquiry_no }) => inquiry_no),
  )
  return fields.map((each, index) => {
    const row = rows[index]
    const message = last.get(each.inquiryNo)
    return {
      ...each,
      lastMessage: message ? toMessageDto(ctx, message) : null,
      unread: (reader === 'buyer' ? row?.buyer_unread : row?.seller_unread) ?? false,
    }
  })
}

/** What lists show of inquiries, in their order, to one of the sides. */
export const toInquiryRowDtos = async (
  ctx: Ctx,
  rows: readonly InquiryRow[],
  reader: MessageRow['side'],
): Promise<InquiryRowDto[]> => toRows(ctx, ctx.db, { rows, shops: await getShopsOf(ctx, rows) }, reader)

/** An inquiry with its messages, as one of the sides sees it. */
export async function toInquiryDto(
  ctx: Ctx,
  db: Db,
  { row, shop }: OfShop,
  reader: MessageRow['side'],
): Promise<Inquiry> {
  const [dto] = await toRows(ctx, db, { rows: [row], shops: new Map([[row.shop_id, shop]]) }, reader)
  if (!dto) throw new Error('an inquiry is missing')
  const messages = row.hidden ? [] : await listMessages(db, row.inquiry_no)
  return {
    ...dto,
    messages: messages.map((message) => toMessageDto(ctx, message)),
    isNotified: row.sealed_mail !== null || row.account_id !== null,
  }
}

/** The same for the seller, who never learns who asked. */
export const toSellerInquiryDto = async (ctx: Ctx, db: Db, of: OfShop): Promise<SellerInquiry> => ({
  ...(await toInquiryDto(ctx, db, of, 'seller')),
  hasAccount: of.row.account_id !== null,
})
