import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../../platform/config/object-storage-settings.ts'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { describeError } from '../../platform/log.ts'
import type { StorageOperations } from './object-storage.ts'
import { type PolicyFile, signPolicy } from './sign-policy.ts'

/** Leave for a browser to send one file to a bucket. */
export interface PresignedUpload {
  method: 'PUT' | 'POST'
  url: string
  headers: Record<string, string>
  fields: Record<string, string>
}

export interface S3Storage extends StorageOperations {
  kind: 's3'
  /** Leave to send one file of exactly that size and type until that moment. */
  presignUpload(file: PolicyFile, until: Date): Promise<PresignedUpload>
}

const timeoutMs = 30_000

/** The address of a bucket, without a slash at the end. */
export function bucketUrl({ endpoint, bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}`
}

const toAmzDate = (at: Date): string => at.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')

/** A bucket of a store that speaks the S3 protocol, asked with AWS Signature Version 4. */
export function createS3Storage(
  settings: S3Settings,
  services: Pick<Services, 'fetch' | 'now' | 'log'>,
): S3Storage {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = settings
  const base = bucketUrl(settings)
  const signerOf = (
    init: Omit<ConstructorParameters<typeof AwsV4Signer>[0], 'accessKeyId' | 'secretAccessKey'>,
  ) =>
    new AwsV4Signer({
      ...{ accessKeyId, secretAccessKey, service: 's3', region, datetime: toAmzDate(services.now()) },
      ...init,
    })

  async function ask(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    { body, contentType }: { body?: Buffer; contentType?: string } = {},
  ): Promise<Response | undefined> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const { url, headers } = await signerOf({
      method,
      url: `${base}/${name}`,
      headers: { 'x-amz-content-sha256': hash, ...(contentType ? { 'content-type': contentType } : {}) },
    }).sign()
    const answer = await services
      .fetch(url.href, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
      .catch((error) => {
        services.log.warn(describeError(error), 'the store of files does not answer')
        throw new DomainError('storeSilent')
      })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404) return undefined
    services.log.warn({ status: answer.status, method }, 'the store of files refuses')
    throw new DomainError('storeSilent')
  }

  return {
    kind: 's3',
    async write(name, bytes, contentType) {
      const answer = await ask('PUT', name, { body: bytes, contentType })
      if (!answer) throw new DomainError('storeSilent')
      await answer.body?.cancel()
    },
    async read(name) {
      const answer = await ask('GET', name)
      if (!answer?.body) return undefined
      return {
        sizeBytes: Number(answer.headers.get('content-length')),
        body: Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream),
      }
    },
    async remove(name) {
      const answer = await ask('DELETE', name)
      await answer?.body?.cancel()
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
      const signed = await signerOf({
        method: 'PUT',
        url: url.href,
        // both are signed: nothing of another length or kind can be sent. A browser adds the length by itself
        headers: { ...headers, 'content-length': String(file.sizeBytes) },
        signQuery: true,
        allHeaders: true,
      }).sign()
      return { method: 'PUT', url: signed.url.href, headers, fields: {} }
    },
  }
}
