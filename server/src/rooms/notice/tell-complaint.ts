import { ComplaintNo } from '@faka/contract/complaint'
import { complaintUrl } from '@faka/contract/complaint-urls'
import { OrderNo, ShortUrl } from '@faka/contract/ids'
import { shopUrl } from '@faka/contract/urls'
import type { House } from '../../kernel/ctx.ts'
import type { NewMessage } from '../../kernel/messages.ts'
import { type ComplaintToTell, complaintToTell } from '../complaint/door.ts'
import { frozenWares } from '../item/door.ts'
import { findOrder } from '../order/door.ts'
import { knownShop } from '../shop/door.ts'
import { nothing, type Occasion, type Told, tellBuyer, tellSeller } from './told.ts'

const toBuyer = {
  'complaint.answered': 'complaintAnswered',
  'complaint.decided': 'complaintDecided',
} as const
const toSeller = {
  'complaint.opened': 'complaintOpened',
  'complaint.replied': 'complaintReplied',
  'complaint.dueSoon': 'complaintDueSoon',
} as const

type Kind = keyof typeof toBuyer | keyof typeof toSeller | 'complaint.escalated'

const isBuyers = (kind: Kind): kind is keyof typeof toBuyer => kind in toBuyer
const isSellers = (kind: Kind): kind is keyof typeof toSeller => kind in toSeller

const dataOf = ({ complaintNo, orderNo, status, outcome, decidedBy, dueAt }: ComplaintToTell) => ({
  ...{ complaintNo, orderNo, status, outcome, decidedBy },
  dueTime: dueAt?.toISOString() ?? null,
})

/** What is said of a complaint: to the side whose turn it is, and to the seller's program. Never its words. */
export const tellComplaint =
  (kind: Kind) =>
  async (house: House, { happening, notice }: Occasion): Promise<Told> => {
    const complaint = await complaintToTell(house, happening.subject)
    const order = complaint && (await findOrder(house, complaint.orderNo))
    if (!complaint || !order) return nothing
    // answered meanwhile: nothing is near any more
    if (kind === 'complaint.dueSoon' && !complaint.dueAt) return nothing
    const { wares } = await frozenWares(house, order.wares_id)
    const { complaintNo, contact } = complaint
    const { name: shop, short_url } = await knownShop(house, complaint.shopId)
    const leftMs = (complaint.dueAt?.getTime() ?? 0) - house.now().getTime()
    const hours = String(Math.max(1, Math.ceil(leftMs / 3_600_000)))
    const vars = { item: wares.title, shop, complaintNo, hours }
    let messages: NewMessage[] = []
    if (isBuyers(kind)) {
      const path = complaintUrl(ComplaintNo.parse(complaintNo), OrderNo.parse(order.order_no))
      const buyer = { contact, accountId: order.account_id }
      messages = await tellBuyer(house, buyer, { name: toBuyer[kind], vars, path })
    } else if (isSellers(kind)) {
      const path = shopUrl(ShortUrl.parse(short_url))
      messages = tellSeller(house, notice, { name: toSeller[kind], vars, path })
    }
    return { messages, data: dataOf(complaint) }
  }
