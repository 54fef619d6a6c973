import type { CodeName } from '@faka/contract/shared/codes'
import { OrderNo } from '@faka/contract/shared/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { servicesOfNumber } from '../../platform/cells/find-services.ts'
import type { Services } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { limitHeaders } from '../../platform/http/limit-headers.ts'
import { requestMessage } from '../../platform/http.ts'
import { findOrder } from '../order/public.ts'
import { type StockFileRow, stockFilePath } from '../stock/public.ts'
import { fileContentType } from '../upload/public.ts'
import { attachmentDisposition, readByteRange } from './byte-range.rules.ts'
import { findDeliveredFile } from './find-delivered-file.ts'
import { fileLinkSecondsLeft } from './order-file-link.ts'

const httpStatusByCode: Partial<Record<CodeName, number>> = {
  fileLinkInvalid: 403,
  fileRefunded: 403,
  storeSilent: 503,
  unavailable: 503,
}

/** A file is saved and never opened as a page of the shop, whatever it contains. */
const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
}

/** What a request names: the order, and the proof that a link was issued for it. */
interface FileQuery {
  order?: string
  until?: string
  mac?: string
}

/** The file of a valid link, for how many seconds it is still valid. Refunded orders have none, whenever their link is from. */
async function openLink(
  services: Services,
  { order: orderNo, until, mac }: FileQuery,
): Promise<{ file: StockFileRow; seconds: number }> {
  const parsed = OrderNo.safeParse(orderNo).data
  const order = required(parsed && (await findOrder(services, parsed)), 'fileLinkInvalid')
  const { file, turn } = required(await findDeliveredFile(services, order), 'fileLinkInvalid')
  const linked = { orderNo: order.order_no, turn, fileKey: file.file_key }
  const seconds = fileLinkSecondsLeft(services, linked, { until: String(until), mac: String(mac) })
  if (seconds <= 0) throw new DomainError('fileLinkInvalid')
  if (order.status !== 'delivered') throw new DomainError('fileRefunded')
  return { file, seconds }
}

/** Sends a file of our own storage, or the part of it that continues a download that broke off. */
async function sendFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { file_key: key, name, size_bytes: sizeBytes, sha256 }: StockFileRow,
): Promise<FastifyReply> {
  const { objectStorage: store } = services.modules.upload
  if (store.kind !== 'folder') throw new DomainError('storeSilent')
  const tag = `"${sha256?.toString('hex')}"`
  const { range: wanted, 'if-range': condition } = request.headers
  const range = condition === undefined || condition === tag ? readByteRange(wanted, sizeBytes) : 'whole'
  reply.headers({ ...fileHeaders, 'accept-ranges': 'bytes', etag: tag })
  if (range === 'outside') return reply.status(416).header('content-range', `bytes */${sizeBytes}`).send()
  const { from, to } = range === 'whole' ? { from: 0, to: sizeBytes - 1 } : range
  const body = required(await store.readPart(stockFilePath(key), from, to), 'storeSilent')
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${from}-${to}/${sizeBytes}`)
  return reply
    .headers({
      'content-type': fileContentType,
      'content-disposition': attachmentDisposition(name),
      'content-length': to - from + 1,
    })
    .send(body)
}

/** Where the files of orders are downloaded, by links that expire. A bucket sends them itself, to a link of its own. */
export const orderFileRoutes = (services: Services) => async (app: FastifyInstance) => {
  // a browser shows the answer to a link that is not valid as a page: a sentence, not JSON
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof DomainError)) throw error
    return reply
      .status(httpStatusByCode[error.codeName] ?? 404)
      .headers({ ...limitHeaders(error), ...fileHeaders })
      .type('text/plain; charset=utf-8')
      .send(requestMessage(request, error.codeName))
  })
  app.get<{ Querystring: FileQuery }>(
    '/api/order/file',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { order = '' } = request.query
      const { file, seconds } = await openLink(await servicesOfNumber(services, order), request.query)
      const { objectStorage: store } = services.modules.upload
      if (store.kind === 'folder') return sendFile(services, request, reply, file)
      const disposition = attachmentDisposition(file.name)
      const url = await store.presignDownload(stockFilePath(file.file_key), { disposition, seconds })
      return reply.headers(fileHeaders).redirect(url)
    },
  )
}
