import { DomainError } from '../../platform/domain-error.ts'
import type { S3Client } from './s3-client.ts'

const partTimeoutMs = 300_000

/** The texts of all elements of a name in a response of the store, which has no attributes and no nesting of the same name. */
export const xmlElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )

/** The response, which a file that must be there or is being written has. */
export async function sendOrReject(
  client: S3Client,
  request: Parameters<S3Client['send']>[0],
): Promise<Response> {
  const response = await client.send(request)
  if (!response) throw new DomainError('storeSilent')
  return response
}

/** A file that is uploaded to a bucket in parts, of which all but the last have at least 5 MiB. */
export interface MultipartUpload {
  addPart(body: Buffer): Promise<void>
  complete(): Promise<void>
  /** Unfinished parts are stored and paid for until they are given up. Never throws. */
  giveUp(): Promise<void>
}

/** Begins an upload in parts. */
export async function beginMultipart(
  client: S3Client,
  name: string,
  stop?: AbortSignal,
): Promise<MultipartUpload> {
  const begun = await sendOrReject(client, { method: 'POST', name, query: { uploads: '' } })
  const [uploadId = ''] = xmlElements(await begun.text(), 'UploadId')
  const tags: string[] = []
  const signal = () => AbortSignal.any([...(stop ? [stop] : []), AbortSignal.timeout(partTimeoutMs)])
  return {
    async addPart(body) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const part = await sendOrReject(client, { method: 'PUT', name, query, body, signal: signal() })
      await part.body?.cancel()
      tags.push(part.headers.get('etag') ?? '')
    },
    async complete() {
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
        signal: signal(),
      })
      // a store answers 200 before it is done, and may then report an error in the body
      if (!(await completed.text()).includes('CompleteMultipartUploadResult'))
        throw new DomainError('storeSilent')
    },
    giveUp: async () =>
      void (await client.send({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined)),
  }
}
