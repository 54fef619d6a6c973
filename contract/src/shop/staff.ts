import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { ShopRight } from '../shared/shop-right.ts'
import { Moment } from '../shared/time.ts'

/** The most members of staff that a shop has, open invitations included. */
export const maxStaff = 50

const publicNumber = z.string().check(z.regex(/^[0-9A-Z]{20,32}$/))
/** How the owner calls a member of the staff. */
export const StaffName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const StaffRights = z.array(ShopRight).check(
  z.minLength(1),
  z.maxLength(ShopRight.options.length),
  z.refine((rights) => new Set(rights).size === rights.length),
)
/** The secret of an invitation: 256 random bits. */
export const InvitationToken = z.string().check(z.regex(/^[\w-]{43}$/))

const StaffMember = z.strictObject({
  staffNo: publicNumber,
  name: z.string(),
  /** The name of the account; empty if it has only a phone. */
  userName: z.string(),
  rights: z.array(ShopRight),
  joinTime: Moment,
})
export type StaffMember = z.infer<typeof StaffMember>

const StaffInvitation = z.strictObject({
  invitationNo: publicNumber,
  name: z.string(),
  rights: z.array(ShopRight),
  createTime: Moment,
  expireTime: Moment,
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

export const listStaff = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/staff/list',
  summary: 'The staff of a shop with their rights, the oldest first, and the invitations that are open',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({ list: z.array(StaffMember), invitations: z.array(StaffInvitation) }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const inviteStaff = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/staff/invite',
  summary:
    'Makes a link, valid for three days and one use, by which an account joins the staff of a shop with these rights',
  input: z.strictObject({ shortUrl: ShortUrl, name: StaffName, rights: StaffRights }),
  reply: z.strictObject({
    invitationNo: publicNumber,
    /** The only time that it is returned. */
    url: z.string(),
    expireTime: Moment,
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'tooManyStaff'],
})

export const withdrawInvitation = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/staff/withdraw',
  summary: 'Withdraws an invitation that was not accepted yet',
  input: z.strictObject({ shortUrl: ShortUrl, invitationNo: publicNumber }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'invitationNotFound'],
})

export const changeStaff = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/staff/change',
  summary: 'Changes the name and rights of a member of the staff, effective with their next request',
  input: z.strictObject({
    shortUrl: ShortUrl,
    staffNo: publicNumber,
    name: z.optional(StaffName),
    rights: z.optional(StaffRights),
  }),
  reply: StaffMember,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'staffNotFound'],
})

export const removeStaff = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/staff/remove',
  summary: 'Removes a member of the staff, effective with their next request',
  input: z.strictObject({ shortUrl: ShortUrl, staffNo: publicNumber }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'staffNotFound'],
})

export const requireStaffFactor = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/staff/requireFactor',
  summary:
    'Requires a second factor of all who work in the console of a shop, its owner included, or ends that; API keys are not concerned',
  input: z.strictObject({ shortUrl: ShortUrl, required: z.boolean() }),
  reply: z.strictObject({ required: z.boolean() }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'ownFactorNeeded'],
})

export const showInvitation = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/staff/showInvitation',
  summary: 'What an invitation to the staff of a shop offers; it stays unused',
  input: z.strictObject({ token: InvitationToken }),
  reply: z.strictObject({
    shortUrl: ShortUrl,
    shopName: z.string(),
    name: z.string(),
    rights: z.array(ShopRight),
    expireTime: Moment,
  }),
  errorCodes: ['sessionNeeded', 'invitationInvalid'],
})

export const acceptInvitation = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/staff/acceptInvitation',
  summary: 'Joins the staff of the shop that made the invitation; an invitation is used once',
  input: z.strictObject({ token: InvitationToken }),
  reply: z.strictObject({ shortUrl: ShortUrl }),
  errorCodes: ['sessionNeeded', 'invitationInvalid', 'alreadyStaff'],
})
