import type { listAuditEvents as operation } from '@faka/contract/report/audit'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import { shopTimeZone } from '@faka/contract/shared/time'
import type { Ctx } from '../../platform/ctx.ts'
import { InvalidInputError } from '../../platform/invalid-input-error.ts'
import { momentInZone } from '../../platform/time-zone.ts'
import { listComplaintsOfOrder } from '../complaint/public.ts'
import { findItem } from '../item/public.ts'
import { type CachedShop, listStaffRows } from '../shop/public.ts'
import type { AuditFilter } from './audit-events.sql.ts'

/** What both operations of the audit trail are asked for. */
export type AuditFilterInput = Omit<InputOf<typeof operation>, 'cursor' | 'pageSize'>

const dayMs = 86_400_000
const startOfDay = (day: string) => momentInZone(day, '00:00', shopTimeZone)

function toSpan({ from, to }: AuditFilterInput): { from: Date | undefined; to: Date | undefined } {
  if (from !== undefined && to !== undefined && to < from)
    throw new InvalidInputError([
      { path: 'to', zh: '不能早于开始日期', en: 'This must not be before the first day.' },
    ])
  return {
    from: from === undefined ? undefined : startOfDay(from),
    // the zone of shops has no summer time
    to: to === undefined ? undefined : new Date(startOfDay(to).getTime() + dayMs),
  }
}

/** The names in event rows of a member of the staff or an API key; none that acted for one that the shop does not have. */
async function toActors(
  ctx: Ctx,
  shopId: number,
  { staffNo, keyNo }: AuditFilterInput,
): Promise<readonly string[] | undefined> {
  if (staffNo === undefined) return keyNo === undefined ? undefined : [`key ${keyNo}`]
  const member = (await listStaffRows(ctx.db, shopId)).find(({ staff_no }) => staff_no === staffNo)
  return member ? [`seller ${member.account_id}`, `account ${member.account_id}`] : []
}

/** What a typed number may stand for. An order stands for its complaints, too, and an item for its batches. */
async function toSubject(
  ctx: Ctx,
  shopId: number,
  typed: string | undefined,
): Promise<AuditFilter['subject']> {
  if (typed === undefined) return undefined
  const text = typed.toUpperCase().replace(/^(?:FAKA_|#)/, '')
  const [orderNo, itemId] = [OrderNo.safeParse(text).data, ItemId.safeParse(text).data]
  const complaints = orderNo ? await listComplaintsOfOrder(ctx, orderNo) : []
  const item = itemId && (await findItem(ctx.db, itemId))
  return {
    numbers: [text, ...complaints.map(({ complaintNo }) => complaintNo)],
    batches:
      item?.shop_id === shopId
        ? { itemId: item.item_id }
        : /^[1-9]\d{0,14}$/.test(text)
          ? { batchId: Number(text) }
          : undefined,
  }
}

/** The filter of the statement for what a shop's owner asks for. Rejects a span that ends before it begins. */
export async function toAuditFilter(
  ctx: Ctx,
  { shop_id: shopId, seller_account_id: ownerAccountId }: CachedShop,
  input: AuditFilterInput,
): Promise<AuditFilter> {
  const [group, kind] = input.kind?.split('.') ?? []
  return {
    shopId,
    ownerAccountId,
    group,
    kind,
    ...toSpan(input),
    // the same account may also have bought something
    actorKind: input.actor ?? (input.staffNo !== undefined ? 'staff' : input.keyNo && 'apiKey'),
    actors: await toActors(ctx, shopId, input),
    subject: await toSubject(ctx, shopId, input.subject),
  }
}
