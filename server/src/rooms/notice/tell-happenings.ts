import { idLength } from '@faka/contract/ids'
import { type happeningKinds, WebhookBody } from '@faka/contract/notice'
import type { House } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { type DueHappening, tellDue } from '../../kernel/happenings.ts'
import { nudgeMessages, queueMessages } from '../../kernel/messages.ts'
import { newNumber } from '../../kernel/random.ts'
import { readNotices } from './notice.sql.ts'
import { tellComplaint } from './tell-complaint.ts'
import { tellOrder } from './tell-order.ts'
import { tellStock } from './tell-stock.ts'
import { tellUnfunded } from './tell-unfunded.ts'
import type { Occasion, Told } from './told.ts'
import { insertCalls, type NewCall } from './webhook-call.sql.ts'

const atOnce = 100

type Kind = (typeof happeningKinds)[number]

const tellers: Record<Kind, (house: House, occasion: Occasion) => Promise<Told>> = {
  'order.delivered': tellOrder('order.delivered'),
  'order.refunded': tellOrder('order.refunded'),
  'order.refundUnfunded': tellUnfunded,
  'complaint.opened': tellComplaint('complaint.opened'),
  'complaint.answered': tellComplaint('complaint.answered'),
  'complaint.replied': tellComplaint('complaint.replied'),
  'complaint.escalated': tellComplaint('complaint.escalated'),
  'complaint.decided': tellComplaint('complaint.decided'),
  'complaint.dueSoon': tellComplaint('complaint.dueSoon'),
  'item.lowStock': tellStock('item.lowStock'),
  'item.soldOut': tellStock('item.soldOut'),
}

const isKnown = (kind: string): kind is Kind => Object.hasOwn(tellers, kind)

/** What is to be written of one happening. */
interface Written {
  messages: Told['messages']
  call: NewCall | undefined
}

async function sayOf(house: House, occasion: Occasion): Promise<Written> {
  const { happening, notice } = occasion
  const { kind, shopId, at } = happening
  // written by a newer process, which will tell of it
  if (!isKnown(kind)) throw new Error('nobody here knows what happened')
  const { messages, data } = await tellers[kind](house, occasion)
  if (!data || !notice?.webhook_url) return { messages, call: undefined }
  const body = JSON.stringify(WebhookBody.parse({ kind, time: at.toISOString(), data }))
  const callNo = newNumber(house.random, idLength)
  return { messages, call: { call_no: callNo, shop_id: shopId, kind, body, created_at: house.now() } }
}

async function sayAll(house: House, happenings: readonly DueHappening[]): Promise<Written[]> {
  const rows = await readNotices(house.db, [...new Set(happenings.map(({ shopId }) => shopId))])
  const notices = new Map(rows.map((row) => [row.shop_id, row]))
  return Promise.all(
    happenings.map((happening) => sayOf(house, { happening, notice: notices.get(happening.shopId) })),
  )
}

async function write(house: House, tx: Tx, all: readonly Written[]): Promise<void> {
  await queueMessages(
    house,
    tx,
    all.flatMap(({ messages }) => messages),
  )
  const calls = all.flatMap(({ call }) => call ?? [])
  if (calls.length > 0) await insertCalls(tx, calls)
}

/**
 * Writes for whatever happened the messages to people and the calls to sellers' programs, in the transaction that
 * forgets the happening: what is told is told once, whenever a process is killed. Answers whether there may be more.
 */
export async function tellHappenings(house: House): Promise<boolean> {
  let somebodyWaits = false
  const more = await tellDue<Written>(house, atOnce, {
    prepare: (happenings) => sayAll(house, happenings),
    async write(tx, all) {
      await write(house, tx, all)
      somebodyWaits ||= all.some(({ messages }) => messages.length > 0)
    },
  })
  if (somebodyWaits) nudgeMessages(house)
  return more
}
