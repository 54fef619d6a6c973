import type { BuyerInfo } from '@faka/contract/profile'
import { maskedPhone } from '../rooms/account/masked-phone.ts'
import type { BuyerUser } from '../rooms/account/session-store.ts'

/** Whether somebody has a name of his own, or only a phone. */
const isNamed = ({ userName, phone }: BuyerUser): boolean => userName !== phone

/**
 * What somebody is called where others may look on, and the name that his picture begins with. A phone is nobody's
 * name: only a part of it is shown, and of the present one if it was changed since the login.
 */
export function shownName(user: BuyerUser, info: BuyerInfo | undefined): { name: string; ownName: string } {
  const ownName = info?.nickName || (isNamed(user) ? user.userName : '')
  return { name: ownName || maskedPhone(info?.phone ?? user.userName), ownName }
}
