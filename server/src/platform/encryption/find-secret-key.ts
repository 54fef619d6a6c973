import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDatabase } from '../db.ts'
import { createLog } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { systemRandom } from '../random.ts'
import { isKeyRecorded } from './check-key.ts'

/** Creates the key file atomically; where two processes create it at once, the first one stays. */
async function createKeyFile(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.${systemRandom(4).toString('hex')}`
  const made = await open(draft, 'wx', 0o600)
  try {
    await made.writeFile(systemRandom(32).toString('base64url'))
    await made.sync()
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await made.close()
    await rm(draft)
  }
}

/** Whether a database contains data encrypted with some key. */
async function isDatabaseEncrypted(databaseUrl: string): Promise<boolean> {
  const database = openDatabase({ url: databaseUrl, connections: 1, log: createLog('silent') })
  try {
    return await isKeyRecorded(database.db)
  } finally {
    await database.close()
  }
}

/** The file of the secret where it is not in the settings. */
export const keyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secret-key')

/** The secret from the settings or the data folder; undefined where there is none. Creates nothing. */
export async function readSecretKey(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
): Promise<string | undefined> {
  if (config.secretKey) return config.secretKey
  const file = keyFile(config)
  if (!existsSync(file)) return undefined
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32)
    throw new Error(`The key in ${file} is cut short; put the right one back from your backup.`)
  return key
}

/**
 * The secret from which every key is derived: from the settings, or created once under the data folder, readable only by
 * its owner. Production requires the setting. No secret is created for a database that is already encrypted with another.
 * @param databaseUrl PostgreSQL's own address, not a pooler's
 */
export async function findSecretKey(config: Config, databaseUrl: string): Promise<string> {
  const found = await readSecretKey(config)
  if (found !== undefined) return found
  const file = keyFile(config)
  // checked once more, since another process may have created and used it meanwhile
  if ((await isDatabaseEncrypted(databaseUrl)) && !existsSync(file))
    throw new OperatorError(
      `The key of this database is missing: there is no ${file}, and SECRET_KEY is not set. Put the file back from your backup, or set SECRET_KEY to what it holds. No new key is made, since it could read nothing that is encrypted there.`,
    )
  await mkdir(config.dataDir, { recursive: true })
  await createKeyFile(file)
  return (await readSecretKey(config)) ?? ''
}
