import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './kernel/config.ts'
import { systemRandom } from './kernel/random.ts'

/**
 * The key that everything sealed depends on: from the settings, or made once and kept under the data folder, readable
 * by its owner only. Production never comes here without a setting.
 */
export async function findSecretKey({ secretKey, dataDir }: Config): Promise<string> {
  if (secretKey) return secretKey
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secret-key')
  try {
    const made = await open(file, 'wx', 0o600)
    try {
      await made.writeFile(systemRandom(32).toString('base64url'))
      await made.sync()
    } finally {
      await made.close()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32)
    throw new Error(`The key in ${file} is cut short; put the right one back from your backup.`)
  return key
}
