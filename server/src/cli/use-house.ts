import { openHouse } from '../house.ts'
import { useBundledPostgres } from '../kernel/bundled-postgres.ts'
import { readConfig } from '../kernel/config.ts'
import type { House } from '../kernel/ctx.ts'
import { createLog } from '../kernel/log.ts'
import { Mistake } from '../mistake.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { findSecretKey } from '../secret-key.ts'

/** A single verb asks one thing after the other. */
const connections = 2

/**
 * Opens the house that the settings describe, whether or not a server runs beside, and closes it after `act`. The
 * bundled database is joined where it runs, else started and stopped again.
 */
export async function useHouse<Result>(
  env: Record<string, string | undefined>,
  act: (house: House) => Promise<Result>,
): Promise<Result> {
  const { config, faults } = readConfig(env)
  if (faults.length > 0) throw new Mistake(faults.join('\n'))
  const log = createLog('silent')
  const bundled = config.databaseUrl ? undefined : await useBundledPostgres({ dataDir: config.dataDir, log })
  try {
    const databaseUrl = config.databaseUrl ?? bundled?.url ?? ''
    const direct = config.databaseListenUrl ?? databaseUrl
    const secretKey = await findSecretKey(config, direct)
    await prepareDatabase(direct, secretKey, log)
    const { house, close } = await openHouse({ config, databaseUrl, secretKey, connections, log })
    try {
      return await act(house)
    } finally {
      await close()
    }
  } finally {
    await bundled?.stop()
  }
}
