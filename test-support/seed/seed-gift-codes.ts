import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { createGiftCodes as createOperation, GiftCodeBatchNo } from '@faka/contract/gift-code/gift-code'
import { createGiftCodes } from '../../server/src/modules/gift-code/create-gift-codes.ts'
import { exportGiftCodes } from '../../server/src/modules/gift-code/export-gift-codes.ts'
import type { TestShop } from '../server/open-shop.ts'

/** Creates a batch of gift codes, and returns them as the export has them. */
export async function seedGiftCodes(
  { seller }: Pick<TestShop, 'seller'>,
  input: { worthFen?: number; count?: number; validUntil?: string } = {},
) {
  const created = await createGiftCodes(
    seller,
    createOperation.input.parse({
      requestId: randomUUID(),
      name: 'Gifts',
      worthFen: 2000,
      count: 1,
      ...input,
    }),
  )
  const batchNo = GiftCodeBatchNo.parse(created.batchNo)
  const { body } = await exportGiftCodes(seller, { batchNo })
  if (Buffer.isBuffer(body)) throw new Error('the export is not a stream')
  const lines = (await text(body)).trim().split(/\r?\n/).slice(1)
  const codes = lines.map((line) => {
    const [code = '', , codeNo = ''] = line.split(',')
    return { code, codeNo }
  })
  return { batchNo, codes, code: codes[0]?.code ?? '' }
}
