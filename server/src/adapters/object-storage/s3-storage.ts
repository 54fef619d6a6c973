import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { fromWebStream } from '../../platform/web-streams.ts'
import type { StorageOperations } from './object-storage.ts'
import type { S3Settings } from './object-storage-settings.ts'
import { createS3Client } from './s3-client.ts'
import { type PolicyFile, signPolicy } from './sign-policy.ts'

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
}

/** A bucket of an S3-compatible storage, called with AWS Signature Version 4. */
export function createS3Storage(
  settings: S3Settings,
  services: Pick<Services, 'fetch' | 'now' | 'log'>,
): S3Storage {
  const { url: base, createSigner, send } = createS3Client(settings, services)
  return {
    kind: 's3',
    async write(name, bytes, contentType) {
      const response = await send({ method: 'PUT', name, body: bytes, contentType })
      if (!response) throw new DomainError('storeSilent')
      await response.body?.cancel()
    },
    async read(name) {
      const response = await send({ method: 'GET', name })
      if (!response?.body) return undefined
      return {
        sizeBytes: Number(response.headers.get('content-length')),
        body: fromWebStream(response.body),
      }
    },
    async remove(name) {
      const response = await send({ method: 'DELETE', name })
      await response?.body?.cancel()
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
