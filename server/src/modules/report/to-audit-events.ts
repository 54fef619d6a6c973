import { type AuditEvent, AuditKind, type AuditSubject } from '@faka/contract/report/audit'
import { yuanFromFen } from '@faka/contract/shared/money'
import { shopRights } from '@faka/contract/shared/shop-right'
import type { Ctx } from '../../platform/ctx.ts'
import { getSellerName } from '../account/public.ts'
import { getApiKeyNames } from '../api-key/public.ts'
import { findItemTitles } from '../item/public.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { type CachedShop, listStaffRows } from '../shop/public.ts'
import { findItemsOfCards } from '../stock/public.ts'
import { auditSentences, type SentenceDetails } from './audit-event-messages.ts'
import type { AuditEventRow } from './audit-events.sql.ts'
import { auditMessages } from './audit-messages.ts'

/** The names of a shop that its events are written with. */
export interface AuditNames {
  shop: CachedShop
  /** How the owner calls each member of the staff, by account and by number. */
  staff: ReadonlyMap<string, string>
  apiKeys: ReadonlyMap<string, string>
  channels: ReadonlyMap<string, string>
}

/** Reads the names of a shop, for as many of its events as are shown. */
export async function readAuditNames(ctx: Ctx, shop: CachedShop): Promise<AuditNames> {
  const [staff, apiKeys, channels] = await Promise.all([
    listStaffRows(ctx.db, shop.shop_id),
    getApiKeyNames(ctx, shop.shop_id),
    listShopPayChannels(ctx, shop.shop_id),
  ])
  return {
    shop,
    staff: new Map(
      staff.flatMap(({ account_id, staff_no, name }) => [
        [String(account_id), name],
        [staff_no, name],
      ]),
    ),
    apiKeys,
    channels: new Map(channels.map(({ pay_channel_id, name }) => [pay_channel_id, name])),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const toText = (value: unknown): string => (isText(value) ? value : '')
const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)
const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

function toDetails({ locale }: Ctx, { details }: AuditEventRow): SentenceDetails {
  const { comma, rights } = auditMessages[locale]
  const isRight = (each: string) => shopRights.find((right) => right === each)
  const named = toTexts(details.rights).map((each) => {
    const right = isRight(each)
    return right ? rights[right] : each
  })
  return {
    count: toNumber(details.count ?? details.coupons ?? details.stars),
    amount: `¥${yuanFromFen(toNumber(details.amount_fen))}`,
    percent: String(toNumber(details.fee_basis_points) / 100),
    name: toText(details.name),
    list: [...named, ...toTexts(details.scopes), ...toTexts(details.changes)].join(comma),
  }
}

/** Who did it: the kind of actor, and the name that the owner of the shop knows. Never a phone. */
async function actorText(
  ctx: Ctx,
  row: AuditEventRow,
  names: AuditNames,
  userName: (accountId: string) => Promise<string>,
): Promise<string> {
  const messages = auditMessages[ctx.locale]
  const { actor, actor_kind: kind } = row
  const id = actor.split(' ').at(-1) ?? ''
  const of = (text: string, more: string | undefined) => (more ? `${text} ${more}` : text)
  const detail = (text: string, more: string | undefined) => (more ? messages.withDetail(text, more) : text)
  if (kind === 'owner') return of(messages.actors.owner, await userName(id))
  if (kind === 'apiKey') return of(messages.actors.apiKey, names.apiKeys.get(id) ?? `faka_${id}`)
  if (kind === 'buyer')
    return detail(messages.actors.buyer, messages.buyers[actor.startsWith('account ') ? 'account' : actor])
  if (kind === 'system')
    return detail(messages.actors.system, actor === 'gateway' ? messages.gateway : undefined)
  if (kind !== 'staff') return messages.actors[kind]
  const name = names.staff.get(id)
  return name === undefined ? of(messages.formerStaff, await userName(id)) : of(messages.actors.staff, name)
}

/** The reason: as it was written, or as the message of its code. */
function reasonText({ locale }: Ctx, { group, reason }: AuditEventRow): string {
  const messages = auditMessages[locale]
  if (group === 'order') return messages.orderReasons[reason] ?? ''
  if (group === 'complaint') return new Map(Object.entries(messages.complaintReasons)).get(reason) ?? ''
  return reason
}

/** The items of acts on cards, by the id of the first card of each. */
async function itemsOf(ctx: Ctx, shopId: number, rows: readonly AuditEventRow[]) {
  const firstIds = rows.filter(({ group }) => group === 'cards').map(({ details }) => toNumber(details.first))
  if (firstIds.length === 0) return new Map<number, { publicId: string; title: string }>()
  const itemOfCard = await findItemsOfCards(ctx.db, shopId, firstIds)
  const items = await findItemTitles(ctx.db, shopId, [...new Set(itemOfCard.values())])
  return new Map(
    [...itemOfCard].flatMap(([cardId, itemId]) => {
      const item = items.get(itemId)
      return item ? [[cardId, item] as const] : []
    }),
  )
}

/** What the events of these groups are about, whose name is in the event. */
const namedSubjects: ReadonlyMap<string, AuditSubject> = new Map([
  ['coupon', 'coupon'],
  ['customPage', 'customPage'],
  ['campaign', 'item'],
] as const)

/** What an event is about, with its name as the owner of the shop knows it. */
function subjectOf(
  row: AuditEventRow,
  { shop, staff, apiKeys, channels }: AuditNames,
  items: Awaited<ReturnType<typeof itemsOf>>,
): AuditEvent['subject'] {
  const { group, subject: id } = row
  if (group === 'cards') {
    const item = items.get(toNumber(row.details.first))
    return { kind: 'item', id: item?.publicId ?? '', name: item?.title ?? '' }
  }
  if (group === 'staff') return { kind: 'staff', id, name: staff.get(id) ?? toText(row.details.name) }
  if (group === 'apiKey') return { kind: 'apiKey', id, name: apiKeys.get(id) ?? toText(row.details.name) }
  const named = namedSubjects.get(group)
  if (named) return { kind: named, id, name: toText(row.details.name) }
  if (group === 'channel') return { kind: 'channel', id, name: channels.get(id) ?? '' }
  if (group === 'shop') return { kind: 'shop', id: shop.short_url, name: shop.name }
  if (group === 'inquiry') return { kind: 'inquiry', id, name: '' }
  if (group === 'recall') return { kind: 'batch', id, name: '' }
  return { kind: group === 'complaint' || group === 'complaintCards' ? 'complaint' : 'order', id, name: '' }
}

/** Rows of events as their shop sees them. */
export async function toAuditEvents(
  ctx: Ctx,
  rows: readonly AuditEventRow[],
  names: AuditNames,
): Promise<AuditEvent[]> {
  const items = await itemsOf(ctx, names.shop.shop_id, rows)
  const userNames = new Map<string, Promise<string>>()
  const userName = (accountId: string) => {
    const name = userNames.get(accountId) ?? getSellerName(ctx, `seller ${accountId}`)
    userNames.set(accountId, name)
    return name
  }
  return Promise.all(
    rows.map(async (row) => {
      const kind = AuditKind.parse(`${row.group}.${row.kind}`)
      return {
        id: `${row.group}-${row.event_id}`,
        kind,
        text: auditSentences[ctx.locale][kind](toDetails(ctx, row)),
        reason: reasonText(ctx, row),
        actor: { kind: row.actor_kind, text: await actorText(ctx, row, names, userName) },
        subject: subjectOf(row, names, items),
        time: row.at.toISOString(),
      }
    }),
  )
}
