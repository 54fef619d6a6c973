import * as z from 'zod/mini'
import {
  bepusdtSignature,
  goNumber,
  isSignedBy,
  plainNumber,
  textToSign,
} from '../../../server/src/payment-gateways/bepusdt/bepusdt-signature.ts'
import type { FlatFields } from '../../../server/src/payment-gateways/read-flat-json.ts'
import { type VectorOperations, vectorOperation } from './published-vectors.ts'

const text = z.string()

const Message = z.object({
  fields: z.record(text, z.union([text, z.number(), z.null()])),
  /** How the software formats numbers: BEpusdt as Go does by default, epusdt without an exponent. */
  form: z._default(z.enum(['go', 'plain']), 'go'),
})
const Keyed = z.extend(Message, { token: text })

const toFlatFields = ({ fields }: z.infer<typeof Message>): FlatFields => new Map(Object.entries(fields))
const formatOf = ({ form }: z.infer<typeof Message>) => ({ go: goNumber, plain: plainNumber })[form]

/** Runs our code on the published vectors of BEpusdt and epusdt. */
export const bepusdtOperations: VectorOperations = {
  signedText: vectorOperation(Message, (message) => textToSign(toFlatFields(message), formatOf(message))),
  signature: vectorOperation(Keyed, (message) =>
    bepusdtSignature(toFlatFields(message), message.token, formatOf(message)),
  ),
  verify: vectorOperation(Keyed, (message) =>
    isSignedBy(toFlatFields(message), message.token, formatOf(message)),
  ),
}
