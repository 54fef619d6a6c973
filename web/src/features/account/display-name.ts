import { maskPhone } from './mask-phone.ts'
import type { BuyerUser } from './session-store.ts'

/** The profile, as far as it is loaded. */
interface KnownProfile {
  nickName: string
  phone: string | null
}

/**
 * The display name for places where others may see the screen, and the name for the initial of the avatar. A phone is
 * not a name: it is masked, and the current one is used if it changed since login.
 */
export function displayName(
  user: BuyerUser,
  profile: KnownProfile | undefined,
): { name: string; ownName: string } {
  const ownName = profile?.nickName || (user.userName === user.phone ? '' : user.userName)
  return { name: ownName || maskPhone(profile?.phone ?? user.userName), ownName }
}
