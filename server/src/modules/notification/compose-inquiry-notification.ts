import { InquiryNo } from '@faka/contract/inquiry/inquiry'
import { inquiriesUrl } from '@faka/contract/inquiry/inquiry-urls'
import type { Services } from '../../platform/ctx.ts'
import { findInquiryForNotification } from '../inquiry/public.ts'
import { getCachedShop } from '../shop/public.ts'
import {
  composeBuyerMessages,
  composeSellerMessages,
  type Notification,
  type NotificationContext,
  noNotification,
} from './compose-messages.ts'
import { soldInquiryPath } from './console-paths.ts'

/**
 * The notification about an inquiry: to its seller when something was asked, to who asked when it was answered, at a
 * proved address alone; and to the webhook. Never the messages themselves.
 */
export const composeInquiryNotification =
  (kind: 'inquiry.asked' | 'inquiry.answered') =>
  async (services: Services, { event, settings }: NotificationContext): Promise<Notification> => {
    const inquiry = await findInquiryForNotification(services, event.subject)
    if (!inquiry) return noNotification
    const { inquiryNo, shop_id, itemId, itemTitle: item, status, contact, account_id: accountId } = inquiry
    const { name: shop, short_url } = await getCachedShop(services, shop_id)
    const sellerPath = soldInquiryPath(inquiryNo, short_url)
    const vars = { item, shop }
    const buyerPath = inquiriesUrl(InquiryNo.parse(inquiryNo))
    return {
      messages:
        kind === 'inquiry.asked'
          ? composeSellerMessages(services, settings, { name: 'inquiryAsked', vars, path: sellerPath })
          : await composeBuyerMessages(
              services,
              { contact, accountId },
              { name: 'inquiryAnswered', vars, path: buyerPath },
            ),
      webhookData: { inquiryNo, itemId, status },
      facts: { shop, item, path: sellerPath, inquiryNo },
    }
  }
