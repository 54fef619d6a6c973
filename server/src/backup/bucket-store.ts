import type { S3Bucket } from '../adapters/object-storage/object-storage-settings.ts'
import { createS3Client, type S3Client } from '../adapters/object-storage/s3-client.ts'
import type { Services } from '../platform/ctx.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'

/** A store accepts 10,000 parts of a file, so 160 GB; only the last may have less than 5 MiB. */
const partBytes = 16 * 1024 * 1024
const partTimeoutMs = 300_000
/** A backup takes long to read: as long as bytes come it is not given up. */
const readTimeoutMs = 24 * 3_600_000

/** The texts of all elements of a name in a response of the store, which has no attributes and no nesting of the same name. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )

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

/** The response, which a file that must be there or is being written has. */
async function sendOrReject(client: S3Client, request: Parameters<S3Client['send']>[0]): Promise<Response> {
  const response = await client.send(request)
  if (!response) throw new DomainError('storeSilent')
  return response
}

/** Sends the parts of an upload and completes it; returns the size. */
async function sendParts(
  client: S3Client,
  upload: { name: string; uploadId: string },
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  const { name, uploadId } = upload
  const tags: string[] = []
  let sizeBytes = 0
  for await (const body of toParts(chunks)) {
    const part = await sendOrReject(client, {
      method: 'PUT',
      name,
      query: { partNumber: String(tags.length + 1), uploadId },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(partTimeoutMs)]),
    })
    await part.body?.cancel()
    tags.push(part.headers.get('etag') ?? '')
    sizeBytes += body.length
  }
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  const completed = await sendOrReject(client, {
    method: 'POST',
    name,
    query: { uploadId },
    body: Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
    contentType: 'application/xml',
    signal: AbortSignal.any([signal, AbortSignal.timeout(partTimeoutMs)]),
  })
  // a store answers 200 before it is done, and may then report an error in the body
  if (!(await completed.text()).includes('CompleteMultipartUploadResult'))
    throw new DomainError('storeSilent')
  return sizeBytes
}

/** Backups in a bucket, written in parts. */
export function openBucketStore(
  bucket: S3Bucket,
  services: Pick<Services, 'fetch' | 'now' | 'log'>,
): BackupStore {
  const client = createS3Client(bucket, services)
  return {
    async write(name, chunks, signal) {
      const begun = await sendOrReject(client, { method: 'POST', name, query: { uploads: '' } })
      const [uploadId = ''] = elements(await begun.text(), 'UploadId')
      try {
        return await sendParts(client, { name, uploadId }, chunks, signal)
      } catch (error) {
        // unfinished parts are stored and paid for until they are given up
        await client.send({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined)
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
        const sizes = elements(xml, 'Size').map(Number)
        found.push(...elements(xml, 'Key').map((name, index) => ({ name, sizeBytes: sizes[index] ?? 0 })))
        after = elements(xml, 'NextContinuationToken')[0]
      }
      return found
    },
  }
}
