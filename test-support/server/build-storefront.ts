import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ensure = fileURLToPath(new URL('../../scripts/ensure-storefront.mjs', import.meta.url))

/** Builds the storefront unless it is; not in this process, whose NODE_ENV would build it for tests. */
export async function buildStorefront(): Promise<void> {
  const build = `import(${JSON.stringify(ensure)}).then(({ ensureStorefront }) => ensureStorefront(process.execPath))`
  await promisify(execFile)(process.execPath, ['-e', build], { env: { PATH: process.env.PATH } })
}
