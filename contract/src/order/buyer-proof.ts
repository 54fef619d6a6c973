import * as z from 'zod/mini'
import { CardPassword, ManageSecret } from './order-secrets.ts'

/**
 * How a guest proves that an order is theirs on a device without its `manageSecret`. The seller of the order has
 * none of these.
 */
const proofMethods = ['recoveryCode', 'cardPassword', 'phone', 'mail'] as const
export const ProofMethod = z.enum(proofMethods)
export type ProofMethod = z.infer<typeof ProofMethod>

/** The data of `proofWanted`: the methods available for this order. */
export const ProofWanted = z.strictObject({ ways: z.array(ProofMethod) })

/** Credentials for acting on a guest's order; the session of the account that owns an order needs neither. */
export const buyerProof = { manageSecret: z.optional(ManageSecret), cardPassword: z.optional(CardPassword) }

/** The error codes of operations that act for a buyer. */
export const buyerProofErrorCodes = [
  'proofWanted',
  'proofWrong',
  'orderOfAccount',
  'ownShopOrder',
  'cardPasswordWanted',
  'cardPasswordWrong',
  'cardPasswordLocked',
  'tooOften',
] as const
