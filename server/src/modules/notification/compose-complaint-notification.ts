import { ComplaintNo } from '@faka/contract/complaint/complaint'
import { complaintUrl } from '@faka/contract/complaint/complaint-urls'
import { OrderNo } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import type { NewMessage } from '../../platform/messages.ts'
import { type ComplaintForNotification, findComplaintForNotification } from '../complaint/public.ts'
import { getItemVersion } from '../item/public.ts'
import { findOrder } from '../order/public.ts'
import { getCachedShop } from '../shop/public.ts'
import type { ChatFacts } from './chat-texts.ts'
import {
  composeBuyerMessages,
  composeSellerMessages,
  type Notification,
  type NotificationContext,
  noNotification,
} from './compose-messages.ts'
import { soldComplaintPath } from './console-paths.ts'

const buyerTemplates = {
  'complaint.answered': 'complaintAnswered',
  'complaint.messaged': 'complaintMessaged',
  'complaint.decided': 'complaintDecided',
} as const
const sellerTemplates = {
  'complaint.opened': 'complaintOpened',
  'complaint.replied': 'complaintReplied',
  'complaint.dueSoon': 'complaintDueSoon',
} as const

type Kind = keyof typeof buyerTemplates | keyof typeof sellerTemplates | 'complaint.escalated'

const isForBuyer = (kind: Kind): kind is keyof typeof buyerTemplates => kind in buyerTemplates
const isForSeller = (kind: Kind): kind is keyof typeof sellerTemplates => kind in sellerTemplates

const toWebhookData = ({
  complaintNo,
  orderNo,
  status,
  outcome,
  decidedBy,
  dueAt,
}: ComplaintForNotification) => ({
  complaintNo,
  orderNo,
  status,
  outcome,
  decidedBy,
  dueTime: dueAt?.toISOString() ?? null,
})

/**
 * The notification about a complaint: to the side whose turn it is, and to the webhook. Never the messages themselves.
 */
export const composeComplaintNotification =
  (kind: Kind) =>
  async (services: Services, { event, settings }: NotificationContext): Promise<Notification> => {
    const complaint = await findComplaintForNotification(services, event.subject)
    const order = complaint && (await findOrder(services, complaint.orderNo))
    if (!complaint || !order) return noNotification
    // answered meanwhile: no deadline is near any more
    if (kind === 'complaint.dueSoon' && !complaint.dueAt) return noNotification
    const { version } = await getItemVersion(services, order.wares_id)
    const { complaintNo, contact } = complaint
    const { name: shop, short_url } = await getCachedShop(services, complaint.shopId)
    const leftMs = (complaint.dueAt?.getTime() ?? 0) - services.now().getTime()
    const hours = Math.max(1, Math.ceil(leftMs / 3_600_000))
    const vars = { item: version.title, shop, complaintNo, hours: String(hours) }
    const sellerPath = soldComplaintPath(complaintNo, short_url)
    let messages: NewMessage[] = []
    if (isForBuyer(kind)) {
      const path = complaintUrl(ComplaintNo.parse(complaintNo), OrderNo.parse(order.order_no))
      const buyer = { contact, accountId: order.account_id }
      messages = await composeBuyerMessages(services, buyer, { name: buyerTemplates[kind], vars, path })
    } else if (isForSeller(kind)) {
      messages = composeSellerMessages(services, settings, {
        name: sellerTemplates[kind],
        vars,
        path: sellerPath,
      })
    }
    const facts: ChatFacts = {
      shop,
      item: version.title,
      path: sellerPath,
      quantity: order.quantity,
      orderNo: order.order_no,
      amountFen: order.amount_fen,
      complaintNo,
    }
    if (kind === 'complaint.dueSoon') facts.hoursLeft = hours
    return { messages, webhookData: toWebhookData(complaint), facts }
  }
