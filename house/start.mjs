import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { ensureStorefront } from './ensure-storefront.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { begin } from './say.mjs'

const isDev = process.argv.includes('--dev')

await begin(async () => {
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  if (!isDev) await ensureStorefront(node)
  return run(node, [...(isDev ? ['--watch'] : []), inRoot('server', 'src', 'main.ts')])
})
