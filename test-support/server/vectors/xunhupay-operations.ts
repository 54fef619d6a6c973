import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isSignedBy, xunhupayHash } from '../../../server/src/payment-gateways/xunhupay/xunhupay-signature.ts'
import { type VectorOperations, vectorOperation } from './published-vectors.ts'

const text = z.string()
const Keyed = z.object({ fields: z.record(text, text), appSecret: text })

/** Runs our code on the published vectors of 虎皮椒. */
export const xunhupayOperations: VectorOperations = {
  /** Whether we sign this text, followed by the key. */
  signedAs: vectorOperation(z.extend(Keyed, { text }), ({ fields, appSecret, text: signed }) => {
    const hash = createHash('md5').update(`${signed}${appSecret}`).digest('hex')
    return xunhupayHash(new Map(Object.entries(fields)), appSecret) === hash
  }),
  verify: vectorOperation(Keyed, ({ fields, appSecret }) =>
    isSignedBy(new Map(Object.entries(fields)), appSecret),
  ),
}
