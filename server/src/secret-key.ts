import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './kernel/config.ts'
import { systemRandom } from './kernel/random.ts'

/** Makes a key whole or not at all, even when killed; where two make one at once, the first stays. */
async function makeKey(file: string): Promise<void> {
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

/**
 * The key that everything sealed depends on: from the settings, or made once and kept under the data folder, readable
 * by its owner only. Production never comes here without a setting.
 */
export async function findSecretKey({ secretKey, dataDir }: Config): Promise<string> {
  if (secretKey) return secretKey
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) await makeKey(file)
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32)
    throw new Error(`The key in ${file} is cut short; put the right one back from your backup.`)
  return key
}
