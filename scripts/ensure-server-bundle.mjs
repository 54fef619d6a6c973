import { rm } from 'node:fs/promises'
import path from 'node:path'
import { buildOnce } from './build-once.mjs'
import { bundleServer } from './bundle-server.mjs'
import { inRoot } from './paths.mjs'

const folder = inRoot('server', 'dist')

/** Bundles the server as a release has it unless that was done from the current sources; the file that starts it. */
export async function ensureServerBundle() {
  await buildOnce({ name: 'server-bundle', sources: ['server', 'contract'], folder }, async () => {
    await rm(folder, { recursive: true, force: true })
    await bundleServer(folder)
  })
  return path.join(folder, 'main.js')
}
