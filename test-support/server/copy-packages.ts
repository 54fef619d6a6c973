import { execFile } from 'node:child_process'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What tools write among the packages while tests run: files of it may be gone before they are copied. */
const ofTools = /^\.(?:vite|cache)/

/** Copies a `node_modules` as hard links, which takes no space, or else file by file. */
export async function copyPackages(from: string, to: string): Promise<void> {
  const names = (await readdir(from)).filter((name) => !ofTools.test(name))
  await mkdir(to, { recursive: true })
  const sources = names.map((name) => join(from, name))
  await promisify(execFile)('cp', ['-al', ...sources, to]).catch(async () => {
    for (const name of names)
      await cp(join(from, name), join(to, name), { recursive: true, force: true, verbatimSymlinks: true })
  })
}
