import * as z from 'zod/mini'

/** A phone number of mainland China: 11 digits, 1, then 3 to 9. */
export const Phone = z
  .string()
  .check(z.regex(/^1[3-9]\d{9}$/))
  .brand<'Phone'>()
export type Phone = z.infer<typeof Phone>

/** An email address whose top-level domain has 2 to 4 letters, as specified. */
export const Mail = z
  .string()
  .check(z.maxLength(120), z.regex(/^[\w.+-]+@[a-zA-Z\d-]+(?:\.[a-zA-Z\d-]+)*\.[a-zA-Z]{2,4}$/))

export const Qq = z.string().check(z.regex(/^[1-9]\d{4,11}$/))

/** How to reach the buyer about an order; at least one field is needed. */
export const BuyerContact = z.strictObject({
  phone: z.optional(Phone),
  mail: z.optional(Mail),
  qq: z.optional(Qq),
})
export type BuyerContact = z.infer<typeof BuyerContact>

/** A stored contact. It is returned unchanged, even if its email address was accepted under an older rule. */
export const StoredContact = z.strictObject({
  ...BuyerContact.shape,
  mail: z.optional(z.string().check(z.maxLength(120))),
})
