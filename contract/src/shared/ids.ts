import * as z from 'zod/mini'

/**
 * The digits of every public number: Crockford's base 32, without I, L, O and U, so that it can be read aloud.
 * Twenty of them carry 100 random bits. The first four digits of the numbers of orders and payments are the minute in
 * which they were made, the others 80 random bits: among 10^6 orders in one minute the probability of a collision is below
 * 10^-12, and the unique index rejects it. Numbers of what belongs to a shop have two more digits before these where the
 * shop lives in a further cell.
 */
export const idDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const idLength = 20

const publicNumber = () => z.string().check(z.regex(/^[0-9A-Z]{20,32}$/))

/** The number of one order. Knowing it is enough to look at the order. */
export const OrderNo = publicNumber().brand<'OrderNo'>()
/** The number of one payment attempt, as sent to the gateway. */
export const PaymentNo = publicNumber().brand<'PaymentNo'>()

/** Catalogue ids are short and random because they are part of shared URLs. */
const catalogueId = () => z.string().check(z.regex(/^[0-9A-Z]{8,20}$/))
export const catalogueIdLength = 10

/** How long the public numbers are that are made here. */
export const numberLengths = [catalogueIdLength, idLength] as const

export const ItemId = catalogueId().brand<'ItemId'>()
export const ClassifyId = catalogueId().brand<'ClassifyId'>()
/** A page that a seller wrote. */
export const CustomPageId = catalogueId().brand<'CustomPageId'>()
/** One pay channel: a configured payment method. */
export const PayChannelId = catalogueId().brand<'PayChannelId'>()
/** One card of a delivered order, numbered from 1 within the order; the row's key never leaves the server. */
export const CardId = z
  .string()
  .check(z.regex(/^[1-9][0-9]{0,2}$/))
  .brand<'CardId'>()
/** A shop's public name in its URLs. */
export const ShortUrl = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/))
  .brand<'ShortUrl'>()
/** The public number of an account. */
export const AccountId = publicNumber().brand<'AccountId'>()
/** One login on one device; not the token: it can only be used to end the session. */
export const SessionId = publicNumber().brand<'SessionId'>()

/** One passkey of an account. */
export const PasskeyId = publicNumber().brand<'PasskeyId'>()

/** Idempotency key of a purchase: the same one returns the same order. */
export const RequestId = z.uuid().brand<'RequestId'>()

export type OrderNo = z.infer<typeof OrderNo>
export type PaymentNo = z.infer<typeof PaymentNo>
export type ItemId = z.infer<typeof ItemId>
export type ClassifyId = z.infer<typeof ClassifyId>
export type CustomPageId = z.infer<typeof CustomPageId>
export type PayChannelId = z.infer<typeof PayChannelId>
export type CardId = z.infer<typeof CardId>
export type ShortUrl = z.infer<typeof ShortUrl>
export type AccountId = z.infer<typeof AccountId>
export type SessionId = z.infer<typeof SessionId>
export type RequestId = z.infer<typeof RequestId>
