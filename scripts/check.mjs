import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { ensureStorefront } from './ensure-storefront.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { printStatus, runScript } from './run-script.mjs'

const bin = (name, ...parts) => inRoot('node_modules', name, ...parts)
const biome = bin('@biomejs/biome', 'bin', 'biome')

const budget = inRoot('web', 'budget.ts')

/** The checks before a push, each with the name it is reported by. */
const checks = [
  ['format and lint', [biome, 'ci', '.']],
  ['weight of the pages', [budget]],
  ['types and structure', [bin('vitest', 'vitest.mjs'), 'run', '--project', 'structure']],
]

await runScript(async () => {
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  const failed = []
  // without a build there is nothing to weigh; the type check reports the reason
  const built = await ensureStorefront(node).then(
    () => true,
    () => false,
  )
  if (!built) failed.push('building the storefront')
  for (const [name, command] of checks) {
    if (!built && command[0] === budget) continue
    if ((await run(node, command)) !== 0) failed.push(name)
  }
  if (failed.length === 0) return 0
  printStatus(`failed: ${failed.join('; ')}`)
  return 1
})
