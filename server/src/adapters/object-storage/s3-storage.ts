import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { fromWebStream } from '../../platform/web-streams.ts'
import type { StorageOperations } from './object-storage.ts'
import type { S3Settings } from './object-storage-settings.ts'
import { createS3Client } from './s3-client.ts'
import { beginMultipart } from './s3-multipart.ts'
import { type PolicyFile, signPolicy } from './sign-policy.ts'

/** A store copies gigabytes in itself. */
const copyTimeoutMs = 300_000

/** A request with which a browser can upload one file to a bucket. */
export interface PresignedUpload {
  method: 'PUT' | 'POST'
  url: string
  headers: Record<string, string>
  fields: Record<string, string>
}

export interface S3Storage extends StorageOperations {
  kind: 's3'
  /** Allows the upload of one file of exactly that size and type until that time. */
  presignUpload(file: PolicyFile, until: Date): Promise<PresignedUpload>
  /** An address from which a file can be read for so many seconds, whatever part of it; browsers save it. */
  presignDownload(name: string, options: { disposition: string; seconds: number }): Promise<string>
}

/** A bucket of an S3-compatible storage, called with AWS Signature Version 4. */
export function createS3Storage(
  settings: S3Settings,
  services: Pick<Services, 'fetch' | 'now' | 'log'>,
): S3Storage {
  const client = createS3Client(settings, services)
  const { url: base, createSigner, send } = client
  return {
    kind: 's3',
    async write(name, bytes, contentType) {
      const response = await send({ method: 'PUT', name, body: bytes, contentType })
      if (!response) throw new DomainError('storeSilent')
      await response.body?.cancel()
    },
    async openWriter(name) {
      const upload = await beginMultipart(client, name)
      let isOver = false
      return {
        add: (piece) => upload.addPart(piece),
        async finish() {
          await upload.complete()
          isOver = true
        },
        discard: async () => void (isOver || (await upload.giveUp())),
      }
    },
    async read(name, { signal } = {}) {
      const response = await send({ method: 'GET', name, ...(signal && { signal }) })
      if (!response?.body) return undefined
      return {
        tag: response.headers.get('etag') ?? undefined,
        sizeBytes: Number(response.headers.get('content-length')),
        body: fromWebStream(response.body),
      }
    },
    async move(from, to, tag) {
      const response = await send({
        method: 'PUT',
        name: to,
        headers: {
          'x-amz-copy-source': `/${settings.bucket}/${from}`,
          // what was sent again meanwhile is not what was checked
          ...(tag && { 'x-amz-copy-source-if-match': tag }),
        },
        signal: AbortSignal.timeout(copyTimeoutMs),
      })
      // a store answers 200 before it is done, and may then report an error in the body
      if (!(await response?.text())?.includes('CopyObjectResult')) return false
      await (await send({ method: 'DELETE', name: from }))?.body?.cancel()
      return true
    },
    async remove(name) {
      const response = await send({ method: 'DELETE', name })
      await response?.body?.cancel()
    },
    async presignDownload(name, { disposition, seconds }) {
      const url = new URL(`${base}/${name}`)
      url.searchParams.set('X-Amz-Expires', String(seconds))
      url.searchParams.set('response-content-disposition', disposition)
      url.searchParams.set('response-content-type', 'application/octet-stream')
      url.searchParams.set('response-cache-control', 'no-store')
      return (await createSigner({ method: 'GET', url: url.href, signQuery: true }).sign()).url.href
    },
    async presignUpload(file, until) {
      if (settings.upload === 'POST') {
        const fields = signPolicy(settings, file, { now: services.now(), until })
        return { method: 'POST', url: base, headers: {}, fields }
      }
      const url = new URL(`${base}/${file.key}`)
      const seconds = Math.floor((until.getTime() - services.now().getTime()) / 1000)
      url.searchParams.set('X-Amz-Expires', String(seconds))
      const headers = { 'content-type': file.contentType }
      const signed = await createSigner({
        method: 'PUT',
        url: url.href,
        // both are signed, so that no other length or type is accepted; the browser adds the length itself
        headers: { ...headers, 'content-length': String(file.sizeBytes) },
        signQuery: true,
        allHeaders: true,
      }).sign()
      return { method: 'PUT', url: signed.url.href, headers, fields: {} }
    },
  }
}
