import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultStorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { contentPolicy, setPageHeaders } from '../../security-headers.ts'

const builtFolder = fileURLToPath(new URL('../../../../../web/dist/dev-ui', import.meta.url))

/**
 * `GET /dev/ui`: the storefront's components in every state, for developers. Not in production, nor where it was not
 * built: there the storefront's not-found page answers.
 */
export async function mountDevUi(
  app: FastifyInstance,
  { production }: Pick<Config, 'production'>,
  dist = builtFolder,
): Promise<void> {
  const document = join(dist, 'index.html')
  if (production || !existsSync(document)) return
  await app.register(fastifyStatic, {
    root: join(dist, 'static'),
    prefix: '/dev/ui/static/',
    index: false,
    decorateReply: false,
  })
  const policy = contentPolicy({ styleHash: '', scriptHash: '' }, defaultStorefrontSettings)
  app.get('/dev/ui', async (_request, reply) =>
    setPageHeaders(reply, policy)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      .send(await readFile(document, 'utf8')),
  )
}
