import { ItemId } from '@faka/contract/shared/ids'
import { FileKey } from '@faka/contract/stock/stock-file'
import type { UploadTicket } from '@faka/contract/upload/upload'
import { finishFile } from '../../server/src/modules/stock/finish-file.ts'
import { signFile } from '../../server/src/modules/stock/sign-file.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import type { TestShop } from '../server/open-shop.ts'

/** A file that a test uploads. */
export interface SeedFileInput {
  name?: string
  bytes?: Buffer
  /** What buyers read beside it. */
  text?: string
}

/** The ticket for a file of that many bytes for a reusable item, as its seller requests it. */
export const signSeedFile = (seller: Ctx, itemId: string, sizeBytes: number, name = 'setup.zip') =>
  signFile(seller, { itemId: ItemId.parse(itemId), name, sizeBytes })

/** Sends bytes as a ticket of the shop's own storage says; returns the status. */
export const sendFileBytes = async (
  shop: Pick<TestShop, 'app'>,
  { method, url, headers }: Pick<UploadTicket, 'method' | 'url' | 'headers'>,
  bytes: Buffer,
): Promise<number> => (await shop.app.inject({ method, url, headers, payload: bytes })).statusCode

/** Uploads a file for a reusable item, as its seller does. */
export async function seedFile(
  shop: Pick<TestShop, 'app' | 'seller'>,
  itemId: string,
  { name = 'setup.zip', bytes = Buffer.from('the bytes of a program'), text }: SeedFileInput = {},
  seller: Ctx = shop.seller,
): Promise<NonNullable<Awaited<ReturnType<typeof finishFile>>>> {
  const ticket = await signSeedFile(seller, itemId, bytes.length, name)
  const status = await sendFileBytes(shop, ticket, bytes)
  if (status !== 200) throw new Error(`the upload of a file answered ${status}`)
  const file = await finishFile(seller, {
    key: FileKey.parse(ticket.key),
    ...(text !== undefined && { text }),
  })
  if (!file) throw new Error('a file is checked by nobody else')
  return file
}
