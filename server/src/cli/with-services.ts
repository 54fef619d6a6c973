import { useEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '../config.ts'
import type { Services } from '../platform/ctx.ts'
import { prepareDatabase } from '../platform/db/prepare-database.ts'
import { findSecretKey } from '../platform/encryption/find-secret-key.ts'
import { createLog } from '../platform/log.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { openServices } from '../services.ts'

/** One command runs its queries one after another. */
const connections = 2

/**
 * Runs `act` with the services of the configured shop and closes them. A server may be running at the same time. The
 * embedded database is shared if it is running, and otherwise started and stopped.
 */
export async function withServices<Result>(
  env: Record<string, string | undefined>,
  act: (services: Services) => Promise<Result>,
): Promise<Result> {
  const { config, errors } = readConfig(env)
  if (errors.length > 0) throw new OperatorError(errors.join('\n'))
  const log = createLog('silent')
  const bundled = config.databaseUrl ? undefined : await useEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    const databaseUrl = config.databaseUrl ?? bundled?.url ?? ''
    const direct = config.databaseListenUrl ?? databaseUrl
    const secretKey = await findSecretKey(config, direct)
    const pooled = config.databaseListenUrl !== undefined
    await prepareDatabase({
      url: direct,
      pooled,
      secretKey,
      cells: config,
      production: config.production,
      log,
    })
    const { services, close } = await openServices({ config, databaseUrl, secretKey, connections, log })
    try {
      return await act(services)
    } finally {
      await close()
    }
  } finally {
    await bundled?.stop()
  }
}
