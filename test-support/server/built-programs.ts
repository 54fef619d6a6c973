import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const scripts = new URL('../../scripts/', import.meta.url)

/** Calls a function of a script; not in this process, whose NODE_ENV would build for tests. Returns what it returns. */
async function callScript(file: string, name: string): Promise<unknown> {
  const address = JSON.stringify(fileURLToPath(new URL(file, scripts)))
  const call = `import(${address}).then((script) => script.${name}(process.execPath))`
  const print = '.then((result) => process.stdout.write(JSON.stringify(result ?? null)))'
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', call + print], {
    env: { PATH: process.env.PATH },
  })
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1))
}

/** Builds the storefront unless it is. */
export async function buildStorefront(): Promise<void> {
  await callScript('ensure-storefront.mjs', 'ensureStorefront')
}

let bundling: Promise<string> | undefined

/** The file that starts the server, bundled as a release has it: that takes a third less work than from its sources. */
export function serverProgram(): Promise<string> {
  bundling ??= callScript('ensure-server-bundle.mjs', 'ensureServerBundle').then(String)
  return bundling
}
