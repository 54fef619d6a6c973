import { createHash } from 'node:crypto'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { exportShop as operation } from '@faka/contract/shop/export-shop'
import { rejectMoved } from '../../platform/cells/reject-moved.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type ZipEntry, zipStream } from '../../platform/files/zip.ts'
import { FileReply } from '../../platform/http.ts'
import { actorName } from '../account/public.ts'
import type { ArchivePart } from './archive-part.ts'
import { archiveReadme } from './archive-readme.ts'
import { openCardExport } from './open-card-export.ts'
import { insertShopEvent } from './platform-shop.sql.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import type { CachedShop } from './shop-cache.ts'

/** What the archive needs from every module to the right; `service-handlers.ts` passes it in. */
export interface ArchivePort {
  archiveParts: readonly ArchivePart[]
}

async function* listEntries(
  ctx: Ctx,
  shop: CachedShop,
  parts: readonly ArchivePart[],
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.md', content: [archiveReadme(parts, { shortUrl: shop.short_url, time: ctx.now() })] }
  for (const part of parts) yield* part.files(ctx, shop)
  await rejectMoved(ctx, [shop.shop_id])
}

/** The files, and after them `SHA256SUMS` with the hash of each, as `sha256sum --check` reads it. */
async function* withSums(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  const sums: string[] = []
  for await (const { content, ...entry } of entries) {
    const hash = createHash('sha256')
    async function* hashed() {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    }
    // the next entry is asked for when this one has been written
    yield { ...entry, content: hashed() }
    sums.push(`${hash.digest('hex')}  ${entry.name}\n`)
  }
  yield { name: 'SHA256SUMS', content: sums }
}

/**
 * Exports everything of a shop as one zip, streamed. That it is exported is recorded, and its owner is told, before the
 * first byte; cards and answers are recorded as they are opened. Rejects with `exportRunning`, and breaks off where the shop
 * moves to another cell meanwhile.
 */
export async function exportShop(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
  { archiveParts }: ArchivePort,
): Promise<FileReply> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const event = { shop_id: shop.shop_id, kind: 'exported', fee_basis_points: null, why: '' } as const
  const body = await openCardExport(ctx, shop, {
    change: 'shopExported',
    record: (tx) => insertShopEvent(tx, { ...event, actor: actorName(ctx.actor), at: ctx.now() }),
    open: () => zipStream(withSums(listEntries(ctx, shop, archiveParts)), ctx.now()),
  })
  return new FileReply(`shop-${shop.short_url}.zip`, 'application/zip', body)
}
