import { account } from './zh-CN/account.ts'
import { actions } from './zh-CN/actions.ts'
import { complaint } from './zh-CN/complaint.ts'
import { delivery } from './zh-CN/delivery.ts'
import { failure } from './zh-CN/failure.ts'
import { feedback } from './zh-CN/feedback.ts'
import { item } from './zh-CN/item.ts'
import { mobile } from './zh-CN/mobile.ts'
import { offline } from './zh-CN/offline.ts'
import { orders } from './zh-CN/orders.ts'
import { paying } from './zh-CN/paying.ts'
import { payment } from './zh-CN/payment.ts'
import { profile } from './zh-CN/profile.ts'
import { proof } from './zh-CN/proof.ts'
import { settings } from './zh-CN/settings.ts'
import { shell } from './zh-CN/shell.ts'
import { shop } from './zh-CN/shop.ts'
import { tabs } from './zh-CN/tabs.ts'
import { upload } from './zh-CN/upload.ts'
import { viewer } from './zh-CN/viewer.ts'
import { wallet } from './zh-CN/wallet.ts'

/** Chinese, the first language: it defines the message ids. */
const messages = {
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
