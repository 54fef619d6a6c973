import { ShortUrl } from '@faka/contract/shared/ids'
import { type ShopRight, shopRights } from '@faka/contract/shared/shop-right'
import { createShop } from '../../server/src/modules/shop/create-shop.ts'
import { joinStaff } from '../seed/join-staff.ts'
import { openBuyer } from '../seed/open-buyer.ts'
import type { TestShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

/**
 * Every kind of caller, as the matrices of access call operations.
 * - `guest` knows nothing; `numberHolder` and `secretHolder` have no session either, but the proof they are named after.
 * - `owner` bought by an account, `otherBuyer` has an account and bought nothing.
 * - `sellerOfThis` owns the shop; `staffOfThis` has every right there, `staffWithoutRight` one that is not needed.
 */
export const callerKinds = [
  'guest',
  'numberHolder',
  'secretHolder',
  'owner',
  'otherBuyer',
  'sellerOfThis',
  'sellerOfAnother',
  'staffOfThis',
  'staffWithoutRight',
  'admin',
] as const
export type CallerKind = (typeof callerKinds)[number]

/** What the two members of the staff may do. */
export const rightsOfCallers = {
  staffOfThis: shopRights,
  staffWithoutRight: ['items'],
} as const satisfies Partial<Record<CallerKind, readonly ShopRight[]>>

/** The shop of `sellerOfAnother`. */
export const anotherShortUrl = ShortUrl.parse('another-shop')

/** Opens a visitor of each kind; those with a session have one, and the holders are guests who bought nothing yet. */
export async function openCallers(shop: TestShop): Promise<Record<CallerKind, Visitor>> {
  const { visitor: sellerOfAnother } = await openBuyer(shop, {
    roles: ['BUYER', 'SELLER'],
    userName: 'another-seller',
  })
  await createShop(shop.seller, {
    seller: 'another-seller',
    shortUrl: anotherShortUrl,
    name: 'Another shop',
  })
  return {
    guest: shop.visitor(),
    numberHolder: shop.visitor(),
    secretHolder: shop.visitor(),
    owner: (await openBuyer(shop, { userName: 'owner' })).visitor,
    otherBuyer: (await openBuyer(shop)).visitor,
    sellerOfThis: (await openBuyer(shop, { userName: 'seller' })).visitor,
    sellerOfAnother,
    staffOfThis: (await joinStaff(shop, shop.shortUrl, [...rightsOfCallers.staffOfThis])).visitor,
    staffWithoutRight: (await joinStaff(shop, shop.shortUrl, [...rightsOfCallers.staffWithoutRight])).visitor,
    admin: (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor,
  }
}
