import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDatabase } from '../db.ts'
import { createLog } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { systemRandom } from '../random.ts'
import { isKeyRecorded } from './check-key.ts'

/** Makes a key whole or not at all, even when killed; where two make one at once, the first stays. */
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

/** Whether a database holds what some key has sealed. */
async function isDatabaseEncrypted(databaseUrl: string): Promise<boolean> {
  const database = openDatabase({ url: databaseUrl, connections: 1, log: createLog('silent') })
  try {
    return await isKeyRecorded(database.db)
  } finally {
    await database.close()
  }
}

/**
 * The key that everything sealed depends on: from the settings, or made once and kept under the data folder, readable
 * by its owner only. Production never comes here without a setting. None is made for a database that was sealed with
 * another one.
 * @param databaseUrl PostgreSQL's own address, not a pooler's
 */
export async function findSecretKey({ secretKey, dataDir }: Config, databaseUrl: string): Promise<string> {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) {
    // looked for once more: another process may have made it and sealed with it meanwhile
    if ((await isDatabaseEncrypted(databaseUrl)) && !existsSync(file))
      throw new OperatorError(
        `The key of this database is missing: there is no ${file}, and SECRET_KEY is not set. Put the file back from your backup, or set SECRET_KEY to what it holds. No new key is made, since it could not read a single card.`,
      )
    await mkdir(dataDir, { recursive: true })
    await createKeyFile(file)
  }
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32)
    throw new Error(`The key in ${file} is cut short; put the right one back from your backup.`)
  return key
}
