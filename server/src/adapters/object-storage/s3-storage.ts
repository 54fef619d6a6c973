import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { describeError } from '../../platform/log.ts'
import type { StorageOperations } from './object-storage.ts'
import type { S3Settings } from './object-storage-settings.ts'
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

const timeoutMs = 30_000

/** The URL of a bucket, without a trailing slash. */
export function bucketUrl({ endpoint, bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}`
}

const toAmzDate = (time: Date): string => time.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')

/** A bucket of an S3-compatible storage, called with AWS Signature Version 4. */
export function createS3Storage(
  settings: S3Settings,
  services: Pick<Services, 'fetch' | 'now' | 'log'>,
): S3Storage {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = settings
  const base = bucketUrl(settings)
  const createSigner = (
    init: Omit<ConstructorParameters<typeof AwsV4Signer>[0], 'accessKeyId' | 'secretAccessKey'>,
  ) =>
    new AwsV4Signer({
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      datetime: toAmzDate(services.now()),
      ...init,
    })

  async function send(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    { body, contentType }: { body?: Buffer; contentType?: string } = {},
  ): Promise<Response | undefined> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const { url, headers } = await createSigner({
      method,
      url: `${base}/${name}`,
      headers: { 'x-amz-content-sha256': hash, ...(contentType ? { 'content-type': contentType } : {}) },
    }).sign()
    const response = await services
      .fetch(url.href, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
      .catch((error) => {
        services.log.warn(describeError(error), 'the object storage does not answer')
        throw new DomainError('storeSilent')
      })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return undefined
    services.log.warn({ status: response.status, method }, 'the object storage rejected a request')
    throw new DomainError('storeSilent')
  }

  return {
    kind: 's3',
    async write(name, bytes, contentType) {
      const response = await send('PUT', name, { body: bytes, contentType })
      if (!response) throw new DomainError('storeSilent')
      await response.body?.cancel()
    },
    async read(name) {
      const response = await send('GET', name)
      if (!response?.body) return undefined
      return {
        sizeBytes: Number(response.headers.get('content-length')),
        body: Readable.fromWeb(response.body as import('node:stream/web').ReadableStream),
      }
    },
    async remove(name) {
      const response = await send('DELETE', name)
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
