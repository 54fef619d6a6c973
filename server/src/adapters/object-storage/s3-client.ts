import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { describeError } from '../../platform/log.ts'
import type { S3Bucket } from './object-storage-settings.ts'

/** A request to a bucket, about one file or, without a name, about the bucket itself. */
interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  name?: string
  query?: Readonly<Record<string, string>>
  body?: Buffer
  contentType?: string
  /** Further headers, in lower case. */
  headers?: Readonly<Record<string, string>>
  /** Ends the request and the reading of its response; after 30 seconds by default. */
  signal?: AbortSignal
}

type SignerOptions = Omit<ConstructorParameters<typeof AwsV4Signer>[0], 'accessKeyId' | 'secretAccessKey'>

/** A bucket, called with AWS Signature Version 4. */
export interface S3Client {
  /** The URL of the bucket, without a trailing slash. */
  url: string
  createSigner(options: SignerOptions): AwsV4Signer
  /** The response of the store; undefined where there is no such file. @throws `storeSilent` for any other answer, or none */
  send(request: S3Request): Promise<Response | undefined>
}

const defaultTimeoutMs = 30_000

/** The URL of a bucket, without a trailing slash. */
export function bucketUrl({
  endpoint,
  bucket,
  pathStyle,
}: Pick<S3Bucket, 'endpoint' | 'bucket' | 'pathStyle'>): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}`
}

const toAmzDate = (time: Date): string => time.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')

/** Calls a bucket of an S3-compatible storage. */
export function createS3Client(
  settings: S3Bucket,
  services: Pick<Services, 'fetch' | 'now' | 'log'>,
): S3Client {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = settings
  const base = bucketUrl(settings)
  const createSigner = (options: SignerOptions) =>
    new AwsV4Signer({
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      datetime: toAmzDate(services.now()),
      ...options,
    })
  return {
    url: base,
    createSigner,
    async send({ method, name = '', query = {}, body, contentType, headers: more = {}, signal }) {
      const hash = createHash('sha256')
        .update(body ?? '')
        .digest('hex')
      const search = new URLSearchParams(query).toString()
      const { url, headers } = await createSigner({
        method,
        url: `${base}/${name}${search && `?${search}`}`,
        headers: {
          ...more,
          'x-amz-content-sha256': hash,
          ...(contentType ? { 'content-type': contentType } : {}),
        },
      }).sign()
      const response = await services
        .fetch(url.href, {
          method,
          headers,
          redirect: 'error',
          signal: signal ?? AbortSignal.timeout(defaultTimeoutMs),
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
    },
  }
}
