import { account } from './en-US/account.ts'
import { actions } from './en-US/actions.ts'
import { complaint } from './en-US/complaint.ts'
import { delivery } from './en-US/delivery.ts'
import { failure } from './en-US/failure.ts'
import { feedback } from './en-US/feedback.ts'
import { item } from './en-US/item.ts'
import { mobile } from './en-US/mobile.ts'
import { offline } from './en-US/offline.ts'
import { orders } from './en-US/orders.ts'
import { paying } from './en-US/paying.ts'
import { payment } from './en-US/payment.ts'
import { profile } from './en-US/profile.ts'
import { proof } from './en-US/proof.ts'
import { settings } from './en-US/settings.ts'
import { shell } from './en-US/shell.ts'
import { shop } from './en-US/shop.ts'
import { tabs } from './en-US/tabs.ts'
import { upload } from './en-US/upload.ts'
import { viewer } from './en-US/viewer.ts'
import { wallet } from './en-US/wallet.ts'
import type { Translated } from './message-types.ts'
import type zh from './zh-CN.ts'

/** English: must have every message of the first language, or it does not compile. */
const messages: Translated<typeof zh> = {
  ...shell,
  ...shop,
  ...item,
  ...payment,
  ...paying,
  ...delivery,
  ...account,
  ...actions,
  ...profile,
  ...orders,
  ...wallet,
  ...upload,
  ...viewer,
  ...complaint,
  ...feedback,
  ...failure,
  ...offline,
  ...proof,
  ...settings,
  ...tabs,
  ...mobile,
}

export default messages
