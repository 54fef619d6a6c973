import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const shrink = { br: promisify(brotliCompress), gz: promisify(gzip) }
const texts = new Set(['.js', '.css', '.svg', '.json', '.txt'])

/**
 * Writes a brotli and a gzip copy next to each text file of the bundle, so that the server never compresses at run
 * time.
 */
export const compress = (): Plugin => {
  let outDir = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async writeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        if (!entry.isFile() || !texts.has(extname(entry.name))) continue
        const file = join(entry.parentPath, entry.name)
        const bytes = await readFile(file)
        await Promise.all([
          writeFile(`${file}.br`, await shrink.br(bytes)),
          writeFile(`${file}.gz`, await shrink.gz(bytes)),
        ])
      }
    },
  }
}
