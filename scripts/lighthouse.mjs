import { ensureBrowser } from './ensure-browser.mjs'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureLighthouse } from './ensure-lighthouse.mjs'
import { ensureNode } from './ensure-node.mjs'
import { ensureStorefront } from './ensure-storefront.mjs'
import { run } from './run.mjs'
import { runScript } from './run-script.mjs'

await runScript(async () => {
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  await ensureStorefront(node)
  const env = { FAKA_BROWSER: await ensureBrowser(node), FAKA_LIGHTHOUSE: await ensureLighthouse() }
  return run(node, ['bench/lighthouse.ts', ...process.argv.slice(2)], { env })
})
