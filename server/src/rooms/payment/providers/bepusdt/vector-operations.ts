import * as z from 'zod/mini'
import { operation, type VectorOperations } from '../published-vectors.ts'
import {
  bepusdtSignature,
  type Flat,
  goNumber,
  isSignedBy,
  plainNumber,
  signedText,
} from './bepusdt-signature.ts'

const text = z.string()

const Message = z.object({
  fields: z.record(text, z.union([text, z.number(), z.null()])),
  /** How the software writes numbers: BEpusdt as Go does by itself, epusdt without an exponent. */
  form: z._default(z.enum(['go', 'plain']), 'go'),
})
const Keyed = z.extend(Message, { token: text })

const flat = ({ fields }: z.infer<typeof Message>): Flat => new Map(Object.entries(fields))
const formOf = ({ form }: z.infer<typeof Message>) => ({ go: goNumber, plain: plainNumber })[form]

/** What our provider does with the published vectors of BEpusdt and epusdt. */
export const bepusdtOperations: VectorOperations = {
  signedText: operation(Message, (message) => signedText(flat(message), formOf(message))),
  signature: operation(Keyed, (message) => bepusdtSignature(flat(message), message.token, formOf(message))),
  verify: operation(Keyed, (message) => isSignedBy(flat(message), message.token, formOf(message))),
}
