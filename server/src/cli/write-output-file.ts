import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UsageError } from './usage-error.ts'

/**
 * Writes a new file that only its owner may read, as the chunks come. Nothing is asked of `chunks` before the file is
 * open, and a file whose chunks fail is removed: half of one could be taken for all of it. Relative names are resolved
 * against `cwd`.
 * @throws UsageError if there is such a file already, or it cannot be written
 */
export async function writeOutputFile(
  file: string,
  cwd: string,
  chunks: AsyncIterable<string | Buffer>,
): Promise<void> {
  const path = resolve(cwd, file)
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await new Promise<void>((opened, failed) => {
    output.once('open', () => opened())
    output.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EEXIST'
          ? { zh: '文件已经存在', en: 'there is such a file already' }
          : { zh: error.code ?? '', en: error.code ?? '' }
      failed(
        new UsageError([{ zh: `写不了 ${path}：${why.zh}。`, en: `${path} cannot be written: ${why.en}.` }]),
      )
    })
  })
  try {
    await pipeline(Readable.from(chunks), output)
  } catch (error) {
    await rm(path)
    throw error
  }
}
