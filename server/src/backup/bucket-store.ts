import type { S3Bucket } from '../adapters/object-storage/object-storage-settings.ts'
import { createS3Client } from '../adapters/object-storage/s3-client.ts'
import { beginMultipart, sendOrReject, xmlElements } from '../adapters/object-storage/s3-multipart.ts'
import type { Services } from '../platform/ctx.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'

/** A store accepts 10,000 parts of a file, so 160 GB; only the last may have less than 5 MiB. */
const partBytes = 16 * 1024 * 1024
/** A backup takes long to read: as long as bytes come it is not given up. */
const readTimeoutMs = 24 * 3_600_000

/** The chunks, put together to parts of the same size; the last is shorter. */
async function* toParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    const whole = Buffer.concat(waiting)
    yield whole.subarray(0, partBytes)
    waiting = [whole.subarray(partBytes)]
    bytes -= partBytes
  }
  yield Buffer.concat(waiting)
}

/** Backups in a bucket, written in parts. */
export function openBucketStore(
  bucket: S3Bucket,
  services: Pick<Services, 'fetch' | 'now' | 'log'>,
): BackupStore {
  const client = createS3Client(bucket, services)
  return {
    async write(name, chunks, signal) {
      const upload = await beginMultipart(client, name, signal)
      let sizeBytes = 0
      try {
        for await (const body of toParts(chunks)) {
          await upload.addPart(body)
          sizeBytes += body.length
        }
        await upload.complete()
        return sizeBytes
      } catch (error) {
        await upload.giveUp()
        throw error
      }
    },
    async read(name) {
      const response = await client.send({ method: 'GET', name, signal: AbortSignal.timeout(readTimeoutMs) })
      return response?.body ?? undefined
    },
    async remove(name) {
      const response = await client.send({ method: 'DELETE', name })
      await response?.body?.cancel()
    },
    async list(prefix) {
      const found: StoredBackup[] = []
      for (let after: string | undefined = ''; after !== undefined; ) {
        const query = { 'list-type': '2', prefix, ...(after ? { 'continuation-token': after } : {}) }
        const xml: string = await (await sendOrReject(client, { method: 'GET', query })).text()
        const sizes = xmlElements(xml, 'Size').map(Number)
        found.push(...xmlElements(xml, 'Key').map((name, index) => ({ name, sizeBytes: sizes[index] ?? 0 })))
        after = xmlElements(xml, 'NextContinuationToken')[0]
      }
      return found
    },
  }
}
