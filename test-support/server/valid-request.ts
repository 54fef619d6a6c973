import { type NamedOperation, operations } from '@faka/contract/operations'
import * as z from 'zod/mini'
import type { JsonSchema } from './invalid-values.ts'
import type { TestShop } from './open-shop.ts'
import { validProof } from './valid-proof.ts'

/** Every operation that is served. */
export const servedOperations = operations.filter(({ operation }) => operation.audience === 'buyer')
/** The schema of a request as JSON Schema. */
export const toJsonSchema = (shape: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** A valid value for each field of the contract, by name; valid requests leave out fields that are not listed. */
export const validValues = (shop: TestShop, itemId: string, orderNo: string): Record<string, unknown> => ({
  itemId,
  id: itemId,
  // an item without variants is its own
  variantId: itemId,
  orderNo,
  shortUrl: shop.shortUrl,
  classifyId: shop.classifyId,
  payChannel: shop.payChannels.md5,
  requestId: crypto.randomUUID(),
  quantity: 1,
  contact: { mail: 'buyer@example.com', phone: '13800138000', qq: '10001' },
  mail: 'buyer@example.com',
  cardPassword: 'secret-1',
  answers: ['mine'],
  couponCode: 'FREE-1',
  expectedAmountFen: 1000,
  amountFen: 1000,
  bonusFen: 0,
  stars: 5,
  inquiryNo: '0'.repeat(20),
  startPayment: true,
  balanceFen: 0,
  keyword: 'card',
  page: 1,
  pageSize: 20,
  since: 'paid',
  waitSeconds: 0,
  format: 'csv',
  purpose: 'proof',
  contentType: 'image/png',
  sizeBytes: 1000,
  key: '0'.repeat(26),
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-02-01T00:00:00.000Z',
  timeZone: 'Asia/Shanghai',
  orders: [{ orderNo }],
  orderNos: [orderNo],
  columns: ['no'],
  choice: 'replace',
  complaintNo: '0'.repeat(20),
  type: 'notWorking',
  expectation: 'refund',
  cardIds: ['1'],
  card: 'NO-SUCH-CARD',
  way: 'mail',
  code: '000000',
  token: 't'.repeat(43),
  topic: 'other',
  text: 'A remark about the shop.',
  images: [],
  device: 'a-browser-of-its-own',
  proof: validProof,
  challenge: validProof.challenge,
})

/** The values of those fields that a schema has. */
export const validRequest = (schema: JsonSchema, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(schema.properties ?? {})
      .filter((name) => name in values)
      .map((name) => [name, values[name]]),
  )

/** The URL of an operation, with its query. */
export const operationUrl = ({ operation }: NamedOperation, query: Record<string, unknown>): string =>
  `${operation.path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
