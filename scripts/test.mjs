import { ensureBrowser } from './ensure-browser.mjs'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { ensureStorefront } from './ensure-storefront.mjs'
import { inRoot } from './paths.mjs'
import { inCache } from './places.mjs'
import { run } from './run.mjs'
import { runScript } from './run-script.mjs'

const args = process.argv.slice(2)
const projects = args.flatMap((arg, at) =>
  arg === '--project' ? [args[at + 1]] : arg.startsWith('--project=') ? [arg.slice('--project='.length)] : [],
)
/** Only the browser tests need the storefront and a browser. */
const hasBrowserTests = projects.length === 0 || projects.includes('e2e')

await runScript(async () => {
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  // every process of a run reads the compiled code that the first one wrote: a server, a command and a test file start
  // with a third less work
  const env = { NODE_COMPILE_CACHE: inCache('compiled') }
  if (hasBrowserTests) {
    await ensureStorefront(node)
    env.FAKA_BROWSER = await ensureBrowser(node)
  }
  return run(node, [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args], { env })
})
