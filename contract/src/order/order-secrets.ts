import * as z from 'zod/mini'

/** The password that a buyer sets on an order; its cards are not shown without it. Stored only as a keyed hash. */
export const CardPassword = z.string().check(z.minLength(6), z.maxLength(20))

/**
 * Allows its holder to act as the buyer of a guest's order. Returned when the order is created and kept on the
 * device and in the management link; the server stores nothing it could be derived from.
 */
export const ManageSecret = z
  .string()
  .check(z.regex(/^[\w-]{44}$/))
  .brand<'ManageSecret'>()
export type ManageSecret = z.infer<typeof ManageSecret>

/** What the link in the email about a delivered order carries: it proves once, and for some days, that the email arrived. */
export const MailLinkToken = z
  .string()
  .check(z.regex(/^[\w-]{43}$/))
  .brand<'MailLinkToken'>()
export type MailLinkToken = z.infer<typeof MailLinkToken>
