import type { ShortUrl } from '@faka/contract/shared/ids'
import type { ShopRight } from '@faka/contract/shared/shop-right'
import { acceptInvitation } from '@faka/contract/shop/staff'
import { inviteStaff } from '../../server/src/modules/shop/invite-staff.ts'
import type { TestShop } from '../server/open-shop.ts'
import { type Buyer, openBuyer } from './open-buyer.ts'

/** The token in the link of an invitation. */
export const invitationToken = (url: string): string => new URL(url).hash.slice(1)

/** A member of the staff of a shop with a session, who was invited and accepted. */
export async function joinStaff(
  shop: TestShop,
  shortUrl: ShortUrl,
  rights: ShopRight[],
): Promise<Buyer & { staffNo: string }> {
  const { invitationNo, url } = await inviteStaff(shop.seller, { shortUrl, name: 'Staff', rights })
  const member = await openBuyer(shop)
  await member.visitor.call(acceptInvitation, { token: invitationToken(url) })
  return { ...member, staffNo: invitationNo }
}
