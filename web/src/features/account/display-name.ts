import { maskPhone } from './mask-phone.ts'
import type { BuyerUser } from './session-store.ts'

/** What a profile says of who somebody is. */
interface KnownProfile {
  nickName: string
  phone: string | null
}

/**
 * What somebody is called where others may look on, and the name that his picture begins with. A phone is nobody's
 * name: only a part of it is shown, and of the present one if it was changed since the login.
 */
export function displayName(
  user: BuyerUser,
  told: KnownProfile | undefined,
): { name: string; ownName: string } {
  const ownName = told?.nickName || (user.userName === user.phone ? '' : user.userName)
  return { name: ownName || maskPhone(told?.phone ?? user.userName), ownName }
}
