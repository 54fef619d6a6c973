import type { CodeName } from '@faka/contract/shared/codes'
import { UploadKey } from '@faka/contract/upload/upload'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sendDomainError } from '../../platform/http.ts'
import { linkSecondsLeft } from './file-link.ts'
import { ticketHeader } from './file-system-ticket.ts'
import { receiveUpload } from './receive-upload.ts'
import { picturePath, storedContentType } from './storage-paths.ts'
import { isPublicPicture } from './upload.sql.ts'
import { uploadBodyTimeout } from './upload-limits.ts'

/** Only 200 confirms an upload, so every rejection has another status. */
const httpStatusByCode: Partial<Record<CodeName, number>> = {
  uploadNotFound: 404,
  uploadExpired: 403,
  uploadUsed: 409,
  uploadTypeDiffers: 415,
  uploadTooLarge: 413,
  uploadIncomplete: 400,
  storeSilent: 503,
}

/**
 * A picture is always served as a picture, whatever it contains, unreadable to scripts of other origins, and without a
 * referrer.
 */
const pictureHeaders = {
  'content-type': storedContentType,
  'content-disposition': 'inline; filename="picture.webp"',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const publicMaxAgeSeconds = 24 * 3600

interface KeyParams {
  Params: { key: string }
}

/** Sends a stored picture. */
async function sendPicture(services: Services, reply: FastifyReply, key: string, caching: string) {
  const file = await services.modules.upload.objectStorage.read(picturePath(key))
  if (!file) throw new DomainError('uploadNotFound')
  return reply
    .headers({ ...pictureHeaders, 'content-length': file.sizeBytes, 'cache-control': caching })
    .send(file.body)
}

/**
 * The routes that are not operations: where browsers send pictures to our own storage, and where pictures are served.
 */
export const uploadRoutes = (services: Services) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  // the body is streamed to the code that checks the ticket
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof DomainError)) throw error
    reply.header('cache-control', 'no-store')
    // the rest of a rejected body is not read
    if (request.method === 'PUT') reply.header('connection', 'close')
    return sendDomainError(request, reply, error, httpStatusByCode[error.codeName])
  })

  const config = { bodyTimeout: uploadBodyTimeout(services.config) }
  app.put<KeyParams>('/api/upload/arrivals/:key', { config }, async (request, reply) => {
    const { objectStorage: store } = services.modules.upload
    if (store.kind !== 'folder' || !UploadKey.safeParse(request.params.key).success)
      throw new DomainError('uploadNotFound')
    const length = request.headers['content-length']
    await receiveUpload(services, store, {
      key: request.params.key,
      mac: request.headers[ticketHeader],
      contentType: request.headers['content-type'],
      sizeBytes: length === undefined ? undefined : Number(length),
      body: request.raw,
    })
    return reply.header('cache-control', 'no-store').send({ code: 0, message: '', data: null })
  })

  app.get<KeyParams & { Querystring: { until?: string; mac?: string } }>(
    '/api/upload/file/:key',
    async (request, reply) => {
      const { until, mac } = request.query
      const { key } = request.params
      const seconds = linkSecondsLeft(services, key, String(until), String(mac))
      if (seconds <= 0) throw new DomainError('uploadNotFound')
      return sendPicture(services, reply, key, `private, max-age=${seconds}`)
    },
  )

  for (const purpose of ['avatar', 'logo', 'item'] as const)
    app.get<KeyParams>(`/api/upload/${purpose}/:key`, async (request, reply) => {
      const { key } = request.params
      if (!UploadKey.safeParse(key).success || !(await isPublicPicture(services.common, key, purpose)))
        throw new DomainError('uploadNotFound')
      return sendPicture(services, reply, key, `public, max-age=${publicMaxAgeSeconds}, immutable`)
    })
}
