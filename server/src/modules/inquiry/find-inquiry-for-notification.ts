import type { BuyerContact } from '@faka/contract/shared/contact'
import type { Services } from '../../platform/ctx.ts'
import { getAccount } from '../account/public.ts'
import { findItemTitles } from '../item/public.ts'
import { findInquiry, type InquiryRow } from './inquiry.sql.ts'
import { decryptInquiryMail } from './inquiry-encryption.ts'

/** What a notification needs of an inquiry: never a message of it. */
interface InquiryForNotification extends Pick<InquiryRow, 'shop_id' | 'status' | 'account_id'> {
  inquiryNo: string
  itemId: string
  itemTitle: string
  /** The proved address of who asked. */
  contact: BuyerContact
}

/** The inquiry with that number; undefined if the platform hid it, since nobody is told of it then. */
export async function findInquiryForNotification(
  services: Services,
  inquiryNo: string,
): Promise<InquiryForNotification | undefined> {
  const row = await findInquiry(services.db, inquiryNo)
  if (!row || row.hidden) return undefined
  const { shop_id, item_id, account_id, status } = row
  const item = (await findItemTitles(services.db, shop_id, [item_id])).get(item_id)
  const mail =
    account_id === null
      ? decryptInquiryMail(services, row)
      : (await getAccount(services, services.common, account_id)).mail
  const contact = mail == null ? {} : { mail }
  return {
    inquiryNo,
    shop_id,
    status,
    account_id,
    itemId: item?.publicId ?? '',
    itemTitle: item?.title ?? '',
    contact,
  }
}
