import { InvitationToken } from '@faka/contract/shop/staff'

const key = 'staff-invitation'

/** The token of an invitation: that of the address, else the one that was opened in this tab before a login. */
export function keepInvitation(hash: string): string | undefined {
  const given = InvitationToken.safeParse(hash.slice(1)).data
  try {
    if (given !== undefined) sessionStorage.setItem(key, given)
    return InvitationToken.safeParse(sessionStorage.getItem(key)).data
  } catch {
    // the browser keeps nothing for this site
    return given
  }
}
