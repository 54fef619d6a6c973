import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../platform/ctx.ts'
import { createSingleFlight } from '../../../platform/single-flight.ts'
import { setPageHeaders } from '../../security-headers.ts'
import { chooseEncoding, encode } from '../../ssr/encode.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { openApiDocument } from './open-api-document.ts'

/** Our own scripts, the style tags with the nonce of this response, and the worker in which Redoc searches. */
const docsPolicy = (nonce: string) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", `'nonce-${nonce}'`],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ['blob:'],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'none'"],
})

const scripts = {
  '/docs/redoc.js': fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js')),
  '/docs/start.js': fileURLToPath(new URL('start-redoc.js', import.meta.url)),
}

/** Serves the document at `/openapi.json` and a readable page, by Redoc, at `/docs`. */
export function mountApiDocs(
  app: FastifyInstance,
  { config, random }: Pick<Services, 'config' | 'random'>,
): void {
  // made for its first reader: it was a third of the work of a start
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/docs', async (_request, reply) => {
    const nonce = random(16).toString('hex')
    return setPageHeaders(reply, docsPolicy(nonce))
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(apiDocsPage(nonce))
  })
  app.get('/openapi.json', async (_request, reply) => {
    document ??= openApiDocument(config.publicUrl)
    return reply.header('cache-control', 'no-cache').send(document)
  })

  const encodeOnce = createSingleFlight<Buffer>(10)
  const sendScript = (file: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const body = await encodeOnce(`${encoding} ${file}`, async () =>
      encode(await readFile(file, 'utf8'), encoding),
    )
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return setPageHeaders(reply)
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
      .send(body)
  }
  for (const [url, file] of Object.entries(scripts)) app.get(url, sendScript(file))
}
