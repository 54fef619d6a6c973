import { operations } from '@faka/contract/operations'
import { type CodeName, codeName } from '@faka/contract/shared/codes'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import { type SellerTarget, sellerSamples } from './seller-samples.ts'
import type { Visitor } from './visitor.ts'

/** The operations that accept an idempotency key. */
export const keyedOperations = operations.filter(({ operation }) => operation.idempotencyKey)

/** A sample with a request id of its own, since those of all samples are the same. */
export function ownSample(name: string, target: SellerTarget): object {
  const sample = sellerSamples[name]?.(target) ?? {}
  return 'requestId' in sample ? { ...sample, requestId: crypto.randomUUID() } : sample
}

/** What a request with an idempotency key was answered; `replayed`: with the answer of an earlier attempt. */
interface KeyedAnswer {
  body: string
  code: CodeName | undefined
  data: unknown
  status: number
  replayed: boolean
}

/** Sends a request with an idempotency key, and reads how it was answered. */
export async function sendWithKey(
  visitor: Visitor,
  operation: Endpoint,
  input: object,
  key: string,
): Promise<KeyedAnswer> {
  visitor.headers['idempotency-key'] = key
  const { body, headers, statusCode: status } = await visitor.send(operation, input)
  const { code, data } = JSON.parse(body) as { code: number; data: unknown }
  return { body, code: codeName(code), data, status, replayed: headers['idempotency-replayed'] === 'true' }
}
