import type { CodeName } from '@faka/contract/codes'
import { UploadKey } from '@faka/contract/upload'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { bodyPaces } from '../../kernel/body-paces.ts'
import type { House } from '../../kernel/ctx.ts'
import { refuse } from '../../kernel/http.ts'
import { Refused } from '../../kernel/refuse.ts'
import { storeOf } from '../../kernel/store.ts'
import { secondsOfLink } from './file-link.ts'
import { ticketHeader } from './own-ticket.ts'
import { receiveUpload } from './receive-upload.ts'
import { isAvatar } from './upload.sql.ts'
import { keptType, placeOf } from './upload-places.ts'

/** Only 200 says that a picture came, so every refusal has another status. */
const statusOf: Partial<Record<CodeName, number>> = {
  uploadNotFound: 404,
  uploadExpired: 403,
  uploadUsed: 409,
  uploadTypeDiffers: 415,
  uploadTooLarge: 413,
  uploadIncomplete: 400,
  storeSilent: 503,
}

/** A picture is shown as a picture whatever it holds, to nobody's script, and its address is told to nobody. */
const pictureHeaders = {
  'content-type': keptType,
  'content-disposition': 'inline; filename="picture.webp"',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const avatarSeconds = 24 * 3600

interface Named {
  Params: { key: string }
}

/** Sends a kept picture. */
async function sendPicture(house: House, reply: FastifyReply, key: string, caching: string) {
  const file = await storeOf(house).read(placeOf(key))
  if (!file) throw new Refused('uploadNotFound')
  return reply
    .headers({ ...pictureHeaders, 'content-length': file.sizeBytes, 'cache-control': caching })
    .send(file.body)
}

/** The addresses of pictures that are no calls: where browsers send them to our own store, and where they are shown. */
export const uploadRoutes = (house: House) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  // the bytes are taken as they come, by whoever checked the ticket
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Refused)) throw error
    reply.header('cache-control', 'no-store')
    // the rest of a picture that is not taken is not read
    if (request.method === 'PUT') reply.header('connection', 'close')
    return refuse(request, reply, error.codeName, error.data, statusOf[error.codeName])
  })

  const config = { pace: bodyPaces(house.config).upload }
  app.put<Named>('/api/upload/arrivals/:key', { config }, async (request, reply) => {
    const store = storeOf(house)
    if (store.kind !== 'folder' || !UploadKey.safeParse(request.params.key).success)
      throw new Refused('uploadNotFound')
    const length = request.headers['content-length']
    await receiveUpload(house, store, {
      key: request.params.key,
      mac: request.headers[ticketHeader],
      contentType: request.headers['content-type'],
      sizeBytes: length === undefined ? undefined : Number(length),
      body: request.raw,
    })
    return reply.header('cache-control', 'no-store').send({ code: 0, message: '', data: null })
  })

  app.get<Named & { Querystring: { until?: string; mac?: string } }>(
    '/api/upload/file/:key',
    async (request, reply) => {
      const { until, mac } = request.query
      const { key } = request.params
      const seconds = secondsOfLink(house, key, String(until), String(mac))
      if (seconds <= 0) throw new Refused('uploadNotFound')
      return sendPicture(house, reply, key, `private, max-age=${seconds}`)
    },
  )

  app.get<Named>('/api/upload/avatar/:key', async (request, reply) => {
    const { key } = request.params
    if (!UploadKey.safeParse(key).success || !(await isAvatar(house.db, key)))
      throw new Refused('uploadNotFound')
    return sendPicture(house, reply, key, `public, max-age=${avatarSeconds}, immutable`)
  })
}
