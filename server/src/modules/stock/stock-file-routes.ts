import type { CodeName } from '@faka/contract/shared/codes'
import { FileKey } from '@faka/contract/stock/stock-file'
import type { FastifyInstance } from 'fastify'
import { servicesOfNumber } from '../../platform/cells/find-services.ts'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { BodyTimeout } from '../../platform/http/body-timeout.ts'
import { sendDomainError } from '../../platform/http.ts'
import { ticketHeader } from '../upload/public.ts'
import { receiveFile } from './receive-file.ts'

/** Only 200 confirms an upload, so every rejection has another status. */
const httpStatusByCode: Partial<Record<CodeName, number>> = {
  fileUploadNotFound: 404,
  fileUploadUsed: 409,
  fileTooLarge: 413,
  fileIncomplete: 400,
  storeSilent: 503,
}

/** How fast a file that is sold has to arrive: gigabytes over a connection that may pause for a while. */
export const fileBodyTimeout = ({ limits }: Pick<Config, 'limits'>): BodyTimeout => ({
  maxSeconds: limits.fileUploadSeconds,
  minBytesPerSecond: limits.uploadBytesPerSecond,
  windowSeconds: 30,
})

/** Where browsers and programs send files that are sold to our own storage. */
export const stockFileRoutes = (services: Services) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  // the body is streamed to the code that checks the ticket
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof DomainError)) throw error
    // the rest of a rejected body is not read
    reply.headers({ 'cache-control': 'no-store', connection: 'close' })
    return sendDomainError(request, reply, error, httpStatusByCode[error.codeName])
  })
  const bodyTimeout = fileBodyTimeout(services.config)
  app.put<{ Params: { key: string } }>(
    '/api/stock/file/:key',
    { config: { bodyTimeout } },
    async (request, reply) => {
      const { objectStorage: store } = services.modules.upload
      if (store.kind !== 'folder' || !FileKey.safeParse(request.params.key).success)
        throw new DomainError('fileUploadNotFound')
      const length = request.headers['content-length']
      const { key } = request.params
      await receiveFile(await servicesOfNumber(services, key), store, {
        key,
        mac: request.headers[ticketHeader],
        sizeBytes: length === undefined ? undefined : Number(length),
        body: request.raw,
      })
      return reply.header('cache-control', 'no-store').send({ code: 0, message: '', data: null })
    },
  )
}
